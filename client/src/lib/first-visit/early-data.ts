import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type Group, inGroup } from '../../../../server/platform/access/roles.rules';
import { meQuery } from '../http/query';

/**
 * Asks for what a page shows first, before the page renders: on a slow processor taking over the server's markup takes longer than the
 * answer. It only fills the cache; the page asks for what is missing and reports failures. For parts that the server does not render: what it
 * renders must be the same in the browser's first render, which may have the answer already.
 *
 * @param search the address's query
 */
export type EarlyData = (client: QueryClient, search: URLSearchParams) => void;

/** What a lazy page or section consists of, once its code is here. */
export interface LoadedPart {
  Component: ComponentType;
  earlyData?: EarlyData;
}

interface Section {
  key: string;
  access: Group;
  lazy: () => Promise<LoadedPart>;
}

/** The same for a page whose section the address names (`?section=`), where the user may see that section. */
export function earlyDataOf(sections: readonly Section[]): EarlyData {
  return (client, search) => {
    const roles = client.getQueryData(meQuery.queryKey)?.user?.roles ?? [];
    const section = sections.find(({ key }) => key === search.get('section'));
    if (section === undefined || !inGroup(roles, section.access)) return;
    // Code that does not load is reported by the section itself.
    section.lazy().then(
      ({ earlyData }) => earlyData?.(client, search),
      () => {},
    );
  };
}
