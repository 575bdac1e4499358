import fc from 'fast-check';
import { readVotes, withVote } from './faq-votes';

describe('stored votes', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.uuid(), fc.boolean()), (votes) => {
        expect(readVotes(JSON.stringify(votes))).toEqual({ ...votes });
      }),
    );
  });

  it('never make the page fail', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (text) => {
        for (const vote of Object.values(readVotes(text))) expect(typeof vote).toBe('boolean');
      }),
    );
    expect(readVotes('{"a":true,"b":"yes"}')).toEqual({ a: true });
    expect(readVotes('[true]')).toEqual({});
  });

  it('hold one for each answer, and no more than so many', () => {
    expect(withVote({ a: true, b: true }, 'a', false)).toEqual({ b: true, a: false });
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`id-${index}`, true]));
    const after = withVote(many, 'new', true);
    expect(Object.keys(after)).toHaveLength(500);
    expect(after).toHaveProperty('new', true);
    expect(after).not.toHaveProperty('id-0');
  });
});
