import { asParameters } from './prepared-read.js';

describe('the parameters of a read', () => {
  it('are converted as pg converts them', () => {
    const bytes = Buffer.from([1, 2]);
    expect(asParameters(['text', 1.5, true, false, 12n, null, undefined, bytes])).toEqual([
      'text',
      '1.5',
      'true',
      'false',
      '12',
      null,
      null,
      bytes,
    ]);
  });

  it.each([[[['a', 'b']]], [[new Date(0)]], [[{ a: 1 }]]])('are left to pg if one is %p', (values) => {
    expect(asParameters(['text', ...values])).toBeUndefined();
  });
});
