import { type Group, inGroup } from '../../../../server/platform/access/roles.rules';
import type { RefusedState, UnknownSectionState } from './paths';

/** Maximum number of characters of an unknown section that are repeated. */
const MAX_LENGTH = 40;

/** The part of a work area's section that the choice depends on. */
interface Choosable {
  key: string;
  access: Group;
}

/** The sections available to a user, in order. */
export function sectionsFor<S extends Choosable>(sections: readonly S[], roles: readonly string[]): S[] {
  return sections.filter(({ access }) => inGroup(roles, access));
}

/**
 * The section to show: the one named in the address; without one, the last one opened; the user's first section if that is not available to
 * them.
 * @param visible the user's sections
 * @param named the address's `section`; null without one
 * @param remembered key of the section opened last; null if unknown
 */
export function sectionToShow<S extends Choosable>(visible: readonly S[], named: string | null, remembered: string | null): S | null {
  const preferred = named ?? remembered;
  return visible.find(({ key }) => key === preferred) ?? visible[0] ?? null;
}

/**
 * Navigation state of a redirect from a section that the user may not open or that does not exist, for the notice that says so.
 * @returns undefined if the address names no section, or one of the user's
 */
export function unavailableSection<S extends { key: string; label: string }>(
  sections: readonly S[],
  visible: readonly S[],
  named: string | null,
): RefusedState | UnknownSectionState | undefined {
  if (named === null || named === '') return undefined;
  const section = sections.find(({ key }) => key === named);
  if (section === undefined) return { unknownSection: named.length > MAX_LENGTH ? `${named.slice(0, MAX_LENGTH)}…` : named };
  return visible.includes(section) ? undefined : { refused: section.label };
}
