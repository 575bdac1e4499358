import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Config } from '../../server/platform/config/config.js';
import { blobKey } from '../../server/platform/files/storage/blob-store.js';
import { sendFile } from '../../server/platform/files/downloads/download.js';
import { Files, type UploadedFile } from '../../server/platform/files/files.js';
import { readMultipart } from '../../server/platform/files/uploads/multipart.js';
import { Invalid, NotFound } from '../../server/platform/errors/errors.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { blobsOnDisk, bytesOf, storedUpload, PDF, upload } from '../support/uploads.js';

let app: TestApp;
let files: Files;

beforeAll(async () => {
  app = await createTestApp();
  files = app.nest.get(Files, { strict: false });
});
afterEach(() => app.database.clear());
afterAll(() => app.close());

describe('downloads', () => {
  let server: Server;
  let file: UploadedFile;
  const content = Buffer.concat([PDF, randomBytes(50_000)]);

  beforeAll(async () => {
    server = createServer((request, response) => {
      const id = request.url?.slice(1) ?? '';
      files
        .find(id)
        .then((found) => sendFile(files, found, request, response))
        .catch((error: unknown) => {
          response.writeHead(error instanceof NotFound ? 404 : 500).end();
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    file = await storedUpload(app, content, 'Jürgen’s "CV".pdf');
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function download(headers: Record<string, string> = {}, method = 'GET') {
    const { port } = server.address() as AddressInfo;
    return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const call = httpRequest({ port, path: `/${file.id}`, method, headers, agent: false }, (response) => {
        bytesOf(response).then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }), reject);
      });
      call.on('error', reject);
      call.end();
    });
  }

  it('cannot run scripts on the site’s origin', async () => {
    const { headers, body } = await download();
    expect(body.equals(content)).toBe(true);
    expect(headers['content-disposition']).toBe(`attachment; filename="Jurgens CV.pdf"; filename*=UTF-8''J%C3%BCrgen%E2%80%99s%20CV.pdf`);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('support ranges', async () => {
    const part = await download({ Range: 'bytes=5-9' });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 5-9/${content.length}`]);
    expect(part.body).toEqual(content.subarray(5, 10));
    const none = await download({ Range: 'bytes=999999-' });
    expect([none.status, none.headers['content-range']]).toEqual([416, `bytes */${content.length}`]);
    expect((await download({ Range: 'bytes=5-9', 'If-Range': '"another"' })).status).toBe(200);
    expect((await download({ Range: 'bytes=5-9', 'If-Range': `"${file.sha256}"` })).status).toBe(206);
  });

  it('are revalidated by their hash', async () => {
    expect((await download({ 'If-None-Match': `"${file.sha256}"` })).status).toBe(304);
    const head = await download({}, 'HEAD');
    expect([head.headers['content-length'], head.body.length]).toEqual([String(content.length), 0]);
  });

  it('return 404 when the bytes are missing', async () => {
    await rm(join(app.nest.get(Config).dataDir, 'files', blobKey(file.id)));
    expect((await download()).status).toBe(404);
  });
});

describe('multipart forms', () => {
  const LIMITS = { fields: 3, fieldBytes: 1_000, files: 1, fileBytes: 100_000 };
  let server: Server;
  let outcome: Promise<unknown>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      outcome = readMultipart(request, LIMITS, ({ name, content }) => upload(app, content, name));
      outcome.then(
        (form) => response.end(JSON.stringify(form)),
        (error: unknown) => {
          if (!response.destroyed) response.writeHead(400).end(error instanceof Error ? error.name : '');
        },
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function send(form: FormData | string, headers: Record<string, string> = {}): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form, headers: { Connection: 'close', ...headers } });
    return response.text();
  }

  function form(fields: Record<string, string>, uploads: Array<[string, Buffer]> = []): FormData {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    for (const [name, content] of uploads) data.append('file', new Blob([new Uint8Array(content)]), name);
    return data;
  }

  it('return their fields and store their files', async () => {
    const response = JSON.parse(await send(form({ name: 'Ana Ñúñez' }, [['Lebenslauf ü.pdf', PDF]]))) as {
      fields: unknown;
      files: UploadedFile[];
    };
    expect(response.fields).toEqual({ name: 'Ana Ñúñez' });
    expect(response.files).toEqual([expect.objectContaining({ name: 'Lebenslauf ü.pdf', size: PDF.length })]);
  });

  it.each([
    ['too many fields', form({ a: '1', b: '2', c: '3', d: '4' }), 'PayloadTooLarge'],
    ['a field that is too long', form({ a: 'x'.repeat(1_001) }), 'PayloadTooLarge'],
    [
      'too many files',
      form({}, [
        ['a.pdf', PDF],
        ['b.pdf', PDF],
      ]),
      'PayloadTooLarge',
    ],
    ['a file that is too large', form({}, [['a.txt', Buffer.alloc(100_001, 'a')]]), 'PayloadTooLarge'],
    ['a file of another type', form({}, [['a.exe', PDF]]), 'UnsupportedType'],
    ['NUL in a field', form({ a: 'x\0' }), 'Invalid'],
  ])('are refused with %s, and nothing is stored', async (_, data, expected) => {
    expect(await send(data)).toBe(expected);
    await expect(outcome).rejects.toThrow();
    expect(await app.database.query(`SELECT id FROM files`)).toEqual([]);
  });

  it('accept a file of exactly the size limit', async () => {
    expect(await send(form({}, [['a.txt', Buffer.alloc(100_000, 'a')]]))).toContain('"size":100000');
  });

  it.each([
    ['no boundary', 'x', 'multipart/form-data', 'Invalid'],
    ['another type', '{}', 'application/json', 'UnsupportedType'],
    ['no end', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx', 'multipart/form-data; boundary=b', 'Invalid'],
    [
      'an unfinished file',
      '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nabc',
      'multipart/form-data; boundary=b',
      'Invalid',
    ],
    [
      'a duplicate field',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\ny\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      'Invalid',
    ],
  ])('are refused with %s', async (_, body, type, expected) => {
    expect(await send(body, { 'Content-Type': type })).toBe(expected);
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });

  it('treat prototype names as plain data', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n';
    expect(await send(body, { 'Content-Type': 'multipart/form-data; boundary=b' })).toBe('{"fields":{"__proto__":"x"},"files":[]}');
  });

  it('leave neither row nor bytes when they break off', async () => {
    const before = await blobsOnDisk(app);
    const { port } = server.address() as AddressInfo;
    const head = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n';
    const call = httpRequest({
      port,
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 90_000 },
    });
    call.on('error', () => undefined);
    const arrived = new Promise<void>((resolve) => server.once('request', () => resolve()));
    call.write(head + 'a'.repeat(80_000));
    await arrived;
    call.destroy();
    await expect(outcome).rejects.toThrow(Invalid);
    expect(await blobsOnDisk(app)).toEqual(before);
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });
});
