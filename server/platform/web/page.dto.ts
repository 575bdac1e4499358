/**
 * The seam between the server and the client's server-side rendering build. The client's entry-server exports a
 * `PageRenderer`; the web module calls it. Types only: the client may import them with `import type`.
 */

export type ColourScheme = 'auto' | 'light' | 'dark';

/** What the server knows about the page asked for. `data` is keyed by API path without the /api prefix. */
export interface PageRequest {
  /** Path with query string, for example `/projects/neon-drift?x=1`. */
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
  /** Source module ids of the lazy routes used, as they stand in the client's build manifest (for example `src/site/home-page.tsx`). */
  modules: string[];
}

export interface PageRenderer {
  /** The API paths whose answers the page needs, or null when the path is not rendered on the server. */
  dataFor(url: string): string[] | null;
  render(request: PageRequest): Promise<PageResult>;
}
