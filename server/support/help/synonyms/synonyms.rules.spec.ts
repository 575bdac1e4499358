import fc from 'fast-check';
import { MAX_SEARCH_TERMS, toSearchTerms } from './synonyms.rules.js';

const GROUPS = [
  ['sign in', 'log in', 'login'],
  ['Two-factor', '2FA'],
];

describe('search terms', () => {
  it('are the significant words', () => {
    expect(toSearchTerms('Can I get a refund?', GROUPS)).toEqual([{ term: 'refund', concept: 0, typed: true }]);
  });

  it('are all words if none is significant', () => {
    expect(toSearchTerms('what is it', []).map(({ term }) => term)).toEqual(['what', 'is', 'it']);
  });

  it('include synonyms, ignoring case and punctuation', () => {
    expect(toSearchTerms('LOG  in, with 2fa and a phone', GROUPS)).toEqual([
      { term: 'log in', concept: 0, typed: true },
      { term: '2fa', concept: 1, typed: true },
      { term: 'phone', concept: 2, typed: true },
      { term: 'sign in', concept: 0, typed: false },
      { term: 'login', concept: 0, typed: false },
      { term: 'two factor', concept: 1, typed: false },
    ]);
  });

  it('do not match parts of words or separated words', () => {
    expect(toSearchTerms('I log every coin', GROUPS).map(({ term }) => term)).toEqual(['log', 'every', 'coin']);
  });

  it('are limited, with typed words first', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.array(fc.array(fc.string({ maxLength: 40 }), { minLength: 2 })), (text, groups) => {
        const searchTerms = toSearchTerms(text, groups);
        expect(searchTerms.length).toBeLessThanOrEqual(MAX_SEARCH_TERMS);
        const kinds = searchTerms.map(({ typed }) => typed);
        expect(kinds).toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)));
      }),
    );
  });
});
