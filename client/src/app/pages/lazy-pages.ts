import type { ComponentType } from 'react';
import type { MeView } from '../../../../server/users/users.dto.js';
import type { ListAddress, LoadedPart } from '../../lib/first-visit/loaded-part';
import { makeReady } from '../../lib/first-visit/ready-parts';
import { filterText } from '../../lib/lists/keyset';
import type { AreaRoute } from '../../lib/navigation/routes';
import { matchPath } from './matching';

/** Code that is loaded on first use: the page of a route, or the layout of the portal. */
export interface LazyPart {
  lazy: () => Promise<{ Component: ComponentType }>;
}

/** Wraps forms and tables. Its code, including Mantine's, is not part of the public pages. */
export const portalLayout: LazyPart = {
  lazy: () => import('../shell/portal-layout').then(({ PortalLayout }) => ({ Component: PortalLayout })),
};
/** The frame of signed-in work, loaded with the layout's code, so that both are one file. */
export const appShell: LazyPart = {
  lazy: () => import('../shell/portal-layout').then(({ ShellLayout }) => ({ Component: ShellLayout })),
};
/** Source path of the layout as in the build manifest. */
export const PORTAL_LAYOUT_MODULE = 'src/app/shell/portal-layout.tsx';

/** A promise as React's `use` reads it: with its result stored on it, a render need not suspend for a settled promise. */
type Loading = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType };

const loading = new Map<LazyPart, Loading>();
const failed = new Set<LazyPart>();
const listeners = new Set<() => void>();

/** Loads the code once. A failed load stays failed until `clearFailures`: otherwise the suspended render would request it forever. */
export function loadComponent(part: LazyPart): Promise<ComponentType> {
  const present = loading.get(part);
  if (present) return present;
  const promise: Loading = part.lazy().then(({ Component }) => Component);
  loading.set(part, promise);
  pending += 1;
  announce();
  promise
    .then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => failed.add(part),
    )
    .finally(() => {
      pending -= 1;
      announce();
    });
  return promise;
}

/** Allows failed loads to be requested again. */
export function clearFailures(): void {
  for (const part of failed) loading.delete(part);
  failed.clear();
}

/**
 * Loads everything that an address shows initially: before hydration, and on the server.
 * @param search the query of the address
 * @param user the viewer; null for a visitor
 */
export async function loadAddress({ pathname, search }: Address, user: MeView | null): Promise<void> {
  const match = matchPath(pathname);
  if (!match) return;
  const { areas } = match.route.handle;
  await Promise.all([
    ...partsOf(match.route).map(loadComponent),
    areas && loadShell(areas),
    user && loadSection(match.route, search, user),
  ]);
}

/** The list with which the server renders an address; null for none. */
export async function firstListOf({ pathname, search }: Address, user: MeView): Promise<ListAddress | null> {
  const match = matchPath(pathname);
  if (!match) return null;
  const page = await match.route.lazy();
  const part = (await loadSection(match.route, search, user)) ?? page;
  return part.firstList?.(new URLSearchParams(search), user) ?? null;
}

/** The API path of such a list, with its query. */
export function pathOfList({ path, filter }: ListAddress): string {
  return `${path}?${filterText(filter)}`;
}

type Address = Pick<Location, 'pathname' | 'search'>;

async function loadSection(route: AreaRoute, search: string, user: MeView): Promise<LoadedPart | undefined> {
  const section = (await route.lazy()).sectionAt?.(new URLSearchParams(search), user);
  return section && makeReady(section);
}

function partsOf(route: AreaRoute): LazyPart[] {
  return route.handle.layout === 'portal' ? [portalLayout, route] : [route];
}

/** Loads the app shell and the sections of the areas that a page may belong to. */
async function loadShell(areas: readonly string[]): Promise<void> {
  const { workAreas } = await import('../shell/portal-layout');
  const sections = workAreas.flatMap((area) => (areas.includes(area.key) && area.sections !== undefined ? [area.sections] : []));
  await Promise.all([appShell, ...sections].map(loadComponent));
}

let pending = 0;

export function isLoading(): boolean {
  return pending > 0;
}

export function onLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Deferred, because a load may start during a render. */
function announce(): void {
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
