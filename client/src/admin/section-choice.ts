import { inGroup } from '../../../server/platform/access/roles.rules';
import type { AdminSection } from '../lib/navigation/admin-sections';

/** The sections that a person finds, in their order. */
export function sectionsFor(sections: readonly AdminSection[], roles: readonly string[]): AdminSection[] {
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
export function sectionToShow(visible: readonly AdminSection[], named: string | null, remembered: string | null): AdminSection | null {
  const wanted = named ?? remembered;
  return visible.find(({ key }) => key === wanted) ?? visible[0] ?? null;
}
