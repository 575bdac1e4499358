import fc from 'fast-check';
import { dayAfter, daysUntil, isCalendarDate, isDayToAskFor, ownDueDate, ukDate, ukDayStart } from './days.rules.js';

describe('isCalendarDate', () => {
  it.each(['2024-02-29', '1999-12-31'])('accepts %s', (value) => {
    expect(isCalendarDate(value)).toBe(true);
  });

  it.each(['2023-02-29', '2024-13-01', '2024-00-10', '2024-1-1', '', '2024-02-29T00:00', 'yesterday'])('refuses %j', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (value) => typeof isCalendarDate(value) === 'boolean'));
  });
});

describe('isDayToAskFor', () => {
  it.each(['2000-01-01', '2024-02-29', '2999-12-31'])('accepts %s', (value) => {
    expect(isDayToAskFor(value)).toBe(true);
  });

  it.each(['1999-12-31', '3000-01-01', '2023-02-29', ''])('refuses %j', (value) => {
    expect(isDayToAskFor(value)).toBe(false);
  });
});

describe('ukDate', () => {
  it('follows British summer time past midnight', () => {
    expect(ukDate(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
    expect(ukDate(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
  });
});

describe('ukDayStart', () => {
  it.each([
    ['2026-01-15', '2026-01-15T00:00:00.000Z'],
    ['2026-07-15', '2026-07-14T23:00:00.000Z'],
    // Summer time begins, and the day after it; it ends, and the day after that.
    ['2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', '2026-03-29T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z'],
    ['2026-10-26', '2026-10-26T00:00:00.000Z'],
  ])('%s begins at %s', (day, moment) => expect(ukDayStart(day)).toBe(moment));
});

describe('dayAfter', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-01', 0, '2026-01-01'],
  ])('of %s and %i is %s', (day, days, other) => expect(dayAfter(day, days)).toBe(other));
});

describe('daysUntil', () => {
  it.each([
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-26', '2026-10-24', -2],
  ])('from %s until %s', (from, until, days) => expect(daysUntil(from, until)).toBe(days));
});

describe('ownDueDate', () => {
  const since = '2026-03-01T09:00:00Z';
  it.each([
    ['2026-02-01T00:00:00Z', '2026-03-10'],
    ['2026-03-01T23:00:00Z', '2026-03-10'],
    ['2026-03-08T00:00:00Z', '2026-03-17'],
    ['2027-01-01T12:00:00Z', '2027-01-10'],
    // Summer time: the day has begun in the United Kingdom.
    ['2026-06-30T23:30:00Z', '2026-07-10'],
    [null, '2026-04-10'],
  ])('for someone who joined at %s is %s', (joined, own) => expect(ownDueDate('2026-03-10', since, joined, '2026-04-01')).toBe(own));

  it('is none without a due date', () => expect(ownDueDate(null, null, null, '2026-04-01')).toBeNull());
});
