import { counterOrder, COUNTERS, movedCounter } from './overview.rules.js';

describe('the order of the counters', () => {
  it('is the default without a stored one', () => {
    expect(counterOrder([])).toEqual(COUNTERS);
  });

  it('starts with the stored one, once each, followed by the others', () => {
    const order = counterOrder(['unresolved_flags', 'gone', 'pending_bugs', 'unresolved_flags']);
    expect(order.slice(0, 3)).toEqual(['unresolved_flags', 'pending_bugs', 'open_reviews']);
    expect([...order].sort()).toEqual([...COUNTERS].sort());
  });

  it.each([
    [0, 2, ['open_reviews', 'upcoming_playtests', 'pending_bugs']],
    [2, 0, ['upcoming_playtests', 'pending_bugs', 'open_reviews']],
    [1, 1, ['pending_bugs', 'open_reviews', 'upcoming_playtests']],
  ])('changes when the counter at %i moves to %i', (from, to, expected) => {
    expect(movedCounter(counterOrder([]), from, to).slice(0, 3)).toEqual(expected);
  });
});
