import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Snapshot } from '../../server/platform/backup/snapshot.js';
import { Config } from '../../server/platform/config/config.js';
import { Database } from '../../server/platform/database/transactions.js';
import { blobKey } from '../../server/platform/files/storage/blob-store.js';
import { DiskStore } from '../../server/platform/files/storage/disk-store.js';
import { FileSweep } from '../../server/platform/files/file-sweep.js';
import { Files, type UploadedFile } from '../../server/platform/files/files.js';
import { NotFound } from '../../server/platform/errors/errors.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { startS3Server, type S3Server } from '../support/s3-server.js';
import { blobsOnDisk, bytesOf, storedUpload, upload } from '../support/uploads.js';
import { BackupFixture, entriesOf, rewriteArchive, sumOf } from './backup-fixture.js';

jest.setTimeout(60_000);

const fixture = new BackupFixture();
let app: TestApp;
let files: Files;
let s3: S3Server;

beforeAll(async () => {
  [app, s3] = await Promise.all([createTestApp(), startS3Server()]);
  files = app.nest.get(Files, { strict: false });
});
afterEach(async () => {
  await app.database.clear();
  await rm(join(app.nest.get(Config).dataDir, 'files'), { recursive: true, force: true });
});
afterAll(async () => {
  await app.close();
  await s3.close();
  await fixture.close();
});

const sourceEnv = () => ({ DATABASE_URL: app.database.url, DATA_DIR: app.nest.get(Config).dataDir });
const bucket = () => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  S3_REGION: s3.region,
});
const stored = (text: string): Promise<UploadedFile> => storedUpload(app, Buffer.from(text), 'note.txt');
const remove = (id: string) => app.nest.get(Database).transaction((tx) => files.remove(tx, id));
const pathOf = (id: string) => join(app.nest.get(Config).dataDir, 'files', blobKey(id));

describe('file removal during a backup', () => {
  it('deletes no bytes until the backup is complete', async () => {
    const [file, orphan] = [await stored('wanted'), await upload(app, Buffer.from('given up'), 'b.txt')];
    const snapshot = await Snapshot.open({ connectionString: app.database.url });
    try {
      await remove(file.id);
      await app.runJobs();
      app.clock.advance(48 * 60 * 60 * 1000);
      await app.nest.get(FileSweep, { strict: false }).run();
      await expect(files.find(file.id)).rejects.toThrow(NotFound);
      expect((await bytesOf(await files.open(file.id))).toString()).toBe('wanted');
      expect((await bytesOf(await files.open(orphan.id))).toString()).toBe('given up');
    } finally {
      await snapshot.close();
      app.clock.reset();
    }
    app.clock.advance(48 * 60 * 60 * 1000);
    await app.nest.get(FileSweep, { strict: false }).run();
    app.clock.reset();
    expect(await blobsOnDisk(app)).toEqual([]);
    expect(await app.database.query('SELECT FROM files')).toEqual([]);
  });
});

