import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this size, compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1024;

type Encoding = 'br' | 'gzip' | 'identity';

/** One body in the available encodings. */
export interface EncodedBody {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** Headers that may change while responses with them are cached. */
interface ChangingHeaders {
  /** Flat: name, value, name, value. The same list until they change. */
  readonly list: readonly string[];
  /** Added to the ETag, so that a browser with the old headers gets the new ones. */
  readonly tag: string;
}

interface ResponseOptions {
  status?: number;
  contentType: string;
  cacheControl: string;
  /** Request headers that affect the response, besides Accept-Encoding. */
  vary?: string;
  /** Additional headers, flat: name, value, name, value. */
  headers: readonly string[] | ChangingHeaders;
}

interface Variant {
  body: Buffer;
  /** Flat; the last value is the request id, set for each response. */
  headers: string[];
}

/** A complete response in memory: bodies, header lists and a weak ETag (RFC 9110, 8.8.3), created once and sent many times. */
export class CachedResponse {
  readonly status: number;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  private readonly digest: string;
  /** Undefined for headers that never change. */
  private readonly changing: ChangingHeaders | undefined;
  /** The headers that the parts of `built` contain. */
  private headers: readonly string[];
  private built: { etag: string; variants: Record<Encoding, Variant>; notModified: string[] };

  constructor(
    body: EncodedBody,
    private readonly options: ResponseOptions,
  ) {
    this.identity = body.identity;
    this.br = body.br;
    this.gzip = body.gzip;
    this.status = options.status ?? 200;
    this.digest = createHash('sha256').update(body.identity).digest('base64url').slice(0, 22);
    this.changing = 'list' in options.headers ? options.headers : undefined;
    this.headers = 'list' in options.headers ? options.headers.list : options.headers;
    this.built = this.build();
  }

  get etag(): string {
    return this.built.etag;
  }

  /** Size in memory in bytes. */
  get weight(): number {
    return this.identity.length + (this.br?.length ?? 0) + (this.gzip?.length ?? 0) + 2_000;
  }

  private build() {
    const { options, changing, br, gzip } = this;
    const etag = `W/"${this.digest}${changing?.tag ?? ''}"`;
    const vary = options.vary === undefined ? 'Accept-Encoding' : `${options.vary}, Accept-Encoding`;
    const common = ['Cache-Control', options.cacheControl, 'ETag', etag, 'Vary', vary];
    const variant = (bytes: Buffer, encoding: Encoding): Variant => ({
      body: bytes,
      headers: [
        'Content-Type',
        options.contentType,
        'Content-Length',
        String(bytes.length),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...common,
        ...this.headers,
        'X-Request-Id',
        '',
      ],
    });
    const identity = variant(this.identity, 'identity');
    const variants = {
      identity,
      br: br === undefined ? identity : variant(br, 'br'),
      gzip: gzip === undefined ? identity : variant(gzip, 'gzip'),
    };
    return { etag, variants, notModified: [...common, 'X-Request-Id', ''] };
  }

  /** Answers a GET or HEAD, with 304 if the client already has these bytes. Returns the status sent. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): number {
    const { headers } = request;
    if (this.changing !== undefined && this.changing.list !== this.headers) {
      this.headers = this.changing.list;
      this.built = this.build();
    }
    const { etag, variants, notModified } = this.built;
    const held = headers['if-none-match'];
    if (held !== undefined && this.status === 200 && matchesEtag(held, etag)) {
      notModified[notModified.length - 1] = requestId;
      response.writeHead(304, notModified);
      response.end();
      return 304;
    }
    const variant = variants[this.encodingFor(headers['accept-encoding'])];
    variant.headers[variant.headers.length - 1] = requestId;
    response.writeHead(this.status, variant.headers);
    if (request.method === 'HEAD') response.end();
    else response.end(variant.body);
    return this.status;
  }

  private encodingFor(accepted: string | string[] | undefined): Encoding {
    if (this.br === undefined && this.gzip === undefined) return 'identity';
    const acceptable = acceptedEncodings(typeof accepted === 'string' ? accepted : '');
    if (acceptable.br && this.br !== undefined) return 'br';
    return acceptable.gzip && this.gzip !== undefined ? 'gzip' : 'identity';
  }
}

/**
 * Compresses once, unless the body is small.
 * @param effort 'once' for bytes that are cached, 'now' for bytes that one visitor is waiting for.
 */
export async function encoded(identity: Buffer, effort: 'once' | 'now' = 'once'): Promise<EncodedBody> {
  if (identity.length <= MIN_COMPRESSED_BYTES) return { identity };
  const quality = effort === 'once' ? 9 : 4;
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    effort === 'once' ? compressGzip(identity, { level: 9 }) : undefined,
  ]);
  return zipped === undefined ? { identity, br } : { identity, br, gzip: zipped };
}

interface Accepted {
  br: boolean;
  gzip: boolean;
}

const MAX_REMEMBERED = 100;
const remembered = new Map<string, Accepted>();

/** Parses Accept-Encoding (RFC 9110, 12.5.3); browsers send few variants, so the result is cached. */
export function acceptedEncodings(header: string): Accepted {
  const cached = remembered.get(header);
  if (cached !== undefined) return cached;
  const qualities = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = q === undefined ? 1 : Number(q.slice(2));
    if (name !== '') qualities.set(name, Number.isNaN(quality) ? 0 : quality);
  }
  const any = qualities.get('*') ?? 0;
  const br = qualities.get('br') ?? any;
  const zipped = qualities.get('gzip') ?? qualities.get('x-gzip') ?? any;
  const result = { br: br > 0 && br >= zipped, gzip: zipped > 0 };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(header, result);
  return result;
}

/** If-None-Match with weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  const opaque = etag.startsWith('W/') ? etag.slice(2) : etag;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
