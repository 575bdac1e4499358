import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { jest } from '@jest/globals';
import type { BuildView } from '../../server/staff/builds/builds.dto.js';
import type { DownloadStats, DownloadView } from '../../server/staff/builds/downloads/downloads.dto.js';
import { BlobStore, blobKey } from '../../server/platform/files/storage/blob-store.js';
import { Downloads } from '../../server/platform/documents/downloads.js';
import { DownloadsService } from '../../server/staff/builds/downloads/downloads.service.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild } from '../support/bugs.js';
import { archive } from '../support/builds.js';
import { colleague, staffTeam } from '../support/staff.js';
import { until } from '../support/until.js';

const DOWNLOADS = '/api/staff/builds/downloads';
const DAY = 86_400_000;

describe('the history of downloads', () => {
  let app: TestApp;
  let dev: SignedIn;
  let tess: SignedIn;
  let admin: SignedIn;
  let build: BuildView;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ dev, tester: tess, admin } = await staffTeam(app, 'Tess'));
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7_919) % 251));
    const response = await dev.agent
      .post('/api/staff/builds/upload')
      .set('X-Requested-With', 'test')
      .field({ name: 'Lantern', version: '0.9.2' })
      .attach('buildFile', archive({ 'run.exe': Buffer.from('MZ'), 'data.pck': noise }), 'game.zip')
      .expect(201);
    build = response.body as BuildView;
    await admin.agent.put(`/api/admin/builds/${build.id}/approve`).send({}).expect(200);
  });

  const file = (): string => `/api/staff/builds/${build.id}/download`;
  const size = (): number => build.file_size ?? 0;
  const list = async ({ agent }: SignedIn, query = ''): Promise<DownloadView[]> =>
    (await agent.get(`${DOWNLOADS}${query}`).expect(200)).body as DownloadView[];
  const stats = async ({ agent }: SignedIn, query = ''): Promise<DownloadStats> =>
    (await agent.get(`${DOWNLOADS}/stats${query}`).expect(200)).body as DownloadStats;
  /** The end of a download is recorded after its last byte. */
  const recorded = (check: (rows: DownloadView[]) => boolean): Promise<void> => until(async () => check(await list(admin)), 'the download');

  it('is available to the staff area; users see their own, admin and ceo see all', async () => {
    const customer = await app.signUp();
    for (const path of [DOWNLOADS, `${DOWNLOADS}/stats`]) {
      await app.agent().get(path).expect(401);
      await customer.agent.get(path).expect(403);
    }
    await tess.agent.get(file()).set('User-Agent', 'Lantern/1').expect(200);
    await dev.agent.get(file()).expect(200);
    await recorded((rows) => rows.length === 2 && rows.every(({ finished }) => finished));
    expect((await list(admin)).map(({ username }) => username)).toEqual(['Dara Test', 'Tess Test']);
    expect(await list(tess)).toEqual([
      expect.objectContaining({
        username: 'Tess Test',
        roles: ['dev_tester'],
        role: 'tester',
        notes: '',
        version: '0.9.2',
        title: 'Lantern',
        file_size: size(),
        bytes: size(),
        progress: 100,
        user_agent: 'Lantern/1',
        ip_address: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
      }),
    ]);
    expect(await stats(tess)).toEqual({ downloads: 1, people: 1, bytes: size(), completed: 1 });
    expect(await stats(admin)).toEqual({ downloads: 2, people: 2, bytes: 2 * size(), completed: 2 });
  });

  it('shows a download to those who see it in the list', async () => {
    await tess.agent.get(file()).expect(200);
    await recorded((rows) => rows.length === 1 && rows.every(({ finished }) => finished));
    const [row] = await list(tess);
    const path = `${DOWNLOADS}/${row?.id}`;
    for (const { agent } of [tess, admin]) expect((await agent.get(path).expect(200)).body).toEqual(row);
    await dev.agent.get(path).expect(404);
    await admin.agent.get(`${DOWNLOADS}/${build.id}`).expect(404);
    await admin.agent.get(`${DOWNLOADS}/last`).expect(404);
    await app.agent().get(path).expect(401);
    await (await app.signUp()).agent.get(path).expect(403);
  });

  it('has no row for a HEAD request, a refusal or a cached file', async () => {
    await tess.agent.head(file()).expect(200);
    await tess.agent.get(file()).set('If-None-Match', `"${build.sha256}"`).expect(304);
    await tess.agent.get(file()).set('Range', `bytes=${size()}-`).expect(416);
    const pending = await makeBuild(app, '0.9.9', { state: 'pending', uploadedBy: dev.user.id });
    await tess.agent.get(`/api/staff/builds/${pending}/download`).expect(404);
    expect(await list(admin)).toEqual([]);
    expect(await stats(admin)).toEqual({ downloads: 0, people: 0, bytes: 0, completed: 0 });
  });

  it('reports a missing file before the download', async () => {
    await tess.agent.head(file()).expect(200);
    const [row] = await app.database.query<{ file: string }>('SELECT file_id AS file FROM builds WHERE id = $1', [build.id]);
    await app.nest.get(BlobStore).delete(blobKey(row!.file));
    await tess.agent.head(file()).expect(404);
    await tess.agent.get(file()).expect(404);
    expect(await list(admin)).toEqual([]);
  });

  it('has one row for a download in ranges, finished when all have been sent', async () => {
    const part = (from: number, to: number) => tess.agent.get(file()).set('Range', `bytes=${from}-${to}`).expect(206);
    const middle = Math.floor(size() / 2);
    await part(0, 9);
    await part(middle, size() - 1);
    await recorded(([row]) => row?.bytes === 10 + size() - middle);
    expect(await list(tess)).toMatchObject([{ finished: false, progress: Math.floor((100 * (10 + size() - middle)) / size()) }]);
    expect(await stats(tess)).toMatchObject({ downloads: 1, completed: 0 });
    // Overlapping ranges do not complete it; filling the gap does.
    await part(5, middle - 2);
    await recorded(([row]) => (row?.bytes ?? 0) > size());
    expect(await list(tess)).toMatchObject([{ finished: false, notes: expect.stringMatching(/^Not all of it was sent/) as string }]);
    await part(middle - 1, middle - 1);
    await recorded(([row]) => row?.finished === true);
    expect(await list(tess)).toMatchObject([{ notes: 'Some parts were sent more than once.' }]);
    expect(await stats(tess)).toMatchObject({ downloads: 1, completed: 1 });
    // A range on another day, or by another user, is another download.
    await dev.agent.get(file()).set('Range', 'bytes=10-19').expect(206);
    await recorded((rows) => rows.length === 2);
    await app.database.query(`UPDATE build_downloads SET started_at = started_at - interval '25 hours'`);
    await part(10, 19);
    await recorded((rows) => rows.length === 3);
  });

  it('waits for the end of a response with fewer listeners than Node warns about', async () => {
    const counts: number[] = [];
    const downloads = app.nest.get(Downloads, { strict: false });
    const follow = downloads.follow.bind(downloads);
    const followed = jest.spyOn(downloads, 'follow').mockImplementation((response, reader) => {
      response.on('newListener', (event) => {
        if (event === 'close') counts.push(response.listenerCount('close') + 1);
      });
      follow(response, reader);
    });
    await tess.agent.get(file()).expect(200);
    followed.mockRestore();
    expect(counts.length).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners);
  });

  it('does not count an aborted connection as finished', async () => {
    const large = Buffer.concat([Buffer.from('MZ'), randomBytes(24 * 1024 * 1024)]);
    const upload = await dev.agent
      .post('/api/staff/builds/upload')
      .set('X-Requested-With', 'test')
      .field({ name: 'Large', version: '1.0' })
      .attach('buildFile', large, 'game.exe')
      .expect(201);
    const cut = dev.agent
      .get(`/api/staff/builds/${(upload.body as BuildView).id}/download`)
      .buffer(true)
      .parse((response, done) => {
        (response as unknown as IncomingMessage).destroy();
        done(null, '');
      });
    await cut.catch(() => undefined);
    await recorded(([row]) => (row?.bytes ?? 0) > 0);
    expect(await list(dev)).toMatchObject([{ version: '1.0', finished: false }]);
    expect((await list(dev))[0]?.bytes).toBeLessThan(large.length);
    expect(await stats(dev)).toMatchObject({ downloads: 1, completed: 0 });
  });

  it('records a limited number of ranges of one download', async () => {
    const history = app.nest.get(DownloadsService);
    const downloader = { userId: dev.user.id, ip: null, userAgent: null };
    const sent = async (start: number, bytes: number) =>
      (await history.begin(build.id, downloader, { start, end: start + bytes - 1 }))({ bytes, milliseconds: 1 });
    await sent(0, 1);
    for (let start = 2; start < 500; start += 2) await sent(start, 1);
    const parts = await app.database.query<{ count: string }>('SELECT count(*) FROM build_downloads d, unnest(d.covered)');
    expect(Number(parts[0]?.count)).toBe(200);
    // Ranges that join others are recorded all the same.
    await sent(1, size() - 1);
    expect(await list(dev)).toMatchObject([{ finished: true, progress: 100 }]);
  });

  it('stops the download when the session of its reader ends', async () => {
    const large = Buffer.concat([Buffer.from('MZ'), randomBytes(24 * 1024 * 1024)]);
    const upload = dev.agent.post('/api/staff/builds/upload').set('X-Requested-With', 'test').field({ name: 'Lantern', version: '1.1' });
    const { id } = (await upload.attach('buildFile', large, 'game.exe').expect(201)).body as BuildView;
    await admin.agent.put(`/api/admin/builds/${id}/approve`).send({}).expect(200);
    const { agent, user } = await colleague(app, 'Olga', ['developer']);
    const readers = () => app.nest.get(Downloads, { strict: false }).readers();
    let arrived = 0;
    const read = agent
      .get(`/api/staff/builds/${id}/download`)
      .buffer(true)
      .parse((response, done) => {
        const incoming = response as unknown as IncomingMessage;
        incoming.on('data', (chunk: Buffer) => (arrived += chunk.length)).pause();
        incoming.on('error', () => undefined).once('close', () => done(null, ''));
        const ended = admin.agent.post(`/api/admin/users/${user.id}/sign-out`).expect(200);
        void ended
          .then(() => until(() => Promise.resolve(readers().length === 0), 'the end of the download'))
          .finally(() => incoming.resume());
      });
    await read.catch(() => undefined);
    expect(arrived).toBeLessThan(large.length);
  });

  it('is searched, filtered by role, time and build, and paged', async () => {
    await tess.agent.get(file()).expect(200);
    app.clock.advance(3 * DAY);
    const fresh = await app.agent().post('/api/auth/login').send({ email: dev.email, password: dev.password });
    expect(fresh.status).toBe(200);
    await dev.agent.post('/api/auth/login').send({ email: dev.email, password: dev.password });
    await admin.agent.post('/api/auth/login').send({ email: admin.email, password: admin.password });
    await dev.agent.get(file()).expect(200);
    await recorded((rows) => rows.length === 2 && rows.every(({ finished }) => finished));
    const names = async (query: string) => (await list(admin, query)).map(({ username }) => username);
    expect(await names('?period=today')).toEqual(['Dara Test']);
    expect(await names('?period=7d')).toEqual(['Dara Test', 'Tess Test']);
    expect(await names('?role=tester')).toEqual(['Tess Test']);
    expect(await names('?role=admin')).toEqual([]);
    expect(await names('?role=hr')).toEqual([]);
    expect(await names('?search=tess')).toEqual(['Tess Test']);
    expect(await names('?search=0.9.2')).toHaveLength(2);
    expect(await names('?search=100%25')).toEqual([]);
    // Of one build, not of every build whose version has the same prefix.
    const candidate = await makeBuild(app, '0.9.2-rc1');
    expect(await names(`?build=${build.id}`)).toHaveLength(2);
    expect(await names(`?build=${candidate}`)).toEqual([]);
    expect((await list(tess, `?build=${build.id}`)).map(({ username }) => username)).toEqual(['Tess Test']);
    expect(await stats(admin, '?period=today')).toMatchObject({ downloads: 1 });
    expect(await stats(admin, '?role=tester')).toMatchObject({ downloads: 1, people: 1 });
    expect(await stats(admin, `?build=${candidate}`)).toEqual({ downloads: 0, people: 0, bytes: 0, completed: 0 });
    expect(await stats(admin, `?build=${build.id}`)).toEqual({ downloads: 2, people: 2, bytes: 2 * size(), completed: 2 });
    expect(await stats(admin, '?search=nobody')).toEqual({ downloads: 0, people: 0, bytes: 0, completed: 0 });
    expect(await stats(admin, `?search=${build.version}&role=tester`)).toEqual({ downloads: 1, people: 1, bytes: size(), completed: 1 });
    expect(await stats(admin, `?build=${build.id}&period=today`)).toMatchObject({ downloads: 1, people: 1 });
    expect(await stats(tess, `?build=${build.id}&role=tester`)).toMatchObject({ downloads: 1, bytes: size() });
    await admin.agent.get(`${DOWNLOADS}/stats?build=0.9.2`).expect(400);
    const first = await admin.agent.get(`${DOWNLOADS}?limit=1&search=0.9.2`).expect(200);
    const next = /<([^>]+)>/.exec((first.headers as { link?: string }).link ?? '')?.[1] ?? '';
    const rest = await admin.agent.get(next).expect(200);
    expect((rest.body as DownloadView[]).map(({ username }) => username)).toEqual(['Tess Test']);
    expect(rest.headers).not.toHaveProperty('link');
    for (const query of ['?role=king', '?period=year', '?build=0.9.2', '?cursor=x', '?limit=0'])
      await admin.agent.get(`${DOWNLOADS}${query}`).expect(400);
  });

  it('deletes addresses after 90 days, and the user’s name with the account', async () => {
    await tess.agent.get(file()).expect(200);
    await recorded(([row]) => row?.finished === true);
    await app.database.query(`UPDATE build_downloads SET started_at = now() - interval '91 days'`);
    await app.nest.get(DownloadsService).eraseAddresses();
    const [row] = await app.database.query('SELECT ip, user_agent, user_id FROM build_downloads');
    expect(row).toEqual({ ip: null, user_agent: null, user_id: tess.user.id });
    await tess.agent.post('/api/legal/delete-account').send({}).expect(200);
    expect(await list(admin)).toMatchObject([{ username: null, roles: [], version: '0.9.2' }]);
    expect(await stats(admin)).toMatchObject({ downloads: 1, people: 0 });
  });
});
