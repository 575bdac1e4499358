import { type Group, inGroup } from '../../../../server/platform/access/roles.rules';

/** Roles with their heading. */
interface RoleGroup {
  title: string;
  roles: string[];
}

/** Every role but `user`, which everyone has. Roles that this build does not know are listed under `Others`. */
const GROUPS: ReadonlyArray<readonly [title: string, roles: readonly string[]]> = [
  ['Runs the studio', ['admin', 'ceo', 'hr', 'project_manager', 'staff']],
  ['Support and protection', ['support', 'support_lead', 'dpo', 'security', 'cto']],
  ['Makes the games', ['developer', 'web_developer', 'dev_tester', 'qa_tester', 'artist', 'cinematographer', 'photographer']],
  ['Marketing and community', ['marketing_manager', 'advertisement_director', 'active_community_member', 'job_applicee']],
];

/** The given roles by heading, in the order of the headings; headings without a role are omitted. */
export function grouped(roles: readonly string[]): RoleGroup[] {
  const named = GROUPS.map(([title, members]) => ({ title, roles: members.filter((role) => roles.includes(role)) }));
  const placed = new Set(GROUPS.flatMap(([, members]) => members));
  return [...named, { title: 'Others', roles: roles.filter((role) => role !== 'user' && !placed.has(role)) }].filter(
    (group) => group.roles.length > 0,
  );
}

/** What the roles of an access group give access to, as text. */
const OPENS: ReadonlyArray<readonly [group: Group, names: string]> = [
  ['people', 'users and applications'],
  ['agents', 'support desk'],
  ['investigation', 'investigations'],
  ['guardianConsent', 'guardians’ consents'],
  ['securityCentre', 'security centre'],
  ['staffArea', 'staff area'],
];

/** A short description of what a role gives access to; null if it gives none by itself. */
export function opens(role: string): string | null {
  if (inGroup([role], 'admin')) return 'Everything, this page included';
  const names = OPENS.filter(([group]) => inGroup([role], group)).map(([, name]) => name);
  if (names.length === 0) return null;
  const text = names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** True if one of the roles allows everything. */
export function ownsStudio(roles: readonly string[]): boolean {
  return inGroup(roles, 'admin');
}
