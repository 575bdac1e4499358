import type { ComponentType } from 'react';
import { type Group, inGroup } from '../../../../server/platform/access/roles.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import type { KeysetFilter } from '../lists/keyset';

/** The arguments of `keysetQuery`. */
export interface ListAddress {
  path: string;
  filter: KeysetFilter;
}

/**
 * The first list of a page, as the page's own query requests it; null for none. The server renders the page with it if a module has
 * registered the path as viewer data and the viewer may read it.
 * @param search the query of the address
 */
export type FirstList = (search: URLSearchParams, user: MeView) => ListAddress | null;

/** A lazy page or section once its code has loaded. */
export interface LoadedPart {
  Component: ComponentType;
  firstList?: FirstList;
  /** The initial section of the page, which the server renders; undefined for none. */
  sectionAt?: (search: URLSearchParams, user: MeView) => RenderedSection | undefined;
}

interface RenderedSection {
  lazy: () => Promise<LoadedPart>;
}

interface Section extends RenderedSection {
  key: string;
  access: Group;
  /** The server renders the section; without it, its skeleton. Its first render must be the same on the server and in the browser. */
  rendered?: true;
}

/** `sectionAt` for a page with a section in its address (`?section=`). */
export function renderedSection(sections: readonly Section[]): NonNullable<LoadedPart['sectionAt']> {
  return (search, { roles }) =>
    sections.find(({ key, access, rendered }) => rendered === true && key === search.get('section') && inGroup(roles, access));
}
