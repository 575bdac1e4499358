import { initialsOf, isExpired, monthsLater, serialOf } from './certificates.rules.js';

it.each([
  ['1A2B-3C4D-5E6F-7A8B', '1A2B-3C4D-5E6F-7A8B'],
  [' 1a2b 3c4d5e6f-7a8b ', '1A2B-3C4D-5E6F-7A8B'],
  ['1A2B-3C4D-5E6F', null],
  ['1A2B-3C4D-5E6F-7A8B-9C0D', null],
  ['1A2B-3C4D-5E6F-7A8G', null],
  ['', null],
])('the serial in %j is %s', (typed, serial) => {
  expect(serialOf(typed)).toBe(serial);
});

it.each([
  [['Ada', 'Lovelace'], 'A. L.'],
  [['Åsa', null], 'Å.'],
  [['élodie', ' du Bois'], 'É. D.'],
  [[null, ''], ''],
])('the initials of %j are %j', (names, initials) => {
  expect(initialsOf(names)).toBe(initials);
});

it.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-02-29T10:00:00.000Z', 12, '2025-02-28T10:00:00.000Z'],
  ['2026-11-15T10:00:00.000Z', 14, '2028-01-15T10:00:00.000Z'],
])('%s and %i months is %s', (from, months, expected) => {
  expect(monthsLater(new Date(from), months).toISOString()).toBe(expected);
});

it.each([
  [null, false],
  ['2026-11-27T10:00:00.001Z', false],
  ['2026-11-27T10:00:00.000Z', true],
])('a certificate until %s is expired: %s', (expiresAt, expired) => {
  expect(isExpired(expiresAt, Date.parse('2026-11-27T10:00:00.000Z'))).toBe(expired);
});
