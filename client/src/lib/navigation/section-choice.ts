import { type Group, inGroup } from '../../../../server/platform/access/roles.rules';

/** A section of a work area, as far as its choice depends on it. */
interface Choosable {
  key: string;
  access: Group;
}

/** The sections that a person finds, in their order. */
export function sectionsFor<S extends Choosable>(sections: readonly S[], roles: readonly string[]): S[] {
  return sections.filter(({ access }) => inGroup(roles, access));
}

/**
 * The section that is shown: the one that the address names, without a name the one that was open last, and the first that the person
 * may see where neither is theirs.
 *
 * @param visible the person's sections
 * @param named the address's `section`; null without one
 * @param remembered key of the section that was open last; null when none is known
 */
export function sectionToShow<S extends Choosable>(visible: readonly S[], named: string | null, remembered: string | null): S | null {
  const wanted = named ?? remembered;
  return visible.find(({ key }) => key === wanted) ?? visible[0] ?? null;
}
