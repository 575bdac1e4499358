import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../scripts/lib/fingerprint.mjs';

const root = join(import.meta.dirname, '../..');

/** Pages that visitors read, and the formatters themselves. `auth` is read before anyone is signed in. */
const WITHOUT_PREFERENCE = /^client\/src\/(?:site\/(?!admin\/|editor\/)|legal\/|auth\/|store\/(?!admin\/)|ui\/)/;
const FIXED = /\b(?:formatDay|formatMoment)\b|month: '(?:long|short)'[^}]*year:|year:[^}]*month: '(?:long|short)'/;
const EXCEPTIONS = [
  // The name of a month alone, which no format changes.
  'client/src/staff/overview/calendar.tsx',
  // With the weekday and the viewer's time zone.
  'client/src/staff/playtests/playtest-marks.tsx',
  // Evidence: to the second, in UTC.
  'client/src/contracts/contract/contract-history.tsx',
  // The description of a journal, which is stored and the same for everyone who reads it.
  'client/src/finance/tax/accounting-years.ts',
];

describe('dates in the portal', () => {
  it('follow the format that the user has chosen', () => {
    const files = listFiles(['client/src'], (path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts'));
    expect(files.length).toBeGreaterThan(500);
    const fixed = files.filter((file) => !WITHOUT_PREFERENCE.test(file) && FIXED.test(readFileSync(join(root, file), 'utf8')));
    expect(fixed.filter((file) => !EXCEPTIONS.includes(file))).toEqual([]);
  });
});
