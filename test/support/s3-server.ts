import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A small S3-compatible service in memory, after the public description of the REST API and of Signature Version 4: put, get with ranges,
 * head, delete, list, and multipart uploads. Requests without a valid signature are refused.
 */
export interface S3Server {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  objects: Map<string, S3Object>;
  uploads: Map<string, S3Upload>;
  /** Fails this many of the next requests with a part or an object. */
  refuseWrites(count: number): void;
  close(): Promise<void>;
}

interface S3Object {
  bytes: Buffer;
  modified: Date;
}

interface S3Upload {
  key: string;
  initiated: Date;
  parts: Map<number, Buffer>;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export async function startS3Server(): Promise<S3Server> {
  const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: randomBytes(20).toString('hex'), region: 'eu-west-2' };
  const bucket = 'uploads';
  const objects = new Map<string, S3Object>();
  const uploads = new Map<string, S3Upload>();
  let writesToRefuse = 0;

  const handle = (call: Call): Reply => {
    if (call.method === 'PUT' && writesToRefuse > 0) {
      writesToRefuse -= 1;
      throw new S3Refusal(400, 'InvalidRequest');
    }
    if (call.key === '') return call.query.has('uploads') ? listUploads(uploads, call) : listObjects(objects, call);
    if (call.query.has('uploads')) return initiate(uploads, call);
    if (call.query.has('uploadId')) return multipart(uploads, objects, call);
    return object(objects, call);
  };

  const server = createServer((request, response) => {
    void respond(request, response, async () => {
      const body = await bodyOf(request);
      const url = new URL(request.url ?? '/', 'http://localhost');
      verifySignature(request, url, body, credentials);
      const [, first = '', ...rest] = url.pathname.split('/');
      if (first !== bucket) throw new S3Refusal(404, 'NoSuchBucket');
      const key = rest.map(decodeURIComponent).join('/');
      return handle({ method: request.method ?? '', key, query: url.searchParams, headers: request.headers, body });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    ...credentials,
    objects,
    uploads,
    refuseWrites: (count) => {
      writesToRefuse = count;
    },
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function respond(request: IncomingMessage, response: ServerResponse, make: () => Promise<Reply>): Promise<void> {
  try {
    const { status, headers, body } = await make();
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(body ?? ''), ...headers });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    const refusal = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError');
    const body = `<?xml version="1.0"?><Error><Code>${refusal.code}</Code><Message>${refusal.code}</Message></Error>`;
    response.writeHead(refusal.status, { 'Content-Type': 'application/xml' });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

function object(objects: Map<string, S3Object>, { method, key, headers, body }: Call): Reply {
  if (method === 'PUT') {
    objects.set(key, { bytes: body, modified: wholeSecond() });
    return { status: 200, headers: { ETag: etagOf(body) } };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const object = objects.get(key);
  if (object === undefined) throw new S3Refusal(404, 'NoSuchKey');
  const common = { ETag: etagOf(object.bytes), 'Last-Modified': object.modified.toUTCString() };
  if (method === 'HEAD') return { status: 200, headers: { ...common, 'Content-Length': String(object.bytes.length) } };
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  if (range === null) return { status: 200, headers: common, body: object.bytes };
  const start = Number(range[1]);
  const end = Math.min(Number(range[2]), object.bytes.length - 1);
  if (start > end) throw new S3Refusal(416, 'InvalidRange');
  const contentRange = `bytes ${start}-${end}/${object.bytes.length}`;
  return { status: 206, headers: { ...common, 'Content-Range': contentRange }, body: object.bytes.subarray(start, end + 1) };
}

function initiate(uploads: Map<string, S3Upload>, { key }: Call): Reply {
  const id = randomBytes(12).toString('hex');
  uploads.set(id, { key, initiated: new Date(), parts: new Map() });
  return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`);
}

function multipart(uploads: Map<string, S3Upload>, objects: Map<string, S3Object>, { method, key, query, body }: Call): Reply {
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (upload === undefined || upload.key !== key) throw new S3Refusal(404, 'NoSuchUpload');
  if (method === 'DELETE') {
    uploads.delete(id);
    return { status: 204 };
  }
  if (method === 'GET') return listParts(upload, query);
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { ETag: etagOf(body) } };
  }
  const requestedParts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map((match) => Number(match[1]));
  const parts = requestedParts.map((number) => {
    const part = upload.parts.get(number);
    if (part === undefined) throw new S3Refusal(400, 'InvalidPart');
    return part;
  });
  if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) throw new S3Refusal(400, 'EntityTooSmall');
  const bytes = Buffer.concat(parts);
  objects.set(key, { bytes, modified: wholeSecond() });
  uploads.delete(id);
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>${etagOf(bytes)}</ETag>`);
}

/** Two parts per page, so that every listing of more has to follow the marker. */
function listParts({ parts }: S3Upload, query: URLSearchParams): Reply {
  const after = Number(query.get('part-number-marker') ?? 0);
  const numbers = [...parts.keys()].filter((number) => number > after).sort((a, b) => a - b);
  const rows = numbers.slice(0, 2).map((number) => {
    const part = parts.get(number) ?? Buffer.alloc(0);
    return `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.length}</Size></Part>`;
  });
  const next = numbers.length > 2 ? `<NextPartNumberMarker>${numbers[1]}</NextPartNumberMarker>` : '';
  return xml('ListPartsResult', `<IsTruncated>${numbers.length > 2}</IsTruncated>${next}${rows.join('')}`);
}

/** Two keys per page, so that every listing of more has to follow the token. */
function listObjects(objects: Map<string, S3Object>, { query }: Call): Reply {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, 2);
  const rows = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
  );
  const next = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return xml('ListBucketResult', `<IsTruncated>${keys.length > 2}</IsTruncated>${next}${rows.join('')}`);
}

function listUploads(uploads: Map<string, S3Upload>, { query }: Call): Reply {
  const prefix = query.get('prefix') ?? '';
  const rows = [...uploads]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
  return xml('ListMultipartUploadsResult', rows.join(''));
}

function xml(root: string, content: string): Reply {
  return { status: 200, headers: { 'Content-Type': 'application/xml' }, body: `<?xml version="1.0"?><${root}>${content}</${root}>` };
}

/** Headers contain times without milliseconds, so none are stored. */
function wholeSecond(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Signature Version 4 in the Authorization header: canonical request, string to sign, derived key. */
function verifySignature(request: IncomingMessage, url: URL, body: Buffer, credentials: Credentials): void {
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (header === null) throw new S3Refusal(403, 'AccessDenied');
  const [, scope = '', signedHeaders = '', signature = ''] = header;
  const [accessKeyId, date = '', region = '', service = '', terminator] = scope.split('/');
  if (accessKeyId !== credentials.accessKeyId || region !== credentials.region || service !== 's3' || terminator !== 'aws4_request') {
    throw new S3Refusal(403, 'InvalidAccessKeyId');
  }
  const time = String(request.headers['x-amz-date'] ?? '');
  if (!time.startsWith(date)) throw new S3Refusal(403, 'AccessDenied');
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
  const names = signedHeaders.split(';');
  if (!names.includes('host')) throw new S3Refusal(403, 'AccessDenied');
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const credentialScope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, credentialScope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))) throw new S3Refusal(403, 'SignatureDoesNotMatch');
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${strictEncode(name)}=${strictEncode(value)}`)
    .sort()
    .join('&');
}

function strictEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
