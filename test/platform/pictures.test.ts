import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { Database } from '../../server/platform/database/transactions.js';
import { Files } from '../../server/platform/files/files.js';
import { Invalid, PayloadTooLarge, UnsupportedType } from '../../server/platform/errors/errors.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { blackPng, progressiveJpeg } from '../support/pictures.js';
import { bytesOf, PDF, zip } from '../support/uploads.js';

let app: TestApp;
let files: Files;
let database: Database;

beforeAll(async () => {
  app = await createTestApp();
  files = app.nest.get(Files, { strict: false });
  database = app.nest.get(Database);
});
afterEach(() => app.database.clear());
afterAll(() => app.close());

describe('pictures', () => {
  const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });
  const storeImage = (content: Buffer, name: string, widths = [64, 256], square = false) =>
    files.storeImage(Readable.from([content]), { ownerKind: 'avatar', name, widths, square });

  it('are converted to WebP and AVIF in every width, upright and without metadata', async () => {
    const original = await picture(400, 200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'private note' } })
      .jpeg()
      .toBuffer();
    const image = await storeImage(original, 'me.jpg', [64, 1_000]);
    expect(image.variants.map(({ contentType, width, height, name }) => [contentType, width, height, name])).toEqual([
      ['image/avif', 64, 128, 'me-64.avif'],
      ['image/webp', 64, 128, 'me-64.webp'],
      ['image/avif', 200, 400, 'me-200.avif'],
      ['image/webp', 200, 400, 'me-200.webp'],
    ]);
    await database.transaction((tx) => files.persist(tx, image.id, 'u-1'));
    for (const { id, width } of image.variants) {
      expect((await files.find(id)).width).toBe(width);
      const bytes = await bytesOf(await files.open(id));
      expect(bytes.includes('private note')).toBe(false);
      const { exif, orientation } = await sharp(bytes).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
    await database.transaction((tx) => files.remove(tx, image.id));
    await app.runJobs();
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });

  it('can be cropped to a square', async () => {
    const image = await storeImage(await picture(300, 100).png().toBuffer(), 'me.png', [64], true);
    expect(image.variants.map(({ width, height }) => [width, height])).toEqual([
      [64, 64],
      [64, 64],
    ]);
  });

  it('lose any data hidden after them', async () => {
    const hidden = Buffer.concat([await picture(80, 80).png().toBuffer(), zip('run.js'), Buffer.from('<script>alert(1)</script>')]);
    const image = await storeImage(hidden, 'me.png', [64]);
    for (const { id } of image.variants) {
      const bytes = await bytesOf(await files.open(id));
      expect(bytes.includes('PK\x03\x04')).toBe(false);
      expect(bytes.includes('<script>')).toBe(false);
    }
  });

  it.each([
    ['a vector graphic', 'me.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a vector graphic under another name', 'me.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a script with the signature of a picture', 'me.gif', Buffer.from('GIF89a/*<script>*/=1;alert(1)')],
    ['a document', 'me.jpg', PDF],
  ])('are refused when they are not images: %s', async (_, name, content) => {
    await expect(storeImage(content, name)).rejects.toThrow(UnsupportedType);
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });

  it('are refused when they are truncated', async () => {
    const whole = await picture(300, 300)
      .composite([
        {
          input: await sharp(randomBytes(90_000), { raw: { width: 100, height: 300, channels: 3 } })
            .png()
            .toBuffer(),
        },
      ])
      .jpeg()
      .toBuffer();
    await expect(storeImage(whole.subarray(0, whole.length / 2), 'me.jpg')).rejects.toThrow(Invalid);
  });

  it('are refused when few bytes decode to too many pixels', async () => {
    const bomb = blackPng(12_000);
    expect(bomb.length).toBeLessThan(64 * 1024);
    await expect(storeImage(bomb, 'bomb.png')).rejects.toMatchObject({ code: 'too-many-pixels' });
  });

  it('that are highly compressed are accepted when they are small', async () => {
    expect((await storeImage(blackPng(80), 'small.png', [80])).variants).toHaveLength(2);
  });

  it('have a lower limit when they are interlaced, which takes longer to decode', async () => {
    await expect(storeImage(blackPng(4_800, { interlaced: true }), 'slow.png', [64])).rejects.toMatchObject({
      code: 'too-many-pixels',
      message: expect.stringContaining('interlac') as string,
    });
    expect((await storeImage(blackPng(800, { interlaced: true }), 'small.png', [80])).variants).toHaveLength(2);
    expect((await storeImage(blackPng(4_800), 'large.png', [64])).variants).toHaveLength(2);
  });

  it('are refused when a few bytes cause too many decoder passes', async () => {
    await expect(storeImage(await progressiveJpeg(400, 60), 'slow.jpg', [64])).resolves.toMatchObject({ variants: [{}, {}] });
    await expect(storeImage(await progressiveJpeg(400, 200), 'slow.jpg', [64])).rejects.toMatchObject({
      code: 'broken-image',
      message: expect.stringContaining('too many steps') as string,
    });
  });

  it('are refused above 10 MB', async () => {
    await expect(storeImage(Buffer.alloc(10 * 1024 * 1024 + 1), 'me.png')).rejects.toThrow(PayloadTooLarge);
  });
});
