import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { hasTimedOut } from '../../server/platform/errors/error-code.js';
import { blobKey, BlobMissing, OWNER_MARK, type BlobStore } from '../../server/platform/files/storage/blob-store.js';
import { DiskStore } from '../../server/platform/files/storage/disk-store.js';
import { S3Store } from '../../server/platform/files/storage/s3-store.js';
import { Spool } from '../../server/platform/files/uploads/spool.js';
import { startS3Server, type S3Server } from '../support/s3-server.js';

const spool = new Spool(join(tmpdir(), 'portal-blobs-incoming'));
afterAll(() => rm(join(tmpdir(), 'portal-blobs-incoming'), { recursive: true, force: true }));

const none = (): Promise<string[]> => Promise.resolve([]);

interface Place {
  store: BlobStore;
  /** Names of everything stored there, including unfinished uploads. */
  everything(): Promise<string[]>;
  close(): Promise<void>;
}

async function onDisk(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'portal-blobs-'));
  return {
    store: new DiskStore(root),
    everything: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}

async function onS3(): Promise<Place> {
  const server = await startS3Server();
  return {
    store: new S3Store(server, spool),
    everything: () => Promise.resolve([...server.objects.keys(), ...server.uploads.keys()]),
    close: () => server.close(),
  };
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
}

describe.each([
  ['a directory', onDisk],
  ['an S3-compatible service', onS3],
])('blobs in %s', (_, open) => {
  let place: Place;
  let store: BlobStore;
  let key: string;

  beforeAll(async () => {
    place = await open();
    ({ store } = place);
  });
  beforeEach(() => {
    key = blobKey(randomUUID());
  });
  afterAll(() => place.close());

  it.each([
    ['one byte', 1],
    ['several chunks', 350_001],
    ['several parts', 20 * 1024 * 1024 + 1],
  ])('are read back unchanged: %s', async (__, size) => {
    const content = randomBytes(size);
    expect(await store.put(key, Readable.from(pieces(content)))).toEqual({ size });
    expect((await bytesOf(await store.get(key))).equals(content)).toBe(true);
    expect((await store.stat(key)).size).toBe(size);
  });

  it('return ranges with both ends included', async () => {
    const content = randomBytes(1_000);
    await store.put(key, Readable.from([content]));
    expect(await bytesOf(await store.get(key, { start: 10, end: 19 }))).toEqual(content.subarray(10, 20));
    expect(await bytesOf(await store.get(key, { start: 999, end: 999 }))).toEqual(content.subarray(999));
  });

  it('report a missing blob before any byte', async () => {
    await expect(store.get(key)).rejects.toThrow(BlobMissing);
    await expect(store.stat(key)).rejects.toThrow(BlobMissing);
    await store.delete(key);
  });

  it('can be removed', async () => {
    await store.put(key, Readable.from([Buffer.from('x')]));
    await store.delete(key);
    await expect(store.get(key)).rejects.toThrow(BlobMissing);
  });

  it.each([
    ['before the first byte', 0],
    ['in the middle', 12 * 1024 * 1024],
  ])('leave nothing behind when the stream breaks off %s', async (__, size) => {
    const before = await place.everything();
    const broken = Readable.from(
      (function* () {
        yield* pieces(randomBytes(size));
        throw new Error('The visitor went away.');
      })(),
    );
    await expect(store.put(key, broken)).rejects.toThrow('The visitor went away.');
    expect(await place.everything()).toEqual(before);
    await expect(store.stat(key)).rejects.toThrow(BlobMissing);
  });

  it.each(['../../etc/passwd', 'aa/bb/../../../x', '/etc/passwd', 'aa/bb/CC', 'aa\\bb', '', 'aa/bb/00000000-0000-4000-8000-00000000000\0'])(
    'refuse any other form of name: %j',
    async (name) => {
      await expect(store.put(name, Readable.from([Buffer.from('x')]))).rejects.toThrow('no key of a blob');
      await expect(store.get(name)).rejects.toThrow('no key of a blob');
      await expect(store.delete(name)).rejects.toThrow('no key of a blob');
    },
  );

  it('belong to one database, whose mark is no blob', async () => {
    expect(await store.owner()).toBeUndefined();
    await store.claim('first');
    expect(await store.owner()).toBe('first');
    await store.claim('second');
    expect(await store.owner()).toBe('second');
    for await (const listed of store.list()) expect(listed.key).not.toContain(OWNER_MARK);
  });

  it('have a mark that is never read half written', async () => {
    await store.claim('token');
    const claims = Array.from({ length: 10 }, () => store.claim('token'));
    const owners = await Promise.all(Array.from({ length: 50 }, () => store.owner()));
    await Promise.all(claims);
    expect(new Set(owners)).toEqual(new Set(['token']));
  });

  it('are all listed', async () => {
    const keys = Array.from({ length: 5 }, () => blobKey(randomUUID()));
    for (const each of keys) await store.put(each, Readable.from([Buffer.from(each)]));
    const listed: string[] = [];
    for await (const blob of store.list()) {
      listed.push(blob.key);
      // The header has whole seconds, the listing fractions.
      expect(wholeSeconds(blob.modified)).toBe(wholeSeconds((await store.stat(blob.key)).modified));
    }
    expect(listed).toEqual(expect.arrayContaining(keys));
  });
});

