import { GROUPS, ROLES, type Role } from '../../platform/access/roles.rules.js';

/** Audiences and states of announcements. Pure: shared by server and client. */

/** The roles of each keyword. `all` is everyone in the staff area. */
const KEYWORD_ROLES = {
  dev: ['developer', 'web_developer'],
  qa: ['dev_tester', 'qa_tester'],
  design: ['artist', 'cinematographer', 'photographer'],
} as const satisfies Record<string, readonly Role[]>;

export const AUDIENCE_KEYWORDS = ['all', 'dev', 'qa', 'design'] as const;
export type AudienceKeyword = (typeof AUDIENCE_KEYWORDS)[number];

export const KEYWORD_LABELS: Readonly<Record<AudienceKeyword, string>> = {
  all: 'Everyone in the staff area',
  dev: 'Developers',
  qa: 'Testers',
  design: 'Design',
};

/** Filters of the list: `all` means no restriction. */
export const ANNOUNCEMENT_FILTERS = AUDIENCE_KEYWORDS;

/** Possible audiences: a keyword, or a role, except roles that everyone or only visitors have. */
export const AUDIENCES: readonly string[] = [...AUDIENCE_KEYWORDS, ...ROLES.filter((role) => role !== 'user' && role !== 'job_applicee')];

export const ANNOUNCEMENT_LIMITS = { title: 160, content: 20_000, audiences: 30, mentions: 20 } as const;

/** Normalises typed audiences for storage: trimmed, lower case, without duplicates and empty ones. */
export function audiencesOf(typed: readonly string[]): string[] {
  const names = typed.flatMap((part) => part.split(',')).map((name) => name.trim().toLowerCase());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The roles of audiences; null for everyone in the staff area. */
export function audienceRoles(audiences: readonly string[]): string[] | null {
  if (audiences.includes('all')) return null;
  return [...new Set(audiences.flatMap((name) => (name in KEYWORD_ROLES ? KEYWORD_ROLES[name as keyof typeof KEYWORD_ROLES] : [name])))];
}

/** The audiences of a member of staff with these roles. */
export function audiencesWith(roles: readonly string[]): string[] {
  const keywords = Object.entries(KEYWORD_ROLES).flatMap(([keyword, of]) => (of.some((role) => roles.includes(role)) ? [keyword] : []));
  return ['all', ...keywords, ...roles];
}

/** The audiences of a list filter: the keyword and its roles; null for no filter. */
export function filterAudiences(filter: AudienceKeyword): string[] | null {
  return filter === 'all' ? null : [filter, ...KEYWORD_ROLES[filter]];
}

/** True for users who see every announcement, and may edit, delete and pin any. */
export function managesAnnouncements(roles: readonly string[]): boolean {
  return GROUPS.people.some((role) => roles.includes(role));
}

export type AnnouncementState = 'scheduled' | 'published' | 'expired';

/** @param publishAt ISO 8601 @param expiresAt ISO 8601; null for one that does not expire */
export function announcementState(publishAt: string, expiresAt: string | null, now: Date): AnnouncementState {
  if (Date.parse(publishAt) > now.getTime()) return 'scheduled';
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'published';
}
