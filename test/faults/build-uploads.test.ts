import { createHash, randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Program } from '../support/program.js';
import { startS3Server, type S3Server } from '../support/s3-server.js';
import { until } from '../support/until.js';
import { BuildUploader } from './build-uploader.js';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.js';
import { Person } from './person.js';
import { Workspace } from './workspace.js';

jest.setTimeout(120_000);

const MIB = 1024 * 1024;
const file = (size: number): Buffer => Buffer.concat([Buffer.from('MZ'), randomBytes(size - 2)]);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The digest of a build, which is about to be complete. */
async function digestOf(person: Person, version: string): Promise<unknown> {
  let found: unknown;
  await until(async () => {
    const { body } = await person.get('/api/staff/builds');
    found = (body['builds'] as Array<{ version: string; sha256: string }> | undefined)?.find((build) => build.version === version)?.sha256;
    return found !== undefined;
  }, `the build ${version}`);
  return found;
}

describe('a build upload', () => {
  const workspace = new Workspace();
  const owner = new Person('');
  let program: Program;
  const begin = async (): Promise<void> => {
    program = await workspace.start();
    owner.url = program.url;
  };

  beforeAll(async () => {
    await begin();
    await owner.join(await program.ownerCode());
  });
  afterAll(async () => {
    owner.close();
    await workspace.remove();
  });

  it('completes over a connection that drops at random points', async () => {
    const bytes = file(12 * MIB);
    const uploader = new BuildUploader(owner, bytes);
    await uploader.begin('cuts');
    for (let cut = 0; cut < 8; cut += 1) expect(await uploader.sendRest(randomInt(1, 2 * MIB))).toBeUndefined();
    const before = await uploader.offset();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(bytes.length);
    expect(await uploader.sendRest()).toMatchObject({ status: 204 });
    expect(await digestOf(owner, 'cuts')).toBe(sha256(bytes));
  });

  it('survives two kills of the program without losing an acknowledged byte', async () => {
    const bytes = file(16 * MIB);
    const uploader = new BuildUploader(owner, bytes);
    await uploader.begin('kills');
    for (let kill = 1; kill <= 2; kill += 1) {
      const before = await uploader.offset();
      const sending = uploader.sendRest(Infinity, 4);
      await until(async () => (await uploader.offset()) > before + MIB, 'some bytes');
      const told = await uploader.offset();
      program.child.kill('SIGKILL');
      await Promise.all([program.exited, sending]);
      await begin();
      expect(await uploader.offset()).toBeGreaterThanOrEqual(told);
    }
    await uploader.sendRest();
    expect(await digestOf(owner, 'kills')).toBe(sha256(bytes));
  });
});

describe('a build upload to an object store', () => {
  const workspace = new Workspace();
  const owner = new Person('');
  let database: EmptyDatabase;
  let store: S3Server;
  let instances: [Program, Program];

  beforeAll(async () => {
    [database, store] = await Promise.all([createEmptyDatabase(), startS3Server()]);
    const settings = {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: store.bucket,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
      S3_REGION: store.region,
    };
    const one = await workspace.start(settings, { dataDir: join(workspace.base, 'one') });
    instances = [one, await workspace.start(settings, { dataDir: join(workspace.base, 'two') })];
    owner.url = one.url;
    const code = /owner code under Dashboard → Role Code: (\S+)/.exec(one.output())?.[1];
    await owner.join(code);
  });
  afterAll(async () => {
    owner.close();
    await workspace.remove();
    await store.close();
    await database.drop();
  });

  it('continues in another instance after the first is killed', async () => {
    const bytes = file(40 * MIB);
    const uploader = new BuildUploader(owner, bytes);
    await uploader.begin('moves');
    expect(await uploader.sendRest(11 * MIB)).toBeUndefined();
    const sending = uploader.sendRest(Infinity, 4);
    await until(async () => (await uploader.offset()) > 16 * MIB, 'some parts');
    const told = await uploader.offset();
    instances[0].child.kill('SIGKILL');
    await Promise.all([instances[0].exited, sending.catch(() => undefined)]);
    uploader.moveTo(instances[1].url);
    expect(await uploader.offset()).toBeGreaterThanOrEqual(told);
    expect(await uploader.sendRest(3 * MIB)).toBeUndefined();
    await uploader.sendRest();
    expect(await digestOf(owner, 'moves')).toBe(sha256(bytes));
    expect([store.uploads.size, store.objects.size]).toEqual([0, 1]);
  });
});
