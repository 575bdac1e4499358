/** Who is listed on the about page, and under which labels. Pure: shared by server and client. */
import { parseUrl } from '../../platform/text/parse-url.rules.js';

export const TEAM_KINDS = ['director', 'community'] as const;

export type TeamKind = (typeof TEAM_KINDS)[number];

/** Most people that the page shows. */
export const MAX_TEAM = 100;
export const MAX_TEAM_LINKS = 6;
export const TEAM_LIMITS = { name: 60, role: 80, blurb: 400, linkLabel: 40, linkUrl: 300 } as const;

const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:'];

/** True for an address that a person's link may lead to: a web page, or a mail address. */
export function isTeamLink(url: string): boolean {
  // Without the slashes a browser would still find a host, and with spaces around it reads them away: both are not what was meant.
  if (!/^(https?:\/\/[^\s/\\]|mailto:[^\s/\\@]+@)\S*$/i.test(url)) return false;
  return SCHEMES.includes(parseUrl(url)?.protocol ?? '');
}

/**
 * The list with one of its members moved to where another stands.
 *
 * @throws RangeError when a place is outside of the list
 */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (!(from in list) || !(to in list)) throw new RangeError('There is no such place in the list.');
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