describe('a directory of blobs', () => {
  let root: string;

  beforeEach(async () => {
    root = join(await mkdtemp(join(tmpdir(), 'portal-blobs-')), 'files');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is accessible only to the user of the program', async () => {
    const key = blobKey(randomUUID());
    await new DiskStore(root).put(key, Readable.from([Buffer.from('x')]));
    expect((await stat(root)).mode & 0o777).toBe(0o700);
    expect((await stat(join(root, key.slice(0, 5)))).mode & 0o777).toBe(0o700);
    expect((await stat(join(root, key))).mode & 0o777).toBe(0o600);
  });

  it('hides unfinished blobs of a killed program, and removes them once they are old enough', async () => {
    const loader = fileURLToPath(new URL('../support/typescript-loader.mjs', import.meta.url));
    const writer = fileURLToPath(new URL('blob-writer.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', loader, writer, root], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(line.toString()).toBe('writing\n');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const store = new DiskStore(root);
    const listed: string[] = [];
    for await (const { key } of store.list()) listed.push(key);
    expect(listed).toEqual([]);
    const unfinished = join(root, 'unfinished');
    const [name = ''] = await readdir(unfinished);
    expect((await stat(join(unfinished, name))).size).toBeGreaterThan(0);
    await utimes(join(unfinished, name), new Date(1_000), new Date(1_000));
    await store.discardAbandoned(new Date(1_000), none);
    expect(await readdir(unfinished)).toEqual([name]);
    await store.discardAbandoned(new Date(2_000), none);
    expect(await readdir(unfinished)).toEqual([]);
  });

  it('is empty before the first upload', async () => {
    const store = new DiskStore(root);
    await store.discardAbandoned(new Date(), none);
    for await (const blob of store.list()) throw new Error(`There should be no ${blob.key}.`);
    await expect(chmod(root, 0o700)).rejects.toThrow('ENOENT');
  });
});

describe('an S3-compatible service', () => {
  let server: S3Server;

  beforeEach(async () => {
    server = await startS3Server();
  });
  afterEach(() => server.close());

  it('refuses a wrong secret, and nothing is stored', async () => {
    const store = new S3Store({ ...server, secretAccessKey: 'wrong' }, spool);
    await expect(store.put(blobKey(randomUUID()), Readable.from([Buffer.from('x')]))).rejects.toThrow('SignatureDoesNotMatch');
    expect(server.objects.size).toBe(0);
  });

  it('leaves nothing behind when it refuses a part', async () => {
    const store = new S3Store(server, spool);
    server.refuseWrites(1);
    await expect(store.put(blobKey(randomUUID()), Readable.from(pieces(randomBytes(20 * 1024 * 1024))))).rejects.toThrow('InvalidRequest');
    expect(server.objects.size).toBe(0);
    expect(server.uploads.size).toBe(0);
  });

  it('removes uploads abandoned before a given time', async () => {
    const key = `files/${blobKey(randomUUID())}`;
    server.uploads.set('old', { key, initiated: new Date(1_000), parts: new Map() });
    server.uploads.set('new', { key, initiated: new Date(3_000), parts: new Map() });
    server.uploads.set('foreign', { key: 'backups/x', initiated: new Date(1_000), parts: new Map() });
    await new S3Store(server, spool).discardAbandoned(new Date(2_000), none);
    expect([...server.uploads.keys()]).toEqual(['new', 'foreign']);
  });

  it('is given up when it accepts connections and does not respond, or stops in the middle of a blob', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const store = new S3Store({ ...server, endpoint }, spool, 100);
    const key = blobKey(randomUUID());
    expect(hasTimedOut(await store.stat(key).catch((error: unknown) => error))).toBe(true);
    await expect(store.put(key, Readable.from([Buffer.from('x')]))).rejects.toThrow('timed out');
    silent.close();

    const stopping = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half');
    }).listen(0, '127.0.0.1');
    await once(stopping, 'listening');
    const half = new S3Store({ ...server, endpoint: `http://127.0.0.1:${(stopping.address() as AddressInfo).port}` }, spool, 100);
    await expect(bytesOf(await half.get(key))).rejects.toThrow('timed out');
    stopping.closeAllConnections();
    stopping.close();
  });

  it('serves one reader while sixty others are stalled', async () => {
    const store = new S3Store(server, spool);
    const [large, small] = [blobKey(randomUUID()), blobKey(randomUUID())];
    const place = (key: string): string => `files/${key}`;
    server.objects.set(place(large), { bytes: Buffer.alloc(4 * 1024 * 1024), modified: new Date() });
    server.objects.set(place(small), { bytes: Buffer.from('small'), modified: new Date() });
    const stalled = await Promise.all(Array.from({ length: 50 }, () => store.get(large)));
    const more = Promise.all(Array.from({ length: 10 }, () => store.get(large)));
    expect((await bytesOf(await store.get(small))).toString()).toBe('small');
    for (const stream of [...stalled, ...(await more)]) stream.destroy();
  });
});

function wholeSeconds(time: Date): number {
  return Math.trunc(time.getTime() / 1000);
}
