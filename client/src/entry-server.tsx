import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { inGroup } from '../../server/platform/access/roles.rules';
import type { PageRenderer } from '../../server/platform/web/page.dto.js';
import type { ContactView } from '../../server/site/contact/contact.dto.js';
import type { MeResponse, MeView } from '../../server/users/users.dto.js';
import { areaRoutes } from './app/areas';
import { firstListOf, loadAddress, pathOfList, PORTAL_LAYOUT_MODULE } from './app/pages/lazy-pages';
import type { Match } from './app/pages/matching';
import { matchPath } from './app/pages/matching';
import { headOf } from './app/pages/page-head';
import { AppRoutes } from './app/router';
import { UNNAMED_STUDIO } from './lib/contact';
import { createQueryClient } from './lib/http/query';
import { PageModules } from './lib/first-visit/page-modules';
import type { RouteAccess } from './lib/navigation/routes';

/** Data that the frame shows on every page. */
const FRAME_DATA = ['/auth/me', '/contact', '/features'];

/**
 * Renders every route with the same components that the browser hydrates. Each render has its own query client and router, so that no
 * user's data can reach another's page. A signed-in page is rendered with its first list, if it has one; the browser fetches its other
 * data, and the server render holds the frame and the skeletons.
 */
export const renderer: PageRenderer = {
  routes: areaRoutes.map(({ path, handle }) => ({ path, access: handle.access })),

  planFor(url) {
    const { pathname, search, searchParams } = addressOf(url);
    const match = matchPath(pathname);
    if (match === null) return null;
    const { access, data, query } = match.route.handle;
    const isPrivate = access !== 'everyone';
    const pageSearch = isPrivate ? search : (query?.(searchParams) ?? '');
    return {
      path: canonicalPath(match.route.path, pathname),
      search: pageSearch,
      data: [...FRAME_DATA, ...(data?.(match.params, new URLSearchParams(pageSearch)) ?? [])],
      isPrivate,
    };
  },

  async firstListOf(url, me) {
    const data = { '/auth/me': me };
    const user = viewerOf(data);
    const { pathname, search } = addressOf(url);
    const access = matchPath(pathname)?.route.handle.access ?? 'everyone';
    if (user === null || !maySee(access, data)) return null;
    const list = await firstListOf({ pathname, search }, user);
    return list && pathOfList(list);
  },

  async render({ url, data }) {
    const { pathname, search } = addressOf(url);
    const match = matchPath(pathname);
    if (match === null) return { status: 302, redirect: '/', html: '', head: { title: '', description: '' }, modules: [], isFrame: false };
    if (!maySee(match.route.handle.access, data))
      return { status: 200, html: '', head: { title: studioName(data), description: '', noindex: true }, modules: [], isFrame: false };
    await loadAddress({ pathname, search }, viewerOf(data));
    const parts = new Set<string>();
    const html = await renderWhole(
      <StrictMode>
        <PageModules value={(module) => void parts.add(module)}>
          <QueryClientProvider client={createQueryClient(data)}>
            <StaticRouter location={url}>
              <AppRoutes />
            </StaticRouter>
          </QueryClientProvider>
        </PageModules>
      </StrictMode>,
    );
    const isFrame = match.route.handle.areas !== undefined && viewerOf(data) !== null;
    return { status: 200, html, head: headOf(match, studioName(data), data), modules: [...modulesOf(match), ...parts], isFrame };
  },
};

const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The path as its route spells it, with ids in lower case: neither the router nor the API is case-sensitive there. */
function canonicalPath(pattern: string, pathname: string): string {
  const parts = pathname.split('/');
  return pattern
    .split('/')
    .map((segment, index) => (segment.startsWith(':') ? spelt(parts[index] ?? '') : segment))
    .join('/');
}

function spelt(parameter: string): string {
  return ID.test(parameter) ? parameter.toLowerCase() : parameter;
}

/** Whether the guard would show the page. Refused users are redirected in the browser. */
function maySee(access: RouteAccess, data: Record<string, unknown>): boolean {
  if (access === 'everyone') return true;
  const user = viewerOf(data);
  return user !== null && (access === 'signedIn' || inGroup(user.roles, access));
}

/** The signed-in viewer; null for a visitor. */
function viewerOf(data: Record<string, unknown>): MeView | null {
  return (data['/auth/me'] as MeResponse | undefined)?.user ?? null;
}

function addressOf(url: string): URL {
  return new URL(url, 'http://site.invalid');
}

/**
 * The markup of the whole tree, in one piece and without scripts. Rejects with what a component threw: a string renderer would hide that
 * behind the loading screen.
 */
function renderWhole(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => {
        text(pipe(new PassThrough())).then(resolve, reject);
      },
    });
  });
}

/** The lazy modules of a page and of the layout around it, as the build manifest names them. */
function modulesOf({ route }: Match): string[] {
  const { layout, module } = route.handle;
  return layout === 'portal' ? [PORTAL_LAYOUT_MODULE, module] : [module];
}

function studioName(data: Record<string, unknown>): string {
  const contact = data['/contact'] as Partial<ContactView> | null | undefined;
  return contact?.tradingName || UNNAMED_STUDIO;
}
