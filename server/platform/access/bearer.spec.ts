import { bearerToken } from './bearer.js';

describe('bearerToken', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['Basic YTpi', undefined],
    ['Bearerabc', undefined],
    ['Bearer', ''],
    ['Bearer ', ''],
    ['Bearer abc', 'abc'],
    ['bearer  abc', 'abc'],
  ])('of %j is %j', (authorization, token) => {
    expect(bearerToken(authorization === undefined ? {} : { authorization })).toBe(token);
  });
});
