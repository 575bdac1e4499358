import { randomUUID } from 'node:crypto';
import { Global, Module, type INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { PagePolicy } from '../http/requests/page-policy.js';
import { ResponseFastPath } from './cache/response-fast-path.js';
import { PageBuilder } from './page-builder.js';
import { Pages } from './pages.js';
import { PublicData } from './cache/public-data.js';
import { SiteFactsReader } from './site-facts.js';
import { Sitemap } from './sitemap.js';
import { SocialImages } from './social/social-images.js';
import { StaticFiles } from './static-files.js';
import { ViewerData } from './viewer-data.js';

const PROVIDERS = [
  PagePolicy,
  PublicData,
  ViewerData,
  StaticFiles,
  SiteFactsReader,
  SocialImages,
  PageBuilder,
  Pages,
  Sitemap,
  ResponseFastPath,
];

/** Cached public data, the built client, rendered pages and the responses that are sent before Express. */
@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class WebModule {}

/**
 * Handles everything outside /api. Call it after the middleware that assigns request ids and before `app.init()`: it must precede the
 * router, so that a page or a file never passes through body parsers and guards.
 */
export function installWeb(app: INestApplication): void {
  const files = app.get(StaticFiles);
  const sitemap = app.get(Sitemap);
  const socialImages = app.get(SocialImages);
  const pages = app.get(Pages);
  const handle = async (request: Request, response: Response): Promise<void> => {
    const requestId = request.requestId ?? randomUUID();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': '0', Connection: 'close' }).end();
      return;
    }
    const { path } = request;
    if (await files.serve(path, request, response, requestId)) return;
    const generated = (await sitemap.responseFor(path)) ?? (await socialImages.responseFor(path));
    if (generated !== undefined) generated.send(request, response, requestId);
    else await pages.handle(request, response, requestId);
  };
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (request.path === '/api' || request.path.startsWith('/api/')) next();
    else handle(request, response).catch(next);
  });
}
