/** Rules of the team on the about page, and the labels of its groups. Pure: shared by server and client. */
import { parseUrl } from '../../platform/text/parse-url.rules.js';

export const TEAM_KINDS = ['director', 'community'] as const;

export type TeamKind = (typeof TEAM_KINDS)[number];

/** Maximum number of members. */
export const MAX_TEAM = 100;
export const MAX_TEAM_LINKS = 6;
export const TEAM_LIMITS = { name: 60, role: 80, blurb: 400, linkLabel: 40, linkUrl: 300 } as const;

const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:'];

/** True for an allowed link of a team member: a web page or an email address. */
export function isTeamLink(url: string): boolean {
  // Without the slashes a browser would still find a host, and it ignores surrounding spaces: neither is what was meant.
  if (!/^(https?:\/\/[^\s/\\]|mailto:[^\s/\\@]+@)\S*$/i.test(url)) return false;
  return SCHEMES.includes(parseUrl(url)?.protocol ?? '');
}

/**
 * The list with one entry moved to another position.
 *
 * @throws RangeError if a position is outside the list
 */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (!(from in list) || !(to in list)) throw new RangeError('There is no such place in the list.');
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
