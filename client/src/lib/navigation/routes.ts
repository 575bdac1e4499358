import type { Group } from '../../../../server/platform/access/roles.rules';
import type { PageHead } from '../../../../server/platform/web/page.dto.js';
import type { LoadedPart } from '../first-visit/loaded-part';

/** Who a route is for. The server enforces the same on its own; this only decides what is shown. */
export type RouteAccess = 'everyone' | 'signedIn' | Group;

/** What an area says about each of its routes, in `handle`. */
export interface RouteHandle {
  access: RouteAccess;
  /** `site` (default) is the light public frame; `portal` adds the Mantine provider for forms and tables. */
  layout?: 'site' | 'portal';
  /**
   * Keys of work areas: people who are signed in see the page in the app shell, and the first of these areas that they find is marked
   * there. Without it, and for visitors, the page stands in the public frame. Only with the layout `portal`.
   */
  areas?: readonly string[];
  /** The page has no content yet: its address is guarded like the page will be, and nothing links to it. */
  placeholder?: true;
  /** Title of the page without the studio's name. */
  title: string;
  /** Sentence for search engines and shared links. */
  description?: string;
  /**
   * The part of an address's query that a public page depends on, in one spelling: with its question mark, or empty. The server's render
   * and its cache know no other part of the query; a page without this depends on none. Pages behind the sign-in see the whole query.
   */
  query?: (asked: URLSearchParams) => string;
  /** API paths (without /api) whose answers the page shows, for the server to send along. `query` holds what `query` above left. */
  data?: (params: Readonly<Record<string, string | undefined>>, query: URLSearchParams) => string[];
  /** Source of the lazy page as it is in the build manifest, for example `src/site/home/home-page.tsx`: the server links its styles. */
  module: string;
  /** Head made from the page's data, where it depends on it. `data` is keyed by API path. */
  head?: (params: Readonly<Record<string, string | undefined>>, data: Readonly<Record<string, unknown>>) => Partial<PageHead>;
}

/** A route of an area: a path, the page that is loaded when it is first wanted, and what there is to say about it. */
export interface AreaRoute {
  path: string;
  lazy: () => Promise<LoadedPart>;
  handle: RouteHandle;
}
