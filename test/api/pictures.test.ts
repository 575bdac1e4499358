import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { Database } from '../../server/platform/database/transactions.js';
import { FileSweep } from '../../server/platform/files/file-sweep.js';
import { Pictures, type StoredPicture } from '../../server/platform/files/pictures/pictures.js';
import { parsePicture, pictureAddress, pictureSourceSet } from '../../server/platform/files/pictures/pictures.rules.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { blackPng, photograph } from '../support/pictures.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('public pictures', () => {
  let app: TestApp;
  let pictures: Pictures;
  let database: Database;
  let photo: Buffer;
  beforeAll(async () => {
    app = await createTestApp();
    pictures = app.nest.get(Pictures, { strict: false });
    database = app.nest.get(Database);
    pictures.open('poster');
    photo = await photograph(800, 600);
  });
  afterEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });
  afterAll(() => app.close());

  const store = (ownerKind = 'poster'): Promise<StoredPicture> =>
    pictures.store(Readable.from([photo]), { ownerKind, name: 'harbour.jpg' });
  const POSTER = { ownerKind: 'poster', ownerId: 'p-1' };
  const keep = (srcs: string[], owner = POSTER) => database.transaction((tx) => pictures.claimIn(tx, srcs, owner));
  const remove = (srcs: string[], ownerKind = 'poster') => database.transaction((tx) => pictures.removeIn(tx, srcs, ownerKind));
  const sweep = () => app.nest.get(FileSweep, { strict: false }).run();
  const get = (src: string) => app.agent().get(src);

  it('are public in every width and format before a row refers to them, without camera metadata', async () => {
    const { id, src, width, height } = await store();
    expect({ src, width, height }).toEqual({ src: pictureAddress({ id, width: 800, height: 600 }), width: 800, height: 600 });
    for (const format of ['avif', 'webp'] as const) {
      for (const entry of pictureSourceSet({ id, width, height }, format).split(', ')) {
        const [address = '', descriptor = ''] = entry.split(' ');
        const response = await get(address).expect(200);
        expect(response.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-disposition': expect.stringMatching(/^inline/),
        });
        const bytes = response.body as Buffer;
        const metadata = await sharp(bytes).metadata();
        expect([`${metadata.width}w`, metadata.exif]).toEqual([descriptor, undefined]);
      }
    }
  });

  it('have exactly one address for each form', async () => {
    const { src } = await store();
    for (const other of [
      src.replace('-800.', '-801.'),
      src.replace('-800.', '-100.'),
      src.replace('800x600', '800x601'),
      src.replace('.webp', '.png'),
      `${src}x`,
    ]) {
      await get(other).expect(404);
    }
    await get(pictureAddress({ id: randomUUID(), width: 800, height: 600 })).expect(404);
    await get('/api/pictures/..%2F..%2Fowner-code.txt').expect(404);
  });

  it('are only those of owners declared public', async () => {
    const { src } = await store('application');
    await get(src).expect(404);
  });

  it('stay while a row refers to them, and are removed otherwise', async () => {
    const [stored, forgotten] = [await store(), await store()];
    await keep([stored.src, '/images/harbour.webp', 'https://elsewhere.example/a.png']);
    await keep([stored.src, stored.src]);
    app.clock.advance(DAY_MS + 1_000);
    await sweep();
    await get(stored.src).expect(200);
    await get(forgotten.src).expect(404);
    await expect(keep([stored.src, forgotten.src])).rejects.toMatchObject({ code: 'upload-gone', srcs: [forgotten.src] });
  });

  it('are not stored by a transaction that fails', async () => {
    const { src } = await store();
    const failing = database.transaction(async (tx) => {
      await pictures.claimIn(tx, [src], POSTER);
      throw new Error('Another step failed.');
    });
    await expect(failing).rejects.toThrow('Another step failed.');
    app.clock.advance(DAY_MS + 1_000);
    await sweep();
    await get(src).expect(404);
  });

  it('are removed with their bytes, and cannot be stored again', async () => {
    const { src } = await store();
    await keep([src]);
    await remove([src, '/images/harbour.webp']);
    await get(src).expect(404);
    await app.runJobs();
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
    await expect(keep([src])).rejects.toMatchObject({ code: 'upload-gone' });
  });

  it('are neither shown nor removed by rows of another kind', async () => {
    const [pending, stored] = [await store(), await store()];
    await keep([stored.src]);
    for (const { src } of [pending, stored]) {
      await expect(keep([src], { ownerKind: 'flyer', ownerId: 'f-1' })).rejects.toMatchObject({ code: 'upload-gone', srcs: [src] });
      await remove([src], 'flyer');
      await get(src).expect(200);
    }
  });

  it('are refused above 144 megapixels, and nothing is stored', async () => {
    await expect(pictures.store(Readable.from([blackPng(12_000)]), { ownerKind: 'poster', name: 'wall.png' })).rejects.toMatchObject({
      code: 'too-many-pixels',
    });
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });

  it('wider than any screen are scaled down', async () => {
    const wide = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const { src } = await pictures.store(Readable.from([wide]), { ownerKind: 'poster', name: 'wide.png' });
    expect(parsePicture(src)).toMatchObject({ width: 1920, height: 640 });
    await get(src).expect(200);
  });
});
