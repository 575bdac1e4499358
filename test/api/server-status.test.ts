import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { jest } from '@jest/globals';
import { ServerStatusService } from '../../server/admin/server/server-status.service.js';
import type { ServerStatusView } from '../../server/admin/server/server-status.dto.js';
import { LedgerCheckService } from '../../server/finance/ledger/books/ledger-check.service.js';
import { MachineService } from '../../server/admin/server/machine.service.js';
import { Config } from '../../server/platform/config/config.js';
import { Database } from '../../server/platform/database/transactions.js';
import { DatabaseStateRepository } from '../../server/platform/database/connections/database-state.repository.js';
import { SlowStatements } from '../../server/platform/database/slow-statements.js';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import { blobKey, BlobStore } from '../../server/platform/files/storage/blob-store.js';
import { JobQueue } from '../../server/platform/jobs/job-queue.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';

describe('the server in the admin panel', () => {
  const SECRET = 'ada.lovelace@studio.example';

  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const read = async (agent: Agent = admin.agent) => (await agent.get('/api/admin/server-status').expect(200)).body as ServerStatusView;

  /** As the next reader sees it once the cached status has expired. */
  async function fresh(): Promise<ServerStatusView> {
    const service = app.nest.get(ServerStatusService);
    Reflect.set(service, 'cached', undefined);
    return service.current();
  }

  describe('the status of the server', () => {
    it('is for admins only', async () => {
      await app.agent().get('/api/admin/server-status').expect(401);
      for (const role of ['hr', 'security', 'staff'] as const)
        await (await app.signUp({ roles: [role] })).agent.get('/api/admin/server-status').expect(403);
      await read((await app.signUp({ roles: ['ceo'] })).agent);
    });

    it('reports on the machine, the database and the program', async () => {
      const status = await fresh();
      const { bsize, blocks, bavail, bfree } = await statfs(app.nest.get(Config).dataDir);
      expect(status.diskBytes?.total).toBe((blocks - bfree + bavail) * bsize);
      expect(status.disk).toBeCloseTo(((status.diskBytes?.used ?? 0) / (status.diskBytes?.total ?? 1)) * 100, 0);
      expect(status.memoryBytes?.total).toBeGreaterThan(0);
      expect(status.memoryBytes?.total).toBeLessThanOrEqual(totalmem());
      expect(status.memory).toBeCloseTo(((status.memoryBytes?.used ?? 0) / (status.memoryBytes?.total ?? 1)) * 100, 0);
      const [database] = await app.database.query<{ version: string; max: string }>(
        `SELECT current_setting('server_version') AS version, current_setting('max_connections') AS max`,
      );
      expect(status.database).toEqual({ version: database!.version, sizeBytes: expect.any(Number), state: 'running' });
      expect(status.connections).toEqual({ http: expect.any(Number), database: expect.any(Number), databaseMax: Number(database!.max) });
      expect(status).toMatchObject({
        networkStatus: 'connected',
        loadBalancer: { copies: 1 },
        fileStorage: { kind: 'disk', files: 0, bytes: 0, estimated: false, state: 'running', foreign: null },
        failingSchedules: [],
        backup: { lastStartedAt: null },
        cache: { misses: null },
        nodeVersion: process.version,
        programVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
        lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(status.uptime).toBeGreaterThan(0);
      expect(Date.parse(status.startedAt)).toBeLessThan(Date.now());
      expect(status.health).toEqual(expect.any(Number));
    });

    it('has a CPU value once there was time to measure', async () => {
      const machine = app.nest.get(MachineService);
      const before = performance.now();
      while (performance.now() - before < 300) await new Promise((resolve) => setImmediate(resolve));
      const cpu = await machine.cpu();
      expect(cpu).toBeGreaterThan(0);
      expect(cpu).toBeLessThanOrEqual(100);
      const { meanMs, p99Ms } = (await fresh()).eventLoop;
      expect(meanMs).toBeGreaterThanOrEqual(0);
      expect(p99Ms).toBeGreaterThanOrEqual(0);
    });

    it('counts requests, failures and open streams of the process', async () => {
      const before = (await fresh()).apiServer;
      for (let n = 0; n < 20; n += 1) await app.agent().get('/api/health/live').expect(200);
      jest.spyOn(app.nest.get(ServerStatusService), 'current').mockRejectedValueOnce(new Error('broken on purpose'));
      await admin.agent.get('/api/admin/server-status').expect(500);
      const stream = await EventReader.open(app, admin, '/api/live');
      const after = await fresh();
      // Those, the failure, and the session check of the reader; not the stream itself.
      expect(after.apiServer.requests - before.requests).toBe(22);
      expect(after.apiServer.errors5xx - before.errors5xx).toBe(1);
      expect(after.apiServer.p95Ms).toBeGreaterThan(0);
      expect(after.streams).toBe(1);
      stream.close();
    });

    it('counts jobs by state', async () => {
      const now = Date.now();
      const job = (kind: string, columns: string, values: unknown[]) =>
        app.database.query(
          `INSERT INTO jobs (kind, payload, max_attempts, created_at, run_at, ${columns}) VALUES ($1, '{}', 3, now(), $2, $3)`,
          [kind, ...values],
        );
      await job('of.no.handler', 'attempts', [new Date(now - 90_000), 0]);
      await job('of.no.handler', 'attempts', [new Date(now - 30_000), 0]);
      await job('of.no.handler', 'attempts', [new Date(now + 3_600_000), 0]);
      await job('of.no.handler', 'locked_until', [new Date(now - 100_000), new Date(now + 3_600_000)]);
      await job('of.no.handler', 'failed_at', [new Date(now - 100_000), new Date(now)]);
      await job('of.no.handler', 'finished_at', [new Date(now - 100_000), new Date(now)]);
      await job('another.kind', 'failed_at', [new Date(now - 100_000), new Date(now)]);
      await job('another.kind', 'failed_at', [new Date(now - 100_000), new Date(now - 89 * 86_400_000)]);
      await job('another.kind', 'failed_at', [new Date(now - 100_000), new Date(now - 91 * 86_400_000)]);
      await app.database.query(`UPDATE job_schedules SET next_run_at = now() - interval '1 second' WHERE name = 'jobs.retention'`);
      await app.nest.get(Jobs).runDue();
      const { jobs } = await fresh();
      const failedKinds = [
        { kind: 'another.kind', count: 2 },
        { kind: 'of.no.handler', count: 1 },
      ];
      expect(jobs).toMatchObject({ due: 2, running: 1, failed: 3, failedKinds });
      expect(jobs?.oldestDueSeconds).toBeGreaterThanOrEqual(90);
      expect(jobs?.oldestDueSeconds).toBeLessThanOrEqual(91 + (Date.now() - now) / 1_000);
    });

    it('names schedules that failed, and those that have been due for an hour, until they run again', async () => {
      const late = new Date(Date.now() - 3_700_000);
      await app.database.query(
        `INSERT INTO job_schedules (name, next_run_at, last_run_at, last_error, locked_until) VALUES
           ('files.sweep', now() + interval '5 minutes', $1, 'Error: No more room.', NULL),
           ('inbox.digest', now() + interval '1 day', $1, NULL, NULL), ('mail.retention', $1, NULL, NULL, NULL),
           ('ledger.check', $1, $1, NULL, now() + interval '1 minute'), ('of.an-older-version', $1, $1, 'Error: Once.', NULL)
         ON CONFLICT (name) DO UPDATE SET next_run_at = excluded.next_run_at, last_run_at = excluded.last_run_at,
           last_error = excluded.last_error, locked_until = excluded.locked_until`,
        [late],
      );
      expect((await fresh()).failingSchedules).toEqual([
        { name: 'files.sweep', lastRunAt: late.toISOString(), error: 'Error: No more room.' },
        { name: 'mail.retention', lastRunAt: null, error: null },
      ]);
      await app.database.query('DELETE FROM job_schedules');
      await app.nest.get(Jobs).runDue();
      expect((await fresh()).failingSchedules).toEqual([]);
    });

    it('says when the last backup was started, which a later restore does not change', async () => {
      await app.database.query(
        `INSERT INTO audit_log (at, action, target_type, target_id) VALUES ('2026-11-01T02:00:00Z', 'BACKUP_STARTED', 'backup', 'a.tar.gz'),
           ('2026-11-02T02:00:00Z', 'BACKUP_STARTED', 'backup', 'b.tar.gz'), ('2026-11-03T09:00:00Z', 'BACKUP_RESTORED', 'backup', 'b.tar.gz')`,
      );
      expect((await fresh()).backup).toEqual({ lastStartedAt: '2026-11-02T02:00:00.000Z' });
    });

    it('says that a ledger is not what was posted', async () => {
      jest.spyOn(app.nest.get(LedgerCheckService), 'check').mockResolvedValue({
        ok: false,
        checked_at: '2026-11-01T02:00:00.000Z',
        entries: 1,
        wrong_sums: [],
        wrong_entries: [
          {
            entry_id: 'x',
            problem: 'unbalanced',
            posted_on: '2026-10-31',
            source_kind: 'transaction',
            source_id: 'y',
            event: 'approved',
            description: '',
          },
        ],
        more: false,
      });
      await app.database.query(`UPDATE job_schedules SET next_run_at = now() - interval '1 second' WHERE name = 'ledger.check'`);
      await app.nest.get(Jobs).runDue();
      expect((await fresh()).failingSchedules).toEqual([
        { name: 'ledger.check', lastRunAt: expect.any(String), error: expect.stringContaining('The entry x does not balance.') },
      ]);
      const [next] = await app.database.query<{ minutes: number }>(
        `SELECT round(extract(epoch FROM next_run_at - last_run_at) / 60)::int AS minutes FROM job_schedules WHERE name = 'ledger.check'`,
      );
      // Not every five minutes, because it reads the whole ledger.
      expect(next).toEqual({ minutes: 60 });
      await app.database.query(`UPDATE job_schedules SET last_error = NULL`);
    });

    it('says whose the uploads are if this database may delete nothing among them', async () => {
      const blobs = app.nest.get(BlobStore);
      jest.spyOn(blobs, 'owner').mockResolvedValue(randomUUID());
      expect((await fresh()).fileStorage).toMatchObject({ state: 'running', foreign: 'marked' });
      jest.spyOn(blobs, 'owner').mockResolvedValue(undefined);
      expect((await fresh()).fileStorage.foreign).toBeNull();
      jest.spyOn(blobs, 'list').mockImplementation(async function* () {
        yield { key: blobKey(randomUUID()), modified: await Promise.resolve(new Date()) };
      });
      expect((await fresh()).fileStorage.foreign).toBe('unknown-files');
      jest.spyOn(blobs, 'owner').mockRejectedValue(new Error('refused'));
      expect((await fresh()).fileStorage).toMatchObject({ state: 'running', foreign: null });
    });

    it('counts emails by state, and those sent today in UK time', async () => {
      await app.database.query('DELETE FROM mails');
      await app.database.query(
        `INSERT INTO mails (id, to_address, subject, text, html, state, created_at, sent_at)
         SELECT gen_random_uuid(), 'a@b.example', 's', 't', 'h', state, created, sent
         FROM (VALUES ('queued', now(), NULL), ('failed', now(), NULL), ('failed', now(), NULL), ('kept', now(), NULL),
           ('sent', now(), now()), ('sent', now() - interval '3 days', now() - interval '3 days')) AS m(state, created, sent)`,
      );
      expect((await fresh()).outbox).toEqual({ queued: 1, failed: 2, kept: 1, sentToday: 1 });
    });

    it('counts the instances on one database', async () => {
      const instance = await createTestApp({ database: app.database });
      expect((await fresh()).loadBalancer.copies).toBe(2);
      await instance.close();
      expect((await fresh()).loadBalancer.copies).toBe(1);
    });

    it('shows slow statements of lists and transactions, without their parameters', async () => {
      await app.nest.get(ReadQueries).rows('SELECT pg_sleep(0.08), $1::text AS address', [SECRET]);
      await app.nest
        .get(Database)
        .transaction((tx) => tx.manager.query(`SELECT pg_sleep(0.2), '${SECRET}' AS written_down, $1::text AS address`, [SECRET]));
      const noted = app.nest.get(SlowStatements).slowest(100);
      const inTransaction = noted.find(({ statement }) => statement.includes('written_down'));
      expect(inTransaction).toMatchObject({ statement: 'SELECT pg_sleep(?), ? AS written_down, $1::text AS address', calls: 1 });
      expect(inTransaction?.maxMs).toBeGreaterThanOrEqual(200);
      expect(noted).toContainEqual(expect.objectContaining({ statement: 'SELECT pg_sleep(?), $1::text AS address', calls: 1 }));
      expect(JSON.stringify(noted)).not.toContain(SECRET);
      expect((await fresh()).slowest).toEqual(app.nest.get(SlowStatements).slowest(10));
    });

    it('reports unknown values where nothing can be measured, and all others', async () => {
      jest.spyOn(app.nest.get(DatabaseStateRepository), 'metrics').mockRejectedValue(new Error('away'));
      jest.spyOn(app.nest.get(JobQueue), 'stats').mockRejectedValue(new Error('away'));
      jest.spyOn(app.nest.get(JobQueue), 'failingSchedules').mockRejectedValue(new Error('away'));
      jest.spyOn(app.nest.get(MachineService), 'cpu').mockResolvedValue(null);
      jest.spyOn(app.nest.get(MachineService), 'disk').mockRejectedValue(new Error('no such call'));
      jest.spyOn(app.nest.get(BlobStore), 'stat').mockRejectedValue(new Error('refused'));
      const status = await fresh();
      expect(status).toMatchObject({
        cpu: null,
        disk: null,
        diskBytes: null,
        database: { version: null, sizeBytes: null, state: 'unavailable' },
        connections: { http: expect.any(Number), database: null, databaseMax: null },
        loadBalancer: { copies: null },
        jobs: null,
        failingSchedules: null,
        fileStorage: { state: 'unavailable', foreign: null },
      });
      expect(status.health).toBe(Math.round(100 - (status.memory ?? 0)));
    });

    it('is collected once for all requests within two seconds', async () => {
      const time = jest.spyOn(performance, 'now').mockReturnValue(1_000_000_000);
      await fresh();
      const asked = jest.spyOn(app.nest.get(DatabaseStateRepository), 'metrics');
      time.mockReturnValue(1_000_001_999);
      const answers = await Promise.all([read(), read(), read()]);
      expect(new Set(answers.map(({ lastUpdated }) => lastUpdated)).size).toBe(1);
      expect(asked).not.toHaveBeenCalled();
      time.mockReturnValue(1_000_002_000);
      await Promise.all([read(), read(), read()]);
      expect(asked).toHaveBeenCalledTimes(1);
      time.mockRestore();
      Reflect.set(app.nest.get(ServerStatusService), 'cached', undefined);
    });

    it('contains no secret and no address', async () => {
      const text = JSON.stringify(await fresh());
      const { databaseUrl, dataDir } = app.nest.get(Config);
      for (const secret of [databaseUrl, dataDir, admin.email, 'postgres://']) expect(text).not.toContain(secret);
    });
  });
});
