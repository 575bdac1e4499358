import { containing } from './like.js';

describe('containing', () => {
  it.each([
    ['tide', '%tide%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['C:\\games', '%C:\\\\games%'],
    ['', '%%'],
  ])('of %j is %j', (text, pattern) => {
    expect(containing(text)).toBe(pattern);
  });
});
