import type { AdminTeamMemberView, TeamMemberFields } from '../../../../../server/site/team/team.dto.js';
import { isTeamLink, TEAM_KINDS, type TeamKind } from '../../../../../server/site/team/team.rules';
import type { Loaded } from '../../../lib/forms/merge';

export const KIND_LABELS: Readonly<Record<TeamKind, string>> = { director: 'Directors', community: 'Active community members' };

export const KIND_OPTIONS = TEAM_KINDS.map((value) => ({ value, label: value === 'director' ? 'Director' : 'Active community member' }));

export const MEMBER_LABELS: Readonly<Record<keyof TeamMemberFields, string>> = {
  kind: 'Group',
  name: 'Name',
  role: 'Role',
  blurb: 'Blurb',
  avatar: 'Profile picture',
  links: 'Links',
};

/** Name of the form for a person; null for a new one. */
export function memberForm(member: AdminTeamMemberView | null): string {
  return `member:${member?.id ?? 'new'}`;
}

/** Empty form values for a new person. */
export function newMember(kind: TeamKind): Loaded<TeamMemberFields> {
  return {
    values: { kind, name: '', role: kind === 'director' ? '' : 'Active community member', blurb: '', avatar: null, links: [] },
    version: 0,
  };
}

export function loadedMember({ kind, name, role, blurb, avatar, links, version }: AdminTeamMemberView): Loaded<TeamMemberFields> {
  return { values: { kind, name, role, blurb, avatar, links }, version };
}

/** The stored values, from the response to a refused save. */
export function memberOf(current: unknown): Loaded<TeamMemberFields> | null {
  return typeof current === 'object' && current !== null && 'blurb' in current ? loadedMember(current as AdminTeamMemberView) : null;
}

export function memberProblems({ name, role, blurb, links }: TeamMemberFields): Record<string, string> {
  const problems: Record<string, string> = {};
  if (name.trim() === '') problems.name = 'Please enter a name.';
  if (role.trim() === '') problems.role = 'Please enter a role.';
  if (blurb.trim() === '') problems.blurb = 'Please enter a sentence or two.';
  for (const [index, { label, url }] of links.entries()) {
    if (label.trim() === '') problems[`links.${index}.label`] = 'Please enter a label.';
    if (!isTeamLink(url.trim())) problems[`links.${index}.url`] = 'Please enter an address that starts with https://, http:// or mailto:.';
  }
  return problems;
}
