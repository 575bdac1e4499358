import { creatingOnce } from './create-once';

describe('creating an object with a form', () => {
  const stored = (text: string) => ({
    create: () => Promise.resolve(text),
    revise: (created: string) => Promise.resolve(`${created}, revised`),
  });

  it('takes one request', async () => {
    expect(await creatingOnce<string>()(stored('bug'))).toBe('bug');
  });

  it('saves what was changed since an attempt that failed', async () => {
    const createOnce = creatingOnce<string>();
    const lost = { ...stored('bug'), create: () => Promise.reject(new Error('offline')) };
    await expect(createOnce(lost)).rejects.toThrow('offline');
    expect(await createOnce(stored('bug'))).toBe('bug, revised');
  });
});
