import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { errorFields, Log } from '../observability/log.js';
import { Metrics } from '../observability/metrics.js';
import { beforeFonts, afterContent, ClientBuild } from './client-build.js';
import { documentOf } from './page-document.js';
import type { ColourScheme, PageHead, PageRenderer, PageResult } from './page.dto.js';
import { SiteFactsReader } from './site-facts.js';
import { SocialImages } from './social/social-images.js';

export interface BuiltPage {
  status: number;
  /** A path of this site to redirect to; `html` is then empty. */
  redirect?: string;
  html: string;
  /** False if rendering failed and the browser has to render. */
  rendered: boolean;
}

/** Builds documents from the client's two builds: server-rendered, or the empty shell. */
@Injectable()
export class PageBuilder {
  private readonly build: ClientBuild | undefined;
  private loading: Promise<PageRenderer | undefined> | undefined;

  constructor(
    private readonly config: Config,
    private readonly site: SiteFactsReader,
    private readonly socialImages: SocialImages,
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {
    this.build = ClientBuild.read(join(config.clientDir, 'client'));
  }

  /** False if only the API is served. */
  get isBuilt(): boolean {
    return this.build !== undefined;
  }

  /** Address of the client's entry module, by which a page detects that it is from an older build; null if only the API is served. */
  get entry(): string | null {
    return this.build?.entry ?? null;
  }

  /** The client's renderer, loaded with the first page; undefined if it was not built or fails to load. */
  renderer(): Promise<PageRenderer | undefined> {
    this.loading ??= this.loadRenderer();
    return this.loading;
  }

  /**
   * @param url path, with the query parameters on which the page depends.
   * @param data by API path; embedded, so that the browser does not request it again.
   */
  async page(renderer: PageRenderer, url: string, scheme: ColourScheme, data: Record<string, unknown>): Promise<BuiltPage> {
    const path = pathOf(url);
    try {
      const result = await renderer.render({ url, scheme, data });
      if (result.redirect !== undefined && isLocal(result.redirect)) {
        return { status: 302, redirect: result.redirect, html: '', rendered: true };
      }
      const html = await this.document(path, scheme, result.head, result.html, data, result.modules, { order: orderFor(result) });
      return { status: result.status, html, rendered: true };
    } catch (error) {
      this.failed(path, error, 'A page could not be rendered; the browser renders it.');
      const { name } = await this.site.read();
      const html = await this.document(path, scheme, { title: name, description: '' }, '', {}, []);
      return { status: 200, html, rendered: false };
    }
  }

  /** Counts and logs an error in the client's code on the server: visitors still get a page, so nothing else would reveal it. */
  failed(path: string, error: unknown, message: string): void {
    this.metrics.countRenderError();
    this.log.error({ path, ...errorFields(error) }, message);
  }

  /** The document of pages that are not public: rendered by the browser, not indexed by search engines. */
  async shell(scheme: ColourScheme, data: Record<string, unknown>, isMissing: boolean): Promise<string> {
    const { name } = await this.site.read();
    return this.document('/', scheme, { title: name, description: '', noindex: true }, '', data, [], { isMissing });
  }

  private async document(
    path: string,
    scheme: ColourScheme,
    head: PageHead,
    app: string,
    data: Record<string, unknown>,
    modules: readonly string[],
    { order = (html) => html, isMissing = false }: { order?: (html: string) => string; isMissing?: boolean } = {},
  ): Promise<string> {
    if (this.build === undefined) throw new Error('The client is not built.');
    return documentOf({
      template: order(this.build.template),
      publicUrl: this.config.publicUrl,
      path,
      scheme,
      slug: this.config.studioSlug,
      site: await this.site.read(),
      head,
      links: order(this.build.linksFor(modules)),
      app,
      data,
      isMissing,
      socialImage: head.image === undefined ? await this.socialImages.imageOf(path) : undefined,
    });
  }

  private async loadRenderer(): Promise<PageRenderer | undefined> {
    // A path, not a URL: in the bundled program this is `require()`.
    const location = resolve(this.config.clientDir, 'ssr', 'entry-server.js');
    try {
      const loaded = (await import(location)) as { renderer?: PageRenderer };
      if (loaded.renderer !== undefined) return loaded.renderer;
      this.log.error({}, 'The build for the server exports no renderer; browsers render every page.');
    } catch (error) {
      this.log.warn(errorFields(error), 'The build for the server does not load; browsers render every page.');
    }
    return undefined;
  }
}

/** What is loaded first: the content's styles, the scripts that fill a frame, or no priority if there is no markup. */
function orderFor({ html, isFrame }: PageResult): ((html: string) => string) | undefined {
  if (html === '') return undefined;
  return isFrame ? beforeFonts : afterContent;
}

/** The part of an address before the query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** A path that no browser interprets as another host. */
function isLocal(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path);
}
