import { cookieNames } from './cookie-names';

describe('cookieNames', () => {
  it('finds every name, also with equals signs in values', () => {
    expect(cookieNames('a=1; b=x=y;  c ; =z')).toEqual(['a', 'b', 'c']);
    expect(cookieNames('')).toEqual([]);
  });
});
