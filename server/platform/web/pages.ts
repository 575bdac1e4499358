import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../access/access.js';
import { Authenticator } from '../access/authenticator.js';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { readCookie } from '../access/cookies.js';
import { DomainError, NotFound } from '../errors/errors.js';
import { errorFields, Log } from '../observability/log.js';
import { PagePolicy } from '../http/requests/page-policy.js';
import { canonicalPath } from './address.rules.js';
import { encoded, CachedResponse } from './cache/cached-response.js';
import { TaggedCache } from './cache/tagged-cache.js';
import { PageBuilder, pathOf, type BuiltPage } from './page-builder.js';
import { messagePage } from './message-page.js';
import type { ColourScheme, PagePlan, PageRenderer } from './page.dto.js';
import { PublicData } from './cache/public-data.js';
import { RenderLimit } from './render-limit.js';
import { SITE_DATA } from './site-facts.js';
import { ViewerData } from './viewer-data.js';

/** The signed-in viewer of a page. */
export interface ViewerIdentity {
  /** The answer of GET /auth/me. */
  me: object;
  /** Whose lists the page may be rendered with; null for an account that is paused or has to choose a password first. */
  actor: Actor | null;
}

/** Identifies the viewer of a page. The auth module provides it through `Pages.useViewer`. */
export abstract class Viewer {
  /** Null when the session is not alive. */
  abstract identify(request: Request): Promise<ViewerIdentity | null>;
}

interface PageData {
  data: Record<string, unknown>;
  /** False if a part is temporarily missing. */
  isWhole: boolean;
}

interface CachedPage {
  redirect?: Redirect;
  response: CachedResponse;
  cacheable: boolean;
}

interface Redirect {
  /** 308 if the address is another spelling of the target. */
  status: 302 | 308;
  /** A path of this site, with its query. */
  to: string;
}

const ME = '/auth/me';
/** Data that frames show before the viewer is known: without it they would show the wrong studio name until the browser has loaded it. */
const FRAME_DATA: readonly string[] = [SITE_DATA, '/features'];
/** Contains only files, each with one exact name. */
const ASSETS = '/assets/';
const SCHEME_COOKIE = 'colour-scheme';
const PUBLIC_PAGE = 'no-cache';
const PRIVATE_PAGE = 'private, no-store';

/**
 * Serves every address outside /api that is not a file: public routes rendered on the server and cached for visitors until their data
 * changes, rendered per request for signed-in users, and the client's shell for everything else. A page is cached under its canonical
 * address: other spellings redirect to it, and irrelevant query parameters are dropped.
 */
@Injectable()
export class Pages {
  private readonly cache: TaggedCache<CachedPage>;
  private readonly renders: RenderLimit;
  private viewer: Viewer | undefined;

  constructor(
    config: Config,
    private readonly data: PublicData,
    private readonly viewerData: ViewerData,
    private readonly builder: PageBuilder,
    private readonly authenticator: Authenticator,
    private readonly log: Log,
    private readonly policy: PagePolicy,
    clock: Clock,
  ) {
    this.renders = new RenderLimit(config.rateLimitScale);
    this.cache = new TaggedCache<CachedPage>(
      { maxEntries: 1_000, maxBytes: 64 * 1024 * 1024, weigh: ({ response }) => response.weight },
      () => clock.now().getTime(),
    );
    data.onInvalidate((event) => (event === null ? this.cache.dropAll() : this.cache.drop(event)));
  }

  useViewer(viewer: Viewer): void {
    this.viewer = viewer;
  }

  /** Loads the renderer before the first visitor. */
  async warm(): Promise<void> {
    if (this.builder.isBuilt) await this.builder.renderer();
  }

  /** A visitor's page if its bytes are cached. */
  peek(path: string, cookies: string | undefined): CachedResponse | undefined {
    return this.cache.peek(keyOf(path, schemeOf(cookies)))?.response;
  }

  /** Answers a GET or HEAD of any path outside /api that is no file. Never rejects because of the page itself. */
  async handle(request: Request, response: ServerResponse, requestId: string): Promise<void> {
    const { cookie } = request.headers;
    const page = this.builder.isBuilt ? await this.pageFor(request, schemeOf(cookie)) : this.unbuilt();
    if (page.redirect === undefined) {
      page.response.send(request, response, requestId);
      return;
    }
    response.writeHead(page.redirect.status, [
      'Location',
      page.redirect.to,
      'Content-Length',
      '0',
      'Cache-Control',
      PRIVATE_PAGE,
      ...this.policy.list,
      'X-Request-Id',
      requestId,
    ]);
    response.end();
  }

