import type { Group } from '../../../../server/platform/access/roles.rules';
import type { PageHead } from '../../../../server/platform/web/page.dto.js';
import type { LoadedPart } from '../first-visit/loaded-part';

/** Who may open a route. The server enforces the same; this only decides what is shown. */
export type RouteAccess = 'everyone' | 'signedIn' | Group;

/** What an area declares for each of its routes, in `handle`. */
export interface RouteHandle {
  access: RouteAccess;
  /** `site` (default) is the light public frame; `portal` adds the Mantine provider for forms and tables. */
  layout?: 'site' | 'portal';
  /**
   * Keys of work areas: signed-in users see the page in the app shell, with the first of these areas that is available to them marked.
   * Without it, and for visitors, the page is shown in the public frame. Only with the layout `portal`.
   */
  areas?: readonly string[];
  /** Page title without the studio's name. */
  title: string;
  /** Description for search engines and shared links. */
  description?: string;
  /**
   * The part of the query that a public page depends on, in canonical form: with its question mark, or empty. The server render and its
   * cache ignore the rest of the query; a page without this depends on none. Signed-in pages see the whole query.
   */
  query?: (params: URLSearchParams) => string;
  /** API paths (without /api) whose responses the server embeds in the page. `query` is what `query` above returned. */
  data?: (params: Readonly<Record<string, string | undefined>>, query: URLSearchParams) => string[];
  /** Source path of the lazy page as in the build manifest, for example `src/site/home/home-page.tsx`: the server links its styles. */
  module: string;
  /** Document head derived from the page's data, if it depends on it. `data` is keyed by API path. */
  head?: (params: Readonly<Record<string, string | undefined>>, data: Readonly<Record<string, unknown>>) => Partial<PageHead>;
}

/** A route of an area: a path, the page that is loaded on first use, and its metadata. */
export interface AreaRoute {
  path: string;
  lazy: () => Promise<LoadedPart>;
  handle: RouteHandle;
}
