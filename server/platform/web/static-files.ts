import { readdirSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { errorCode } from '../errors/error-code.js';
import { contentType } from 'mime-types';
import { Config } from '../config/config.js';
import { PagePolicy } from '../http/requests/page-policy.js';
import { sendContent } from '../files/downloads/slow-responses.js';
import { CachedResponse, type EncodedBody } from './cache/cached-response.js';

const MAX_CACHED_FILE_BYTES = 512 * 1024;
const MAX_CACHED_TOTAL_BYTES = 32 * 1024 * 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

interface StaticFile {
  location: string;
  size: number;
  modified: number;
  contentType: string;
  cacheControl: string;
  hasBrotli: boolean;
  hasGzip: boolean;
}

/**
 * The built client's files. Only files that existed at start-up are served, so no path can leave the directory. Those that the build
 * has compressed, such as scripts, are cached in memory, and so are small files, up to a limit; others are streamed.
 */
@Injectable()
export class StaticFiles {
  private readonly files = new Map<string, StaticFile>();
  private readonly cache = new Map<string, CachedResponse>();
  private cachedBytes = 0;

  constructor(
    config: Config,
    private readonly policy: PagePolicy,
  ) {
    this.scan(join(config.clientDir, 'client'), '');
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** The response if its bytes are in memory. */
  peek(path: string): CachedResponse | undefined {
    return this.cache.get(path);
  }

  /** Answers a GET or HEAD of a file; false if there is none at this path, or it was removed since the start. */
  async serve(path: string, request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const file = this.files.get(path);
    if (file === undefined) return false;
    try {
      const cached = this.cache.get(path) ?? (await this.store(path, file));
      if (cached !== undefined) cached.send(request, response, requestId);
      else await this.stream(file, request, response, requestId);
      return true;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      return false;
    }
  }

  private async store(path: string, file: StaticFile): Promise<CachedResponse | undefined> {
    const isCompressed = file.hasBrotli || file.hasGzip;
    if (!isCompressed && (file.size > MAX_CACHED_FILE_BYTES || this.cachedBytes > MAX_CACHED_TOTAL_BYTES)) return undefined;
    const body: EncodedBody = { identity: await readFile(file.location) };
    if (file.hasBrotli) body.br = await readFile(`${file.location}.br`);
    if (file.hasGzip) body.gzip = await readFile(`${file.location}.gz`);
    const serve = new CachedResponse(body, { contentType: file.contentType, cacheControl: file.cacheControl, headers: this.policy });
    if (!this.cache.has(path)) {
      this.cache.set(path, serve);
      this.cachedBytes += serve.weight;
    }
    return serve;
  }

  private async stream(file: StaticFile, request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    // Opened first: a file that is missing gets no headers.
    const opened = await open(file.location);
    const etag = `W/"${file.size.toString(36)}-${file.modified.toString(36)}"`;
    if (request.headers['if-none-match'] === etag) {
      await opened.close();
      response.writeHead(304, ['ETag', etag, 'Cache-Control', file.cacheControl, 'X-Request-Id', requestId]);
      response.end();
      return;
    }
    response.writeHead(200, [
      'Content-Type',
      file.contentType,
      'Content-Length',
      String(file.size),
      'Cache-Control',
      file.cacheControl,
      'ETag',
      etag,
      ...this.policy.list,
      'X-Request-Id',
      requestId,
    ]);
    if (request.method === 'HEAD') {
      await opened.close();
      response.end();
      return;
    }
    await sendContent(opened.createReadStream({ highWaterMark: 1024 * 1024 }), response);
  }

  private scan(directory: string, prefix: string): void {
    const names = entriesOf(directory);
    for (const entry of names) {
      if (entry.name.startsWith('.')) continue;
      const location = join(directory, entry.name);
      const path = `${prefix}/${entry.name}`;
      if (entry.isDirectory()) this.scan(location, path);
      else if (entry.isFile() && path !== '/index.html' && !/\.(?:br|gz)$/.test(path)) this.add(path, location, names);
    }
  }

  private add(path: string, location: string, siblings: ReturnType<typeof entriesOf>): void {
    const { size, mtimeMs } = statSync(location);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const type = contentType(extname(name));
    this.files.set(encodeURI(path), {
      location,
      size,
      modified: Math.floor(mtimeMs),
      contentType: type === false ? 'application/octet-stream' : type,
      cacheControl: path.startsWith('/assets/') ? IMMUTABLE : SHORT,
      hasBrotli: siblings.some((sibling) => sibling.name === `${name}.br`),
      hasGzip: siblings.some((sibling) => sibling.name === `${name}.gz`),
    });
  }
}

/** The directory's content; empty if it does not exist, for example if the client is not built. */
function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
