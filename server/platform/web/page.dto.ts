/**
 * The interface between the server and the client's server-side rendering build. The client's entry-server exports a `PageRenderer`; the
 * web module calls it. Types only: the client may import them with `import type`.
 */

export type ColourScheme = 'auto' | 'light' | 'dark';

/** The server's data about the requested page. `data` is keyed by API path without the /api prefix. */
interface PageRequest {
  /** Path with the query of its plan, for example `/store?sort=price-asc`. */
  url: string;
  scheme: ColourScheme;
  data: Record<string, unknown>;
}

/** Content of `<head>`; the server escapes it. Addresses are absolute paths on this site or full URLs. */
export interface PageHead {
  title: string;
  description: string;
  /** Social image; the studio's own if absent. */
  image?: string;
  /** Path of the canonical address; the requested path if absent. */
  canonical?: string;
  noindex?: boolean;
}

export interface PageResult {
  status: number;
  /** A path to redirect the visitor to. */
  redirect?: string;
  /** Markup for the root element. */
  html: string;
  head: PageHead;
  /** Source module ids of the lazy routes and parts used, as in the client's build manifest (for example `src/site/home-page.tsx`). */
  modules: string[];
  /** True if the markup is a frame that scripts fill, rather than the content itself. */
  isFrame: boolean;
}

/** What the server must know about an address before rendering. */
export interface PagePlan {
  /** The path as its route spells it; any other spelling redirects here. */
  path: string;
  /** The part of the query on which the page depends, with its question mark; empty if none. Public pages have one canonical form. */
  search: string;
  /** API paths, without /api, whose responses the page shows. */
  data: string[];
  /** True for pages of signed-in users: visitors get the empty shell, and no rendering is cached. */
  isPrivate: boolean;
}

/** A route of the client. */
interface PageRoute {
  /** Its pattern, for example `/support/tickets/:id`. */
  path: string;
  /** `everyone`, `signedIn` or a group of roles. */
  access: string;
}

export interface PageRenderer {
  /** Every route that the client has. */
  routes: readonly PageRoute[];
  /** Requirements of the page at an address (path and query), or null if the client has no page there. */
  planFor(url: string): PagePlan | null;
  /** API path with query of the list that a page behind the sign-in opens with; null for none. `me` is the answer of GET /auth/me. */
  firstListOf(url: string, me: object): Promise<string | null>;
  render(request: PageRequest): Promise<PageResult>;
}
