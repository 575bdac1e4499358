import { matching, separated, synonymProblems } from './synonym-values';

describe('the synonyms form', () => {
  it('accepts terms one by one, each once', () => {
    expect(separated(['log in', ' sign in, LOG IN;login', ','])).toEqual(['log in', 'sign in', 'login']);
    expect(separated([])).toEqual([]);
  });

  it('requires two terms', () => {
    expect(synonymProblems({ terms: ['alone'] })).toHaveProperty('terms');
    expect(synonymProblems({ terms: ['two', 'terms'] })).toEqual({});
  });

  it('finds groups by part of any term', () => {
    const groups = [
      { id: 'a', terms: ['log in', 'Sign in'], version: 1 },
      { id: 'b', terms: ['refund', 'money back'], version: 1 },
    ];
    expect(matching(groups, 'SIGN').map(({ id }) => id)).toEqual(['a']);
    expect(matching(groups, '')).toEqual(groups);
  });
});
