import { askedRate, toRates } from './asked-rate';

const HERE = new URLSearchParams('section=clarity&as=admin&person=p1');

describe('a missing rate', () => {
  it('opens the form for the user, from the day of the claim', () => {
    const to = toRates(HERE, { userId: 'u1', date: '2026-11-16' });
    expect(String(to)).toBe('section=clarity&as=admin&person=p1&view=rates&rate=u1&from=2026-11-16');
    expect(askedRate(to)).toEqual({ userId: 'u1', from: '2026-11-16' });
  });

  it('opens the list for several users, and for a deleted user', () => {
    for (const claim of [undefined, { userId: null, date: '2026-11-16' }]) expect(askedRate(toRates(HERE, claim))).toBeNull();
  });

  it('ignores an invalid date', () =>
    expect(askedRate(new URLSearchParams('rate=u1&from=2026-02-30'))).toEqual({ userId: 'u1', from: null }));
});
