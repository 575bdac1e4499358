import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '../../server/platform/config/config.js';
import type { BuildList, BuildView } from '../../server/staff/builds/builds.dto.js';
import type { BuildUploadView } from '../../server/staff/builds/uploads/uploads.dto.js';
import { BlobStore } from '../../server/platform/files/storage/blob-store.js';
import { FreeSpace } from '../../server/platform/files/uploads/free-space.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { archive, archiveWithLink, beginUpload, metadata, sendBytes, UPLOADS } from '../support/builds.js';
import { until } from '../support/until.js';
import { blobsOnDisk } from '../support/uploads.js';

const FORM = '/api/staff/builds/upload';
const EXE = Buffer.concat([Buffer.from('MZ'), randomBytes(300_000)]);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('uploading builds', () => {
  let app: TestApp;
  let developer: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    await rm(join(app.nest.get(Config).dataDir, 'files'), { recursive: true, force: true });
    developer = await app.signUp({ roles: ['developer'] });
    other = await app.signUp({ roles: ['admin'] });
  });

  const send = (fields: Record<string, string>, file?: Buffer, name = 'game.zip', person = developer) => {
    const call = person.agent.post(FORM).set('X-Requested-With', 'test');
    for (const [field, value] of Object.entries(fields)) void call.field(field, value);
    return file === undefined ? call : call.attach('buildFile', file, name);
  };
  const good = { name: 'Fox Den', version: '0.9.3' };
  const builds = async (person = developer) => ((await person.agent.get('/api/staff/builds').expect(200)).body as BuildList).builds;
  const head = (address: string, person = developer) => person.agent.head(address).set('Tus-Resumable', '1.0.0');
  const status = async (address: string) => (await developer.agent.get(address).expect(200)).body as BuildUploadView;

  describe('with a form', () => {
    it('is available to the staff area only', async () => {
      await app.agent().post(FORM).set('X-Requested-With', 'test').field(good).expect(401);
      await send(good, undefined, '', await app.signUp()).expect(403);
    });

    it('creates a pending build with all given details', async () => {
      const file = archive({ 'game/run.exe': EXE, 'game/read me.txt': Buffer.from('Hello') });
      const told = { description: 'The den.', testInstructions: 'Dig.', knownIssues: 'Mud.', changelog: '- fur', channel: 'nightly' };
      const made = (await send({ ...good, ...told, externalUrl: '' }, file).expect(201)).body as BuildView;
      expect(made).toMatchObject({
        channel: 'nightly',
        version: '0.9.3',
        name: 'Fox Den',
        title: 'Fox Den',
        description: 'The den.',
        test_instructions: 'Dig.',
        known_issues: 'Mud.',
        changelog: '- fur',
        file_size: file.length,
        file_kind: 'zip',
        sha256: sha256(file),
        external_url: null,
        state: 'pending',
        live: false,
      });
      expect(await builds()).toEqual([made]);
      expect(await builds(await app.signUp({ roles: ['dev_tester'] }))).toEqual([]);
      expect(await blobsOnDisk(app)).toHaveLength(1);
      const audit = await app.database.query<{ details: string }>(`SELECT after FROM audit_log WHERE action = 'BUILD_UPLOADED'`);
      expect(JSON.stringify(audit)).toContain(sha256(file));
    });

    it('accepts each kind of file, and the address of an external build', async () => {
      await send({ ...good, version: '1' }, EXE, 'Setup.EXE').expect(201);
      await send({ ...good, version: '2' }, Buffer.from('7z\xbc\xaf\x27\x1c and more', 'latin1'), 'game.7z').expect(201);
      await send({ ...good, version: '3' }, Buffer.from('Rar!\x1a\x07\x01\x00 and more', 'latin1'), 'game.rar').expect(201);
      await send({ ...good, version: '4', externalUrl: 'https://store.example.com/fox' }).expect(201);
      expect((await builds()).map(({ file_kind, external_url }) => file_kind ?? external_url)).toEqual([
        'https://store.example.com/fox',
        'rar',
        '7z',
        'exe',
      ]);
    });

    it.each<[string, Record<string, string>, Buffer | undefined, string, number, RegExp]>([
      ['no title', { version: '1' }, EXE, 'a.exe', 400, /enter a title/],
      ['no version', { name: 'A', version: ' ' }, EXE, 'a.exe', 400, /enter a version/],
      ['neither file nor address', good, undefined, '', 400, /^Please select a file or provide an external URL$/],
      ['an address without TLS', { ...good, externalUrl: 'http://example.com' }, undefined, '', 400, /https/],
      ['a private network address', { ...good, externalUrl: 'https://127.0.0.1/x' }, undefined, '', 400, /others can reach/],
      ['an invalid channel', { ...good, channel: '../x' }, EXE, 'a.exe', 400, /channel/],
      ['an unknown field', { ...good, state: 'approved' }, EXE, 'a.exe', 400, /state/],
      ['an unsupported file type', good, EXE, 'a.iso', 415, /zip, rar, 7z or exe/],
      ['an HTML page declared as a zip', good, Buffer.from('<!doctype html><p>Hi</p>'), 'a.zip', 415, /not what its name says/],
      ['an empty file', good, Buffer.alloc(0), 'a.zip', 400, /empty/],
      ['a truncated archive', good, archive({ a: EXE }).subarray(0, 100_000), 'a.zip', 400, /damaged/],
      ['a path that leaves the folder', good, archive({ '../../etc/passwd': EXE }), 'a.zip', 400, /outside its folder/],
      ['a path that leaves the folder on Windows', good, archive({ '..\\..\\x.dll': EXE }), 'a.zip', 400, /outside its folder/],
      ['an absolute path', good, archive({ '/etc/passwd': EXE }), 'a.zip', 400, /outside its folder/],
      [
        'a path that leaves through a symbolic link',
        good,
        archiveWithLink('lib', { 'lib/x.dll': EXE }),
        'a.zip',
        400,
        /outside its folder/,
      ],
      ['a name with a NUL byte', good, archive({ 'run.exe\0.txt': EXE }), 'a.zip', 400, /outside its folder/],
      ['a bomb', good, archive({ zeros: Buffer.alloc(32 * 1024 * 1024) }), 'a.zip', 400, /1,000 times/],
    ])('refuses %s and leaves nothing behind', async (_, fields, file, name, code, error) => {
      const response = await send(fields, file, name).expect(code);
      expect((response.body as { error: string }).error).toMatch(error);
      expect(await builds()).toEqual([]);
      expect(await blobsOnDisk(app)).toEqual([]);
      expect(await app.database.query('SELECT id FROM files')).toEqual([]);
    });

    it('refuses an archive of more than 100,000 entries', async () => {
      const many = (count: number) => archive(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, Buffer.alloc(0)])));
      const response = await send(good, many(100_001), 'many.zip').expect(400);
      expect(response.body).toMatchObject({ code: 'archive-too-many-entries' });
      await send(good, many(100_000), 'many.zip').expect(201);
    });

    it('accepts a version of a channel once', async () => {
      await send(good, EXE, 'a.exe').expect(201);
      const response = await send(good, EXE, 'a.exe').expect(409);
      expect(response.body).toMatchObject({
        code: 'version-taken',
        fields: { version: 'Version 0.9.3 is no longer free in main. Choose another one.' },
      });
      await send({ ...good, channel: 'beta' }, EXE, 'a.exe').expect(201);
      expect(await blobsOnDisk(app)).toHaveLength(2);
    });
  });

  describe('with the resumable protocol', () => {
    it('is available to the staff area only, with every method', async () => {
      const address = await beginUpload(developer, EXE.length);
      for (const [person, code] of [
        [app.agent(), 401],
        [(await app.signUp()).agent, 403],
        [other.agent, 404],
      ] as const) {
        for (const method of ['head', 'get', 'patch', 'delete'] as const)
          await person[method](address)
            .set('Tus-Resumable', '1.0.0')
            .set('Upload-Offset', '0')
            .set('Content-Type', 'application/offset+octet-stream')
            .expect(code);
      }
      await app.agent().post(UPLOADS).set('Tus-Resumable', '1.0.0').expect(401);
      await app.agent().options(UPLOADS).expect(401);
      await developer.agent.get(`${UPLOADS}/${randomUUID()}`).expect(404);
    });

    it('returns its capabilities', async () => {
      const response = await developer.agent.options(UPLOADS).expect(204);
      expect(response.headers).toMatchObject({
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': 'creation,termination,expiration',
        'tus-max-size': String(20 * 1024 ** 3),
      });
    });

    it('arrives in chunks and becomes a pending build', async () => {
      const begun = await developer.agent
        .post(UPLOADS)
        .set('Tus-Resumable', '1.0.0')
        .set('Upload-Length', String(EXE.length))
        .set('Upload-Metadata', metadata({ filename: 'fox.exe', name: 'Füchse', version: '2.0', changelog: '- more', filetype: 'x' }))
        .expect(201);
      const address = begun.get('Location') ?? '';
      expect(address).toMatch(/^\/api\/staff\/builds\/uploads\/[0-9a-f-]{36}$/);
      expect(new Date(begun.get('Upload-Expires') ?? '').getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
      expect((await sendBytes(developer, address, 0, EXE.subarray(0, 5)).expect(204)).get('Upload-Offset')).toBe('5');
      expect((await sendBytes(developer, address, 5, EXE.subarray(5, 100_000)).expect(204)).get('Upload-Offset')).toBe('100000');
      const response = await head(address).expect(200);
      expect(response.headers).toMatchObject({
        'upload-offset': '100000',
        'upload-length': String(EXE.length),
        'cache-control': 'no-store',
        'tus-resumable': '1.0.0',
      });
      expect(await status(address)).toMatchObject({
        state: 'receiving',
        title: 'Füchse',
        version: '2.0',
        channel: 'main',
        changelog: '- more',
      });
      expect(await builds()).toEqual([]);
      const last = await sendBytes(developer, address, 100_000, EXE.subarray(100_000)).expect(204);
      expect(last.get('Upload-Offset')).toBe(String(EXE.length));
      const [made] = await builds();
      expect(made).toMatchObject({ title: 'Füchse', version: '2.0', changelog: '- more', state: 'pending', sha256: sha256(EXE) });
      expect(await status(address)).toMatchObject({ state: 'done', build_id: made?.id, offset: EXE.length, error: null });
      expect((await head(address).expect(200)).get('Upload-Offset')).toBe(String(EXE.length));
      await developer.agent.delete(address).set('Tus-Resumable', '1.0.0').expect(404);
      expect(await blobsOnDisk(app)).toHaveLength(1);
      expect(await app.nest.get(Jobs).runDue()).toBeGreaterThanOrEqual(0);
      expect(await builds()).toHaveLength(1);
    });

    it('is refused before the first byte when that is possible', async () => {
      const begin = (values: object, length: string | undefined = '10') => {
        const call = developer.agent.post(UPLOADS).set('Tus-Resumable', '1.0.0');
        if (length !== undefined) void call.set('Upload-Length', length);
        return call.send({ name: 'A', version: '1', filename: 'a.zip', ...values });
      };
      await begin({ version: '' }).expect(400);
      await begin({ filename: 'a.html' }).expect(415);
      await begin({ filename: undefined }).expect(400);
      await begin({ externalUrl: 'http://example.com' }).expect(400);
      await begin({}, '0').expect(400);
      await begin({}, '-1').expect(400);
      await begin({}, String(20 * 1024 ** 3 + 1)).expect(413);
      await send({ name: 'A', version: '1' }, EXE, 'a.exe').expect(201);
      await begin({}).expect(409);
      await developer.agent.post(UPLOADS).set('Upload-Length', '10').send({ name: 'A', version: '3', filename: 'a.zip' }).expect(412);
      await developer.agent.post(UPLOADS).set('Tus-Resumable', '0.2.2').set('Upload-Length', '10').send({}).expect(412);
      const broken = developer.agent.post(UPLOADS).set('Tus-Resumable', '1.0.0').set('Upload-Length', '10');
      await broken.set('Upload-Metadata', 'name !!!').expect(400);
      expect(await app.database.query('SELECT id FROM build_uploads')).toEqual([]);
    });

    it('limits the number of unfinished uploads per user', async () => {
      for (let n = 0; n < 10; n += 1) await beginUpload(developer, 10, { version: `1.${n}` });
      await expect(beginUpload(developer, 10, { version: '2' })).rejects.toThrow('too-many-unfinished');
    });

    it('limits those that begin at the same time, and keeps no file of the others', async () => {
      const begun = await Promise.allSettled(Array.from({ length: 16 }, (_, n) => beginUpload(developer, 10, { version: `1.${n}` })));
      expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await app.database.query(`SELECT id FROM files WHERE owner_kind = 'build'`)).toHaveLength(10);
    });

    it('stores nothing at a wrong offset, beyond its length or of another type', async () => {
      const address = await beginUpload(developer, 1_000);
      const wrong = await sendBytes(developer, address, 7, EXE.subarray(7, 20)).expect(409);
      expect(wrong.body).toMatchObject({ code: 'wrong-offset' });
      await sendBytes(developer, address, 0, EXE.subarray(0, 1_001)).expect(413);
      await sendBytes(developer, address, 0, EXE.subarray(0, 10)).set('Upload-Offset', 'x').expect(400);
      await developer.agent.patch(address).set('Tus-Resumable', '1.0.0').set('Upload-Offset', '0').send({ a: 1 }).expect(415);
      expect((await head(address).expect(200)).get('Upload-Offset')).toBe('0');
    });

    it('refuses an HTML page declared as a build at its first bytes', async () => {
      const page = Buffer.from('<!doctype html>'.padEnd(1_000));
      const address = await beginUpload(developer, page.length);
      expect((await sendBytes(developer, address, 0, page.subarray(0, 500)).expect(415)).body).toMatchObject({ code: 'unsupported-type' });
      await head(address).expect(404);
      expect(await status(address)).toMatchObject({ state: 'refused', error: expect.stringContaining('not what its name says') as string });
      expect(await blobsOnDisk(app)).toEqual([]);
    });

    it('refuses a harmful archive once it is complete', async () => {
      const bomb = archive({ '../x': EXE });
      const address = await beginUpload(developer, bomb.length, { filename: 'a.zip' });
      const response = await sendBytes(developer, address, 0, bomb).expect(400);
      expect(response.body).toMatchObject({ code: 'archive-unsafe-path' });
      expect(await status(address)).toMatchObject({ state: 'refused' });
      expect([await builds(), await blobsOnDisk(app)]).toEqual([[], []]);
    });

    it('lets one of two tabs write', async () => {
      const address = await beginUpload(developer, EXE.length);
      await app.database.query(`UPDATE build_uploads SET writer = $1, writer_until = now() + interval '10 seconds'`, [randomUUID()]);
      const response = await sendBytes(developer, address, 0, EXE).expect(409);
      expect(response.body).toMatchObject({ code: 'upload-in-use' });
      await developer.agent.delete(address).set('Tus-Resumable', '1.0.0').expect(409);
      app.clock.advance(15_000);
      await sendBytes(developer, address, 0, EXE).expect(204);
      const answers = await Promise.all([0, 1].map(async () => (await sendBytes(developer, address, 0, EXE)).status));
      expect(answers).toEqual([409, 409]);
    });

    it('becomes one build when two requests send the same bytes concurrently', async () => {
      const address = await beginUpload(developer, EXE.length);
      const answers = await Promise.all([0, 1, 2].map(async () => (await sendBytes(developer, address, 0, EXE)).status));
      expect(answers.sort()).toEqual([204, 409, 409]);
      expect((await builds()).map((build) => build.sha256)).toEqual([sha256(EXE)]);
    });

    it('is completed after the program was killed behind the last byte', async () => {
      const address = await beginUpload(developer, EXE.length);
      await sendBytes(developer, address, 0, EXE.subarray(0, 1_000)).expect(204);
      await app.database.query('UPDATE build_uploads SET length = 1000');
      expect((await head(address).expect(200)).get('Upload-Offset')).toBe('1000');
      await until(async () => (await status(address)).state === 'done', 'the completed upload');
      expect((await builds()).map((build) => build.sha256)).toEqual([sha256(EXE.subarray(0, 1_000))]);
    });

    it('is completed by a job when the program was killed during the check', async () => {
      const address = await beginUpload(developer, 1_000);
      await sendBytes(developer, address, 0, EXE.subarray(0, 999)).expect(204);
      await app.database.query(`UPDATE build_uploads SET length = 999, state = 'checking'`);
      await app.database.query(
        `INSERT INTO jobs (kind, payload, run_at, max_attempts, created_at) SELECT 'builds.finish-upload', jsonb_build_object('id', id, 'userId', user_id), now(), 8, now() FROM build_uploads`,
      );
      await app.nest.get(Jobs).runDue();
      expect(await status(address)).toMatchObject({ state: 'done' });
    });

    it('creates no build for a user who has left the staff area', async () => {
      const address = await beginUpload(developer, 1_000);
      await sendBytes(developer, address, 0, EXE.subarray(0, 999)).expect(204);
      await app.database.query(`UPDATE build_uploads SET length = 999, state = 'checking'`);
      await app.database.query(
        `INSERT INTO jobs (kind, payload, run_at, max_attempts, created_at) SELECT 'builds.finish-upload', jsonb_build_object('id', id, 'userId', user_id), now(), 8, now() FROM build_uploads`,
      );
      await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [developer.user.id]);
      await app.nest.get(Jobs).runDue();
      expect(await app.database.query('SELECT state FROM build_uploads')).toEqual([{ state: 'refused' }]);
      expect([await builds(other), await blobsOnDisk(app)]).toEqual([[], []]);
    });

    it('reserves free disk space, and is cancelled when it no longer fits', async () => {
      const space = app.nest.get(FreeSpace, { strict: false });
      const free = jest.spyOn(space, 'read').mockResolvedValue({ free: 600 * 1024 * 1024, total: 1024 ** 3 });
      await expect(beginUpload(developer, 200 * 1024 * 1024)).rejects.toThrow('507');
      const address = await beginUpload(developer, EXE.length);
      free.mockResolvedValue({ free: 1_000, total: 1024 ** 3 });
      await sendBytes(developer, address, 0, EXE).expect(507);
      await send(good, EXE, 'a.exe').expect(507);
      free.mockRestore();
      const { resumables } = app.nest.get(BlobStore, { strict: false });
      const full = jest
        .spyOn(resumables, 'append')
        .mockRejectedValue(Object.assign(new Error('No space left on device'), { code: 'ENOSPC' }));
      expect((await sendBytes(developer, address, 0, EXE).expect(507)).body).toMatchObject({ code: 'storage-full' });
      await send(good, EXE, 'a.exe').expect(507);
      full.mockRestore();
      expect(await status(address)).toMatchObject({ state: 'refused' });
      expect([await builds(), await blobsOnDisk(app)]).toEqual([[], []]);
    });

    it('can be cancelled, and expires after a day', async () => {
      const one = await beginUpload(developer, EXE.length);
      await sendBytes(developer, one, 0, EXE.subarray(0, 1_000)).expect(204);
      await developer.agent.delete(one).set('Tus-Resumable', '1.0.0').expect(204);
      await head(one).expect(404);
      const second = await beginUpload(developer, EXE.length);
      await sendBytes(developer, second, 0, EXE.subarray(0, 1_000)).expect(204);
      app.clock.advance(24 * 3_600_000 + 3_700_000);
      await head(second).expect(404);
      await app.nest.get(Jobs).runDue();
      expect(await app.database.query('SELECT id FROM build_uploads UNION ALL SELECT id FROM files')).toEqual([]);
      expect(await blobsOnDisk(app)).toEqual([]);
    });
  });
});
