import type { ComponentType } from 'react';
import { type Group, inGroup } from '../../../../server/platform/access/roles.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import type { KeysetFilter } from '../lists/keyset';

/** What `keysetQuery` is called with. */
export interface ListAddress {
  path: string;
  filter: KeysetFilter;
}

/**
 * The list that a page opens with, as its own query asks for it; null for none. The server renders the page with it if a module has
 * registered the path as viewer data and the viewer may read it.
 *
 * @param search the address's query
 */
export type FirstList = (search: URLSearchParams, user: MeView) => ListAddress | null;

/** What a lazy page or section consists of, once its code is loaded. */
export interface LoadedPart {
  Component: ComponentType;
  firstList?: FirstList;
  /** The section that the page opens with and that the server renders; undefined for none. */
  sectionAt?: (search: URLSearchParams, user: MeView) => RenderedSection | undefined;
}

export interface RenderedSection {
  lazy: () => Promise<LoadedPart>;
}

interface Section extends RenderedSection {
  key: string;
  access: Group;
  /** The server renders the section; without it, its skeleton. Its first render must be the same on the server and in the browser. */
  rendered?: true;
}

/** `sectionAt` of a page whose section the address names (`?section=`). */
export function renderedSection(sections: readonly Section[]): NonNullable<LoadedPart['sectionAt']> {
  return (search, { roles }) =>
    sections.find(({ key, access, rendered }) => rendered === true && key === search.get('section') && inGroup(roles, access));
}
