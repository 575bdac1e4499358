import { askedRate, toRates } from './asked-rate';

const HERE = new URLSearchParams('section=clarity&as=admin&person=p1');

describe('the rate that is asked for', () => {
  it('opens the form of the person, from the day of the claim', () => {
    const to = toRates(HERE, { userId: 'u1', date: '2026-11-16' });
    expect(String(to)).toBe('section=clarity&as=admin&person=p1&view=rates&rate=u1&from=2026-11-16');
    expect(askedRate(to)).toEqual({ userId: 'u1', from: '2026-11-16' });
  });

  it('opens the list for several people, and for a deleted user', () => {
    for (const claim of [undefined, { userId: null, date: '2026-11-16' }]) expect(askedRate(toRates(HERE, claim))).toBeNull();
  });

  it('ignores a day that does not exist', () =>
    expect(askedRate(new URLSearchParams('rate=u1&from=2026-02-30'))).toEqual({ userId: 'u1', from: null }));
});
