import { createOnce } from './create-once';

describe('creating an object with a form', () => {
  const stored = {
    create: () => Promise.resolve('bug'),
    revise: (created: string) => Promise.resolve(`${created}, revised`),
  };

  it('takes one request', async () => {
    expect(await createOnce({ isRepeated: false }, stored)).toBe('bug');
  });

  it('saves what was changed since an attempt whose response was lost', async () => {
    expect(await createOnce({ isRepeated: true }, stored)).toBe('bug, revised');
  });
});
