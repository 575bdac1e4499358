import { ukDate } from '../../../../server/platform/time/days.rules';

/** Name of a file downloaded from an account: studio, content, and the date in UK time, as in `tidal-works-data-2026-11-21.json`. */
export function fileName(studio: string, what: string, now: Date, ending: string): string {
  const slug = studio
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${slug || 'studio'}-${what}-${ukDate(now)}.${ending}`;
}
