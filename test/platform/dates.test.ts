import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../scripts/lib/fingerprint.mjs';

const root = join(import.meta.dirname, '../..');

/** Pages that visitors read, and the formatters themselves. `auth` is read before anyone is signed in. */
const WITHOUT_PREFERENCE = /^client\/src\/(?:site\/(?!admin\/|editor\/)|legal\/|auth\/|store\/(?!admin\/)|ui\/)/;
const FIXED = /\b(?:formatDay|formatMoment)\b|month: 'long'[^}]*year:|year:[^}]*month: 'long'/;
/** The name of a month alone, which no format changes. */
const MONTH_ALONE = ['client/src/staff/overview/calendar.tsx'];

describe('dates in the portal', () => {
  it('follow the format that the user has chosen', () => {
    const files = listFiles(['client/src'], (path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts'));
    expect(files.length).toBeGreaterThan(500);
    const fixed = files.filter((file) => !WITHOUT_PREFERENCE.test(file) && FIXED.test(readFileSync(join(root, file), 'utf8')));
    expect(fixed.filter((file) => !MONTH_ALONE.includes(file))).toEqual([]);
  });
});
