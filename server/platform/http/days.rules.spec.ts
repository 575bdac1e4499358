import fc from 'fast-check';
import { isCalendarDate, isDayToAskFor } from './days.rules.js';

describe('isCalendarDate', () => {
  it.each(['2024-02-29', '1999-12-31'])('takes %s', (value) => {
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
  it.each(['2000-01-01', '2024-02-29', '2999-12-31'])('takes %s', (value) => {
    expect(isDayToAskFor(value)).toBe(true);
  });

  it.each(['1999-12-31', '3000-01-01', '2023-02-29', ''])('refuses %j', (value) => {
    expect(isDayToAskFor(value)).toBe(false);
  });
});
