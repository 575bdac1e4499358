import fc from 'fast-check';
import { readVotes, withVote } from './faq-votes';

describe('stored votes', () => {
  it('round-trip', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.uuid(), fc.boolean()), (votes) => {
        expect(readVotes(JSON.stringify(votes))).toEqual({ ...votes });
      }),
    );
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (text) => {
        for (const vote of Object.values(readVotes(text))) expect(typeof vote).toBe('boolean');
      }),
    );
    expect(readVotes('{"a":true,"b":"yes"}')).toEqual({ a: true });
    expect(readVotes('[true]')).toEqual({});
  });

  it('contain one for each article, up to a limit', () => {
    expect(withVote({ a: true, b: true }, 'a', false)).toEqual({ b: true, a: false });
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`id-${index}`, true]));
    const after = withVote(many, 'new', true);
    expect(Object.keys(after)).toHaveLength(500);
    expect(after).toHaveProperty('new', true);
    expect(after).not.toHaveProperty('id-0');
  });
});
