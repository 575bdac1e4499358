import { asksWhetherWorking, isUsableHours, parseHours, typedHours, valueOf, weekOf, wholeSecond } from './time.rules.js';

describe('hours', () => {
  it.each([
    ['7', 25_200],
    ['7.5', 27_000],
    [' 0.01 ', 36],
    [7.25, 26_100],
    ['7:30', 27_000],
    [' 0:05', 300],
    ['24:00', 86_400],
    [24, 86_400],
    [1_200 / 3_600, 1_200],
    [3_601 / 3_600, 3_601],
    ['0', 0],
  ])('are read from %j', (typed, seconds) => expect(parseHours(typed)).toBe(seconds));

  it.each([
    '',
    '1e3',
    '12.345',
    '-1',
    '7:3',
    '7:60',
    '7:30:00',
    '7,5',
    '٣',
    ' ',
    '.5',
    '100',
    0,
    -0,
    -1,
    Number.NaN,
    Infinity,
    null,
    undefined,
    [7],
    {},
  ])('are not read from %j', (typed) => expect(parseHours(typed)).toBeUndefined());

  it.each([
    ['0', false],
    ['0.01', true],
    ['24', true],
    ['24.01', false],
    ['24:01', false],
    ['0:00', false],
  ])('of an entry: %s is %s', (typed, usable) => expect(isUsableHours(typed)).toBe(usable));

  it.each([
    [7.5, '7.5'],
    [1_200 / 3_600, '0.33'],
  ])('of %s are typed as %s', (hours, typed) => expect(typedHours(hours)).toBe(typed));

  it.each([
    [3_600, 3_000, 3_000],
    [1, 3_000, 1],
    [1, 1_799, 0],
    [1, 1_800, 1],
    [86_400, 1_000_000, 24_000_000],
  ])('of %s seconds at %s pence are worth %s', (seconds, hourly, pence) => expect(valueOf(seconds, hourly)).toBe(pence));

  it.each([
    [null, 10, true],
    [null, 9.999, false],
    ['2026-09-15T18:00:00Z', 10, false],
    ['2026-09-15T18:00:00Z', 19.999, false],
    ['2026-09-15T18:00:00Z', 20, true],
  ])('of a timer from 08:00, confirmed at %s, after %s hours ask whether one is still working: %s', (confirmed_at, hours, asks) =>
    expect(asksWhetherWorking({ started_at: '2026-09-15T08:00:00Z', confirmed_at }, hours * 3_600_000)).toBe(asks),
  );

  it('start and end in whole seconds', () =>
    expect(wholeSecond(new Date('2026-09-15T11:00:00.999Z')).toISOString()).toBe('2026-09-15T11:00:00.000Z'));

  it.each([
    ['2026-09-14', '2026-09-14'],
    ['2026-09-20', '2026-09-14'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s belong to the week of %s', (day, monday) => expect(weekOf(day)).toBe(monday));
});
