import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Authenticator } from '../../access/authenticator.js';
import { readCookie } from '../../access/cookies.js';
import type { CachedResponse } from './cached-response.js';
import { Pages } from '../pages.js';
import { PublicData } from './public-data.js';
import { StaticFiles } from '../static-files.js';

type FastPathKind = 'api' | 'page' | 'file';

/** Called for every response sent before Express, for the metrics. */
type FastPathListener = (kind: FastPathKind, status: number) => void;

/**
 * Sends cached responses before Express sees the request. An optimisation only: anything it does not serve takes the normal path, which
 * produces the same bytes.
 */
@Injectable()
export class ResponseFastPath {
  private listener: FastPathListener = () => undefined;
  private nextId: (request: IncomingMessage) => string = () => randomUUID();

  constructor(
    private readonly data: PublicData,
    private readonly pages: Pages,
    private readonly files: StaticFiles,
    private readonly authenticator: Authenticator,
  ) {}

  onResponse(listener: FastPathListener): void {
    this.listener = listener;
  }

  /** Sets how request ids are generated: as for all other responses. */
  identifyBy(nextId: (request: IncomingMessage) => string): void {
    this.nextId = nextId;
  }

  /** True if the request was answered. */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    let kind: FastPathKind = 'api';
    let cached: CachedResponse | undefined;
    const { headers } = request;
    if (url.startsWith('/api/')) {
      cached = this.data.peek(url.slice(4));
    } else {
      cached = this.files.peek(url);
      kind = 'file';
      if (cached === undefined && readCookie(headers.cookie, this.authenticator.cookieName) === undefined) {
        cached = this.pages.peek(url, headers.cookie);
        kind = 'page';
      }
    }
    if (cached === undefined || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    this.listener(kind, cached.send(request, response, this.nextId(request)));
    return true;
  }
}
