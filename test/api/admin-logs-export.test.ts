import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { LogExportsService } from '../../server/admin/logs/log-exports.service.js';
import type { Actor } from '../../server/platform/access/access.js';
import { AuditLog } from '../../server/platform/audit/audit-log.js';
import { verifyAudit } from '../../server/platform/audit/chain/audit-verify.js';
import { Downloads } from '../../server/platform/documents/downloads.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { STRANGER, writeLog, type Written } from '../support/audit-log.js';
import { cookiesOf } from '../support/event-stream.js';
import { until } from '../support/until.js';

describe('the exported log', () => {
  const MINUTE = 60_000;

  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(async () => {
    // Unchained records would be chained before the program ends.
    await app.database.clear();
    await app.close();
  });
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    admin = await app.signUp({ email: 'adelaide@portal.test', roles: ['admin'] });
  });

  const write = (count: number, written?: Written) => writeLog(app, count, written);
  const exported = (query: Record<string, string> = {}) => admin.agent.get('/api/admin/logs/export').query(query).buffer(true);

  it('requires a recent proof', async () => {
    app.clock.advance(11 * MINUTE);
    expect((await exported().expect(403)).body.code).toBe('proof-required');
    expect(await app.database.query(`SELECT 1 FROM audit_log WHERE action = 'LOG_EXPORTED'`)).toEqual([]);
  });

  it('contains every matching row, and is safe to open in a spreadsheet', async () => {
    await write(1_203, { action: 'EXPORT_ME', from: '2026-02-01T00:00:00Z' });
    for (const details of ['=1+1', '+44 20', '-5', '@SUM(A1)', '\tx', '\rx', 'she said "no", twice'])
      await write(1, { action: 'EXPORT_ME', details });
    const response = await exported({ action: 'export_me', q: '' }).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'transfer-encoding': 'chunked',
    });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="log-until-\d{4}-\d\d-\d\d\.csv"/);
    expect(response.text.startsWith('\ufeffId,Time (UTC),User,')).toBe(true);
    const lines = response.text.split('\r\n');
    expect(lines).toHaveLength(1 + 1_210 + 1);
    const details = lines.slice(1, 8).map((line) => line.split(',EXPORT_ME,')[1]?.replace(/,,,,,,,,\d*$/, ''));
    expect(details).toEqual(['"she said ""no"", twice 1"', `"'\rx 1"`, `'\tx 1`, `'@SUM(A1) 1`, `'-5 1`, `'+44 20 1`, `'=1+1 1`]);
    const [row] = await app.database.query<{ after: unknown }>(`SELECT actor_id, after FROM audit_log WHERE action = 'LOG_EXPORTED'`);
    expect(row).toEqual({ actor_id: admin.user.id, after: { filter: { action: 'EXPORT_ME', withText: false } } });
  });

  it('has its dates in its name, and includes its own entry', async () => {
    const response = await exported({ from: '2026-01-01', to: '2199-12-31' }).expect(200);
    expect(response.headers['content-disposition']).toContain('filename="log-2026-01-01-to-2199-12-31.csv"');
    expect(response.text).toContain(',LOG_EXPORTED,');
  });

  it('refuses the filters that the log refuses', async () => {
    expect((await exported({ from: 'yesterday' }).expect(400)).body.fields).toHaveProperty('from');
    expect((await exported({ from: '2026-02-02', to: '2026-02-01' }).expect(400)).body.fields).toHaveProperty('to');
  });

  describe('as the chain', () => {
    const chain = (query: Record<string, string> = {}) => admin.agent.get('/api/admin/logs/chain').query(query).buffer(true);

    it('verifies offline, contains its own entry and is narrowed by days alone', async () => {
      await write(3, { action: 'LONG_AGO' });
      const response = await chain().expect(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'private, no-store',
      });
      expect(response.headers['content-disposition']).toMatch(/filename="audit-trail-1-to-\d+\.jsonl"/);
      expect(response.text).toContain('"action":"LOG_EXPORTED"');
      const file = join(await mkdtemp(join(tmpdir(), 'portal-chain-')), 'trail.jsonl');
      await writeFile(file, response.text);
      const output: string[] = [];
      const said = { line: (text: string) => output.push(text), error: (text: string) => output.push(text) };
      expect([await verifyAudit(['--file', file], {}, said), output.join()]).toEqual([0, expect.stringContaining('is intact')]);
      await rm(dirname(file), { recursive: true });
      const days = await chain({ from: '2026-01-01', to: '2026-01-01' }).expect(200);
      expect(days.text).toContain('"action":"LONG_AGO"');
      expect(days.text).not.toContain('"action":"LOG_EXPORTED"');
      const rows = await app.database.query(`SELECT target_id, after FROM audit_log WHERE action = 'LOG_EXPORTED' ORDER BY id`);
      expect(rows).toEqual([
        { target_id: 'jsonl', after: { filter: {} } },
        { target_id: 'jsonl', after: { filter: { from: '2026-01-01', to: '2026-01-01' } } },
      ]);
      const { body } = await admin.agent.get('/api/admin/logs/head').expect(200);
      expect(body.head).toEqual({ position: expect.stringMatching(/^\d+$/), hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    });

    it('refuses other filters, days without entries, and everyone but owners', async () => {
      await chain({ action: 'SIGNED_IN' }).expect(400);
      expect((await chain({ from: '2199-01-01' }).expect(400)).body.fields).toHaveProperty('from');
      expect((await chain({ from: '2026-02-02', to: '2026-02-01' }).expect(400)).body.fields).toHaveProperty('to');
      const security = await app.signUp({ roles: ['security'] });
      await security.agent.get('/api/admin/logs/chain').expect(403);
      app.clock.advance(11 * MINUTE);
      expect((await chain().expect(403)).body.code).toBe('proof-required');
      expect(await app.database.query(`SELECT 1 FROM audit_log WHERE action = 'LOG_EXPORTED'`)).toEqual([]);
    });
  });

  it('is read from the database with back-pressure', async () => {
    await write(30_000);
    const asked = jest.spyOn(app.nest.get(AuditLog), 'range');
    const actor: Actor = {
      userId: admin.user.id,
      sessionId: STRANGER,
      roles: ['admin'],
      provedAt: 0,
      raisedUntil: 0,
      ip: null,
      userAgent: null,
      requestId: 'r',
    };
    const { content } = await app.nest.get(LogExportsService).csv(actor, {});
    const chunks = content[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.next();
    expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
    await chunks.return?.();
    asked.mockRestore();
  }, 30_000);

  it('stops when the client disconnects', async () => {
    await write(30_000, { details: 'x'.repeat(1_000) });
    const asked = jest.spyOn(app.nest.get(AuditLog), 'range');
    const cookies = await cookiesOf(admin);
    await new Promise<void>((resolve, reject) => {
      const request = get(`${app.url}/api/admin/logs/export`, { headers: { Cookie: cookies } }, (response) => {
        response.once('data', () => response.destroy());
        response.once('close', resolve);
      });
      request.once('error', reject);
    });
    await until(() => app.nest.get(Downloads).inProgress === 0);
    expect(asked.mock.calls.length).toBeLessThan(100);
    asked.mockRestore();
  }, 30_000);
});
