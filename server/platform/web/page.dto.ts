/**
 * The seam between the server and the client's server-side rendering build. The client's entry-server exports a
 * `PageRenderer`; the web module calls it. Types only: the client may import them with `import type`.
 */

export type ColourScheme = 'auto' | 'light' | 'dark';

/** What the server knows about the page asked for. `data` is keyed by API path without the /api prefix. */
export interface PageRequest {
  /** Path with the query of its plan, for example `/store?sort=price-asc`. */
  url: string;
  scheme: ColourScheme;
  data: Record<string, unknown>;
}

/** What goes into `<head>`; the server escapes it. Paths are absolute on this site or full addresses. */
export interface PageHead {
  title: string;
  description: string;
  /** Social image; the studio's own when absent. */
  image?: string;
  /** Path of the canonical address; the requested path when absent. */
  canonical?: string;
  noindex?: boolean;
}

export interface PageResult {
  status: number;
  /** A path to send the visitor to instead. */
  redirect?: string;
  /** Markup for the root element. */
  html: string;
  head: PageHead;
  /** Source module ids of the lazy routes and parts used, as they stand in the client's build manifest (for example `src/site/home-page.tsx`). */
  modules: string[];
  /** True when the markup is a frame that scripts fill, rather than the content itself. */
  isFrame: boolean;
}

/** What the server has to know of an address before it renders. */
export interface PagePlan {
  /** The path as its route spells it; any other spelling of it is led here. */
  path: string;
  /** What the page depends on of the query, with its question mark; empty for nothing. Public pages have one spelling of it. */
  search: string;
  /** API paths, without /api, whose answers the page shows. */
  data: string[];
  /** True for pages of signed-in users: visitors get the empty shell, and no render is cached. */
  isPrivate: boolean;
}

/** A route of the client. */
export interface PageRoute {
  /** Its pattern, for example `/support/tickets/:id`. */
  path: string;
  /** `everyone`, `signedIn` or a group of roles. */
  access: string;
}

export interface PageRenderer {
  /** Every route that the client has. */
  routes: readonly PageRoute[];
  /** What the page at an address (path and query) depends on, or null when the client has no page there. */
  planFor(url: string): PagePlan | null;
  /** API path with query of the list that a page behind the sign-in opens with; null for none. `me` is the answer of GET /auth/me. */
  firstListOf(url: string, me: object): Promise<string | null>;
  render(request: PageRequest): Promise<PageResult>;
}