  private async pageFor(request: Request, scheme: ColourScheme): Promise<CachedPage> {
    const requestUrl = request.url ?? '/';
    const requestPath = pathOf(requestUrl);
    const search = requestUrl.slice(requestPath.length);
    const path = requestPath.startsWith(ASSETS) ? null : canonicalPath(requestPath);
    if (path === null) return this.message(404, 'There is nothing at this address.');
    if (path !== requestPath) return this.redirect(path + search);
    const renderer = await this.builder.renderer();
    const plan = renderer === undefined ? null : this.planOf(renderer, requestUrl);
    if (renderer === undefined || plan === null) {
      return namesFile(path) ? this.message(404, 'There is nothing at this address.') : this.shell(scheme, 200, true);
    }
    // A route that is itself spelt differently must not cause a redirect loop.
    if (plan.path !== path && canonicalPath(plan.path) === plan.path) return this.redirect(plan.path + search);
    try {
      const token = readCookie(request.headers.cookie, this.authenticator.cookieName);
      const viewer = await this.viewerOf(request, token);
      // What finds no room is rendered by the browser.
      if (viewer !== null)
        return await this.renders.run(
          token,
          () => this.livePage(renderer, plan, scheme, viewer),
          () => this.shell(scheme, 200),
        );
      // Signed-out users are redirected to sign-in by the browser; there is nothing to render for them.
      if (plan.isPrivate) return await this.shell(scheme, 200);
      const visitorPage = (): Promise<CachedPage> => this.visitorPage(renderer, plan, scheme);
      // A crawler must not take the shell for the page: 503 makes it retry.
      return await (plan.search === '' ? visitorPage() : this.renders.run(undefined, visitorPage, () => this.shell(scheme, 503)));
    } catch (error) {
      if (error instanceof NotFound) return this.shell(scheme, 404);
      this.log.warn({ path, ...errorFields(error) }, 'The data of a page could not be loaded; the browser renders it.');
      return this.shell(scheme, 503);
    }
  }

  private visitorPage(renderer: PageRenderer, plan: PagePlan, scheme: ColourScheme): Promise<CachedPage> {
    const url = plan.path + plan.search;
    return this.cache.load(keyOf(url, scheme), { ...this.cachePolicy(plan.data), isCacheable: ({ cacheable }) => cacheable }, async () => {
      const { data, isWhole } = await this.load(plan.data, null);
      const built = await this.builder.page(renderer, url, scheme, data);
      // The number of possible queries is unlimited: such a page is neither cached, where it would evict others, nor compressed at a high
      // level.
      const hasSearch = plan.search !== '';
      if (isWhole && built.rendered)
        return hasSearch
          ? { ...(await this.toCachedPage(built, PUBLIC_PAGE, 'now')), cacheable: false }
          : this.toCachedPage(built, PUBLIC_PAGE, 'once');
      return { ...(await this.toCachedPage(isWhole ? built : unavailable(built), PRIVATE_PAGE, 'now')), cacheable: false };
    });
  }

  private async livePage(renderer: PageRenderer, plan: PagePlan, scheme: ColourScheme, { me, actor }: ViewerIdentity): Promise<CachedPage> {
    const url = plan.path + plan.search;
    const [{ data, isWhole }, list] = await Promise.all([
      this.load(plan.data, me),
      plan.isPrivate && actor !== null ? this.firstList(renderer, url, me, actor) : {},
    ]);
    const built = await this.builder.page(renderer, url, scheme, { ...data, ...list });
    return this.toCachedPage(isWhole ? built : unavailable(built), PRIVATE_PAGE, 'now');
  }

  /** The client's document without markup, with the data of every frame; cached like a page unless something failed. */
  private shell(scheme: ColourScheme, status: number, isMissing = status === 404): Promise<CachedPage> {
    return this.cache.load(
      keyOf(`shell ${status}${isMissing ? ' missing' : ''}`, scheme),
      { ...this.cachePolicy(FRAME_DATA), isCacheable: ({ cacheable }) => cacheable },
      async () => {
        const { data, isWhole } = await this.load(FRAME_DATA, null);
        const built: BuiltPage = { status, html: await this.builder.shell(scheme, data, isMissing), rendered: true };
        return { ...(await this.toCachedPage(built, status === 200 ? PUBLIC_PAGE : PRIVATE_PAGE, 'once')), cacheable: isWhole };
      },
    );
  }