describe('a backup of uploads', () => {
  it('restores all files to disk, including pending ones, without removed files', async () => {
    const [file, large, pending, removed] = [
      await stored('one'),
      await stored('x'.repeat(900_000)),
      await upload(app, Buffer.from('two'), 'b.txt'),
      await stored('gone'),
    ];
    await remove(removed.id);
    const archive = await fixture.archive(sourceEnv());
    const restored = await fixture.path('restored');
    const target = await fixture.emptyDatabase();
    expect(await fixture.restore({ DATABASE_URL: target.url, DATA_DIR: restored }, ['--from', archive])).toMatchObject({
      code: 0,
      output: expect.stringContaining('and 3 files of'),
    });
    const store = new DiskStore(join(restored, 'files'));
    for (const { id, sha256 } of [file, large, pending]) expect(sumOf(await bytesOf(await store.get(blobKey(id))))).toBe(sha256);
    await expect(store.get(blobKey(removed.id))).rejects.toThrow('There is no blob');
  });

  it('moves files from disk to a bucket, and from a bucket to disk', async () => {
    const file = await stored('portable');
    const first = await fixture.emptyDatabase();
    const moved = { DATABASE_URL: first.url, DATA_DIR: await fixture.path(), ...bucket() };
    expect(await fixture.restore(moved, ['--from', await fixture.archive(sourceEnv())])).toMatchObject({ code: 0 });
    expect([...s3.objects].map(([key, { bytes }]) => [key, bytes.toString()])).toEqual([[`files/${blobKey(file.id)}`, 'portable']]);
    const [second, restored] = [await fixture.emptyDatabase(), await fixture.path()];
    expect(await fixture.restore({ DATABASE_URL: second.url, DATA_DIR: restored }, ['--from', await fixture.archive(moved)])).toMatchObject(
      {
        code: 0,
      },
    );
    expect((await bytesOf(await new DiskStore(join(restored, 'files')).get(blobKey(file.id)))).toString()).toBe('portable');
  });

  it('leaves a bucket in use as it is: an equal file stays, a different one refuses the restore before anything is written', async () => {
    const [file, other] = [await stored('as it was'), await stored('another')];
    const archive = await fixture.archive(sourceEnv());
    const change = (id: string, text: string) =>
      rewriteArchive(archive, (entries) =>
        entries.map((entry) => (entry.name === `files/${id}` ? { ...entry, bytes: Buffer.from(text) } : entry)),
      );
    s3.objects.clear();
    const target = await fixture.emptyDatabase();
    const env = { DATABASE_URL: target.url, DATA_DIR: await fixture.path(), ...bucket() };
    expect(await fixture.restore(env, ['--from', archive])).toMatchObject({ code: 0 });
    s3.objects.delete(`files/${blobKey(other.id)}`);
    const before = [...s3.objects.keys()];
    for (const text of ['as it WAS', 'longer than it was', '']) {
      const again = { ...env, DATABASE_URL: (await fixture.emptyDatabase()).url, DATA_DIR: await fixture.path() };
      expect(await fixture.restore(again, ['--from', await change(file.id, text)])).toEqual({
        code: 1,
        output: expect.stringMatching(`Nothing was restored: .*a different file with the id ${file.id}.*restore into an empty one`),
      });
      expect([...s3.objects.keys()]).toEqual(before);
      expect(s3.objects.get(`files/${blobKey(file.id)}`)?.bytes.toString()).toBe('as it was');
    }
    const whole = { ...env, DATABASE_URL: (await fixture.emptyDatabase()).url, DATA_DIR: await fixture.path() };
    expect(await fixture.restore(whole, ['--from', archive])).toMatchObject({ code: 0 });
    expect(s3.objects.get(`files/${blobKey(other.id)}`)?.bytes.toString()).toBe('another');
  });

  it('names missing and modified files and saves the rest', async () => {
    const [whole, gone, changed, cut] = [await stored('whole'), await stored('gone'), await stored('changed'), await stored('cut')];
    await rm(pathOf(gone.id));
    await writeFile(pathOf(changed.id), 'CHANGED');
    await truncate(pathOf(cut.id), 0);
    const to = `${await fixture.path('damaged')}.tar.gz`;
    const { code, output } = await fixture.backUp(sourceEnv(), ['--to', to]);
    expect(code).toBe(2);
    expect(output).toContain(`1 file was gone from the storage when the backup was made: ${gone.id}.`);
    for (const { id } of [changed, cut]) expect(output.slice(output.indexOf('2 files were not what had been uploaded'))).toContain(id);
    const inside = (await entriesOf(to)).filter(({ name }) => name.startsWith('files/')).map(({ name, bytes }) => [name, bytes.toString()]);
    expect(Object.fromEntries(inside)).toEqual({
      [`files/${whole.id}`]: 'whole',
      [`files/${changed.id}`]: 'CHANGED',
      [`files/${cut.id}`]: '',
    });
    const target = await fixture.emptyDatabase();
    expect(await fixture.restore({ DATABASE_URL: target.url, DATA_DIR: await fixture.path() }, ['--from', to])).toMatchObject({
      code: 0,
      output: expect.stringContaining(gone.id),
    });
  });
});
