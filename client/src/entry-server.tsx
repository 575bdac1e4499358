import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { PageRenderer } from '../../server/platform/web/page.dto.js';
import type { ContactView } from '../../server/site/contact/contact.dto.js';
import { loadPath, PORTAL_LAYOUT_MODULE } from './app/lazy-pages';
import type { Match } from './app/matching';
import { matchPath } from './app/matching';
import { headOf } from './app/page-head';
import { AppRoutes } from './app/router';
import { UNNAMED_STUDIO } from './lib/contact';
import { createQueryClient } from './lib/query';

/** The frame shows these on every page. */
const FRAME_DATA = ['/auth/me', '/contact', '/features'];

/** Renders the public routes with the very components that the browser hydrates. */
export const renderer: PageRenderer = {
  dataFor(url) {
    const { pathname, searchParams } = addressOf(url);
    const match = matchPath(pathname);
    if (!match?.route.handle.serverRendered) return null;
    return [...FRAME_DATA, ...(match.route.handle.data?.(match.params, searchParams) ?? [])];
  },

  async render({ url, data }) {
    const { pathname } = addressOf(url);
    const match = matchPath(pathname);
    if (match === null) return { status: 302, redirect: '/', html: '', head: { title: '', description: '' }, modules: [] };
    await loadPath(pathname);
    const html = await renderWhole(
      <StrictMode>
        <QueryClientProvider client={createQueryClient(data)}>
          <StaticRouter location={url}>
            <AppRoutes />
          </StaticRouter>
        </QueryClientProvider>
      </StrictMode>,
    );
    return { status: 200, html, head: headOf(match, studioName(data), data), modules: modulesOf(match) };
  },
};

function addressOf(url: string): URL {
  return new URL(url, 'http://site.invalid');
}

/**
 * The markup of the whole tree, in one piece and with no script in it. Rejects with what a component threw: a string
 * renderer would hide that behind the loading screen.
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
  const page = route.handle.module === undefined ? [] : [route.handle.module];
  return route.handle.layout === 'portal' ? [PORTAL_LAYOUT_MODULE, ...page] : page;
}

function studioName(data: Record<string, unknown>): string {
  const contact = data['/contact'] as Partial<ContactView> | null | undefined;
  return contact?.tradingName || UNNAMED_STUDIO;
}