  private async toCachedPage(built: BuiltPage, cacheControl: string, effort: 'once' | 'now'): Promise<CachedPage> {
    const response = new CachedResponse(await encoded(Buffer.from(built.html), effort), {
      status: built.status,
      contentType: 'text/html; charset=utf-8',
      cacheControl,
      vary: 'Cookie',
      headers: this.policy,
    });
    const cacheable = built.rendered && built.status === 200;
    return built.redirect === undefined
      ? { response, cacheable }
      : { response, cacheable: false, redirect: { status: 302, to: built.redirect } };
  }

  private redirect(to: string): CachedPage {
    return { ...this.message(308, ''), redirect: { status: 308, to } };
  }

  private unbuilt(): CachedPage {
    return this.message(503, 'The client is not built. Run “npm run build”, then start again. The API answers under /api.');
  }

  private message(status: number, text: string): CachedPage {
    const response = new CachedResponse(
      { identity: Buffer.from(messagePage(text)) },
      { status, contentType: 'text/html; charset=utf-8', cacheControl: PRIVATE_PAGE, headers: this.policy },
    );
    return { response, cacheable: false };
  }

  /** The data of the page. A missing part is omitted, and the browser requests it again; but a page about one thing needs that thing. */
  private async load(needs: readonly string[], me: object | null): Promise<PageData> {
    const data: Record<string, unknown> = {};
    let isWhole = true;
    const put = async (path: string): Promise<void> => {
      try {
        data[path] = path === ME ? (me ?? { user: null, session: null }) : await this.data.read(path);
      } catch (error) {
        if (this.data.identifiesItem(path)) throw error;
        if (error instanceof NotFound) return;
        isWhole = false;
        this.log.warn({ path, ...errorFields(error) }, 'A page was sent without a part of its data.');
      }
    };
    await Promise.all(needs.map(put));
    return { data, isWhole };
  }

  /** The list that the page opens with, and what is shown around it. A page without it is rendered with a skeleton: the browser asks for the list and shows why it is refused. */
  private async firstList(renderer: PageRenderer, url: string, me: object, actor: Actor): Promise<Record<string, unknown>> {
    try {
      const address = await renderer.firstListOf(url, me);
      return address === null ? {} : await this.viewerData.read(address, actor);
    } catch (error) {
      if (!(error instanceof DomainError))
        this.log.warn({ path: pathOf(url), ...errorFields(error) }, 'A page was sent without its first list.');
      return {};
    }
  }

  private cachePolicy(needs: readonly string[]): { tags: readonly string[]; maxAgeSeconds?: number } {
    const policies = [SITE_DATA, ...needs].map((path) => this.data.cachePolicy(path));
    const ages = policies.flatMap(({ maxAgeSeconds }) => maxAgeSeconds ?? []);
    const tags = [...new Set(policies.flatMap((term) => term.tags))];
    return ages.length === 0 ? { tags } : { tags, maxAgeSeconds: Math.min(...ages) };
  }

  private async viewerOf(request: Request, token: string | undefined): Promise<ViewerIdentity | null> {
    return this.viewer === undefined || token === undefined ? null : this.viewer.identify(request);
  }

  private planOf(renderer: PageRenderer, url: string): PagePlan | null {
    try {
      return renderer.planFor(url);
    } catch (error) {
      this.builder.failed(pathOf(url), error, 'The renderer cannot say what a page needs.');
      return null;
    }
  }
}

/** Tells crawlers and caches to retry; users still see the page. */
function unavailable(built: BuiltPage): BuiltPage {
  return built.status === 200 ? { ...built, status: 503 } : built;
}

function keyOf(url: string, scheme: ColourScheme): string {
  return `${scheme} ${url}`;
}

function schemeOf(cookies: string | undefined): ColourScheme {
  const chosen = readCookie(cookies, SCHEME_COOKIE);
  return chosen === 'dark' || chosen === 'light' ? chosen : 'auto';
}

/** True if the last segment has a file extension: a missing image must not turn into a page. */
function namesFile(path: string): boolean {
  return /\.[a-z0-9]{1,12}$/i.test(path);
}
