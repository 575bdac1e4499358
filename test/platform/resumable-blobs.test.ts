import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { blobKey, BlobMissing, type BlobStore } from '../../server/platform/files/storage/blob-store.js';
import { DiskStore } from '../../server/platform/files/storage/disk-store.js';
import { S3Store } from '../../server/platform/files/storage/s3-store.js';
import { Spool } from '../../server/platform/files/uploads/spool.js';
import { startS3Server } from '../support/s3-server.js';

interface Place {
  store: BlobStore;
  close(): Promise<void>;
}

async function onDisk(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'portal-resumable-'));
  return { store: new DiskStore(root), close: () => rm(root, { recursive: true, force: true }) };
}

async function onS3(): Promise<Place> {
  const server = await startS3Server();
  return { store: new S3Store(server, new Spool(join(tmpdir(), 'portal-resumable-incoming'))), close: () => server.close() };
}

/** Chunks as from a network; fails after them on request. */
async function* pieces(bytes: Buffer, failure?: Error): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 70_001) yield await Promise.resolve(bytes.subarray(at, at + 70_001));
  if (failure !== undefined) throw failure;
}

describe.each([
  ['a directory', onDisk],
  ['an S3-compatible service', onS3],
])('resumable blobs in %s', (_, open) => {
  let place: Place;
  let store: BlobStore;
  const begin = async () => {
    const id = randomUUID();
    return { id, ref: await store.resumables.begin(id) };
  };

  beforeAll(async () => {
    place = await open();
    ({ store } = place);
  });
  afterAll(() => place.close());

  it('contain the bytes of all requests, however they are split', async () => {
    const bytes = randomBytes(21 * 1024 * 1024 + 3);
    const blob = await begin();
    const cuts = [0, 1, 100_000, 9_000_000, 9_000_001, 17_000_000, bytes.length];
    for (const [index, cut] of cuts.slice(1).entries()) {
      const from = cuts[index] ?? 0;
      await store.resumables.append(blob, from, pieces(bytes.subarray(from, cut)));
      expect(await store.resumables.size(blob)).toBe(cut);
    }
    await expect(store.stat(blobKey(blob.id))).rejects.toThrow(BlobMissing);
    await store.resumables.complete(blob, bytes.length);
    // A program that was killed before it could acknowledge repeats the request.
    await store.resumables.complete(blob, bytes.length);
    expect((await buffer(await store.get(blobKey(blob.id)))).equals(bytes)).toBe(true);
  });

  it('contain what arrived before the content failed', async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    const blob = await begin();
    const broken = store.resumables.append(blob, 0, pieces(bytes.subarray(0, 9_500_000), new Error('The line broke.')));
    await expect(broken).rejects.toThrow('The line broke.');
    expect(await store.resumables.size(blob)).toBe(9_500_000);
    await store.resumables.append(blob, 9_500_000, pieces(bytes.subarray(9_500_000)));
    await store.resumables.complete(blob, bytes.length);
    expect((await buffer(await store.get(blobKey(blob.id)))).equals(bytes)).toBe(true);
  });

  it('are removed when they are abandoned, and are no blobs until they are complete', async () => {
    const blob = await begin();
    await store.resumables.append(blob, 0, pieces(randomBytes(1_000)));
    for await (const { key } of store.list()) expect(key).not.toBe(blobKey(blob.id));
    await store.resumables.discard(blob);
    await store.resumables.discard(blob);
    await expect(store.resumables.size(blob)).rejects.toThrow(BlobMissing);
    await expect(store.resumables.append(blob, 0, pieces(randomBytes(10)))).rejects.toThrow(BlobMissing);
    await expect(store.resumables.complete(blob, 1_000)).rejects.toThrow(BlobMissing);
  });

  it('stay while their ids are known, and are removed afterwards', async () => {
    const [known, unknown] = [await begin(), await begin()];
    for (const blob of [known, unknown]) await store.resumables.append(blob, 0, pieces(randomBytes(1_000)));
    await store.discardAbandoned(new Date(Date.now() + 60_000), (ids) => Promise.resolve(ids.filter((id) => id === known.id)));
    expect(await store.resumables.size(known)).toBe(1_000);
    await expect(store.resumables.size(unknown)).rejects.toThrow(BlobMissing);
  });
});
