import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chain as chainRows, type ChainContent } from '../../server/platform/audit/audit-chain.js';
import { AuditChainer } from '../../server/platform/audit/audit-chainer.js';
import { AuditHeads, type KeptHead } from '../../server/platform/audit/audit-heads.js';
import { AuditLog } from '../../server/platform/audit/audit-log.js';
import { verifyAudit } from '../../server/platform/audit/audit-verify.js';
import { Audit, type AuditRecord } from '../../server/platform/audit/audit.js';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';
import { prepareDatabase } from '../../server/platform/database/prepare.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { deferred, startCopy, type PlatformCopy } from './platform-copy.js';

const ACTOR = { userId: '0b9c7a52-6d0e-4a6f-9d8e-1f3a5b7c9d01', ip: '203.0.113.7', requestId: 'req-1' };

const CONTENT: ChainContent = {
  id: '0',
  at: '2026-01-31T09:00:00.123456Z',
  actorId: null,
  action: 'PROGRAM_STARTED',
  targetType: null,
  targetId: null,
  details: null,
  before: null,
  after: null,
  ip: null,
  requestId: null,
};

describe('the audit trail', () => {
  let database: TestDatabase;
  let copy: PlatformCopy;

  beforeEach(async () => {
    database = await createTestDatabase();
    copy = await startCopy(database);
  });

  afterEach(async () => {
    await copy.close();
    await database.drop();
  });

  const record = (entry: Partial<AuditRecord> = {}, by = copy) =>
    by.database.transaction((tx) => by.module.get(Audit).record(tx, { actor: ACTOR, action: 'THING_CHANGED', ...entry }));
  const chain = (by = copy) => by.module.get(AuditChainer).chainNow();
  const head = () => new AuditHeads(copy.dataDir).latest();

  async function fill(count: number): Promise<void> {
    await copy.database.transaction(async (tx) => {
      for (let n = 0; n < count; n += 1) await copy.module.get(Audit).record(tx, { actor: ACTOR, action: 'THING_CHANGED', details: `change ${n + 1}` });
    });
    await chain();
  }

  /** Keeps every copy from chaining until the returned function is called. */
  async function holdChaining(): Promise<() => Promise<void>> {
    const [held, release] = [deferred(), deferred()];
    const holding = copy.database.transaction(async ({ manager }) => {
      await manager.query('SELECT pg_advisory_xact_lock(7301442020)');
      held.resolve();
      await release.promise;
    });
    await held.promise;
    return () => {
      release.resolve();
      return holding;
    };
  }

  /** What somebody with all rights over the database does behind the program's back. */
  const tamper = (sql: string) => database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`);

  async function verify(args: string[] = [], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
    const said: string[] = [];
    const code = await verifyAudit(
      args,
      { DATABASE_URL: database.url, DATA_DIR: copy.dataDir, ...env },
      { line: (text) => said.push(text), error: (text) => said.push(text) },
    );
    return { code, said: said.join('\n') };
  }

  describe('a record', () => {
    it('says who did what to whom, from where, with what was there before and after', async () => {
      await record({ target: { type: 'project', id: 'p1' }, details: 'Renamed', before: { title: 'A', b: [1] }, after: { title: 'B', password: 'x' } });
      await chain();
      const [entry] = await copy.module.get(AuditLog).page({ limit: 10 });
      expect(entry).toEqual({
        id: 1,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        actorId: ACTOR.userId,
        action: 'THING_CHANGED',
        targetType: 'project',
        targetId: 'p1',
        details: 'Renamed',
        before: { b: [1], title: 'A' },
        after: { password: '[withheld]', title: 'B' },
        ip: ACTOR.ip,
        requestId: ACTOR.requestId,
        position: 1,
      });
    });

    it('is there with its change or not at all', async () => {
      const refused = copy.database.transaction(async (tx) => {
        await copy.module.get(Audit).record(tx, { actor: ACTOR, action: 'THING_CHANGED' });
        throw new Error('no');
      });
      await expect(refused).rejects.toThrow('no');
      expect(await chain()).toBe(0);
      expect(await database.query('SELECT 1 FROM audit_log')).toEqual([]);
    });

    it('takes text that the database would refuse, and an actor who is nobody', async () => {
      await record({ actor: { userId: null }, target: { type: 't\0', id: 'i\0' }, details: 'a\0b\ud83d', before: { 'k\0': 'v\0' }, after: null });
      await chain();
      const [entry] = await copy.module.get(AuditLog).page({ limit: 1 });
      expect(entry).toMatchObject({ actorId: null, targetType: 't', targetId: 'i', details: 'ab\ufffd', before: { 'k\0': 'v\0' }, after: null, ip: null });
      expect(await verify()).toMatchObject({ code: 0 });
    });

    it('refuses a name of an action that is none', async () => {
      for (const action of ['', 'thing changed', 'THING CHANGED', 'x'.repeat(80)]) await expect(record({ action })).rejects.toThrow('not the name');
    });
  });

  it('is read in pages, the newest first', async () => {
    await fill(5);
    const log = copy.module.get(AuditLog);
    const first = await log.page({ limit: 2 });
    const second = await log.page({ limit: 2, before: first.at(-1)?.id ?? 0 });
    const third = await log.page({ limit: 2, before: second.at(-1)?.id ?? 0 });
    expect([...first, ...second, ...third].map((entry) => entry.details)).toEqual(['change 5', 'change 4', 'change 3', 'change 2', 'change 1']);
    expect(await log.page({ limit: 0 })).toHaveLength(1);
  });

  it.each([
    [`UPDATE audit_log SET details = 'x'`],
    [`UPDATE audit_log SET position = position + 10`],
    [`UPDATE audit_log SET position = NULL, previous_hash = NULL, hash = NULL`],
    [`UPDATE audit_log SET after = '{"a": 1}'`],
    [`DELETE FROM audit_log`],
    [`TRUNCATE audit_log`],
  ])('refuses %s', async (sql) => {
    await record({ after: { a: 1 } });
    await chain();
    await expect(database.query(sql)).rejects.toThrow('only ever added to');
    expect(await verify()).toMatchObject({ code: 0 });
  });

  it('refuses a change of content in the moment of chaining', async () => {
    const release = await holdChaining();
    await record({ after: { a: 1 } });
    const zeros = '0'.repeat(64);
    for (const change of [`details = 'x'`, `after = '{"a": 1}'`, `at = at + interval '1 microsecond'`, 'actor_id = NULL']) {
      const sql = `UPDATE audit_log SET position = 1, previous_hash = '${zeros}', hash = '${zeros}', ${change}`;
      await expect(database.query(sql)).rejects.toThrow('only ever added to');
    }
    expect(await chain()).toBe(0);
    await release();
    expect(await chain()).toBe(1);
  });

  it('is chained by itself shortly after the commit, and when the program stops', async () => {
    await record();
    await copy.close();
    const rows = await database.query<{ position: string }>('SELECT position FROM audit_log');
    expect(rows).toEqual([{ position: '1' }]);
    copy = await startCopy(database);
  });

  it('gives positions in the order of chaining, so that a row committed late comes in behind', async () => {
    const [written, commit] = [deferred(), deferred()];
    const late = copy.database.transaction(async (tx) => {
      await copy.module.get(Audit).record(tx, { actor: ACTOR, action: 'LATE' });
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    await record({ action: 'EARLY' });
    await chain();
    commit.resolve();
    await late;
    await chain();
    const rows = await database.query(`SELECT action, id::int FROM audit_log ORDER BY position`);
    expect(rows).toEqual([{ action: 'EARLY', id: 2 }, { action: 'LATE', id: 1 }]);
    expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('2 chained rows') });
  });

  it('is one chain when several copies write and chain at once', async () => {
    const other = await startCopy(database);
    const writes = Array.from({ length: 60 }, (_, n) => record({ details: String(n) }, n % 2 === 0 ? copy : other));
    await Promise.all([...writes, chain(), chain(other), chain(), chain(other)]);
    await Promise.all([chain(), chain(other)]);
    await chain();
    const [row] = await database.query(`SELECT count(*)::int AS rows, max(position)::int AS last FROM audit_log`);
    expect(row).toEqual({ rows: 60, last: 60 });
    expect(await verify()).toMatchObject({ code: 0 });
    // The copy that did not chain keeps the head as well.
    await chain(other);
    expect(await new AuditHeads(other.dataDir).latest()).toMatchObject({ position: '60' });
    await other.close();
  });

  it('chains more than one batch in one go', async () => {
    await database.query(`INSERT INTO audit_log (at, action) SELECT now(), 'MANY' FROM generate_series(1, 1201)`);
    await chain();
    expect(await head()).toMatchObject({ position: '1201' });
    expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('1201 chained rows') });
  });

  describe('the head outside the database', () => {
    it('follows the chain, for nobody else to read, and earlier heads stay in a log', async () => {
      await fill(2);
      const first = await head();
      expect(first).toMatchObject({ position: '2', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect((await stat(join(copy.dataDir, 'audit-head.json'))).mode & 0o777).toBe(0o600);
      const positions = async () => (await new AuditHeads(copy.dataDir).all()).map((kept) => kept.position);
      await fill(1);
      // Within the minute the former head is replaced, but not noted.
      await fill(1);
      expect(await positions()).toEqual(['2', '4']);
      copy.clock.advance(61_000);
      await fill(1);
      expect(await positions()).toEqual(['2', '4', '5']);
      expect((await readdir(copy.dataDir)).sort()).toEqual(['audit-head.json', 'audit-heads.log']);
    });

    it('stays where it was when the chain no longer passes through it', async () => {
      await fill(5);
      const kept = await head();
      await tamper('DELETE FROM audit_log WHERE position > 3');
      await fill(4);
      expect(await head()).toEqual(kept);
      expect(copy.log.lines.filter((line) => line.level === 'error').map((line) => line.message)).toEqual([
        'The audit trail does not pass through the head that was kept: run npm run audit:verify.',
      ]);
      expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('position 5, id 7') });
    });

    it('survives a restart of the program', async () => {
      await fill(3);
      const kept = await head();
      const again = await startCopy(database, { dataDir: copy.dataDir });
      await chain(again);
      expect(await head()).toEqual(kept);
      await record({}, again);
      await chain(again);
      expect(await head()).toMatchObject({ position: '4' });
      await again.close();
    });

    it('is kept in a log of bounded size that still reaches back to the first', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'portal-heads-'));
      const heads = new AuditHeads(directory, 4_000);
      let former: KeptHead | undefined;
      for (let n = 1; n <= 200; n += 1) {
        const next = { position: String(n), hash: 'a'.repeat(64), at: new Date(n * 61_000).toISOString() };
        await heads.keep(next, former);
        former = next;
      }
      const all = await heads.all();
      expect((await stat(join(directory, 'audit-heads.log'))).size).toBeLessThanOrEqual(4_200);
      expect(all[0]?.position).toBe('1');
      expect(all.at(-1)?.position).toBe('200');
      await rm(directory, { recursive: true });
    });
  });

  describe('the check', () => {
    beforeEach(() => fill(8));

    it('finds nothing in a trail that is whole, and counts what is not chained yet', async () => {
      const release = await holdChaining();
      await record();
      expect(await verify()).toMatchObject({ code: 0, said: expect.stringMatching(/^Not chained yet: 1\.\nThe audit trail is whole: 8 chained rows, head [0-9a-f]{64}\.$/) });
      await release();
    });

    it.each([
      ['an edit', `UPDATE audit_log SET details = 'nothing happened' WHERE position = 5`, 'position 5, id 5: its content was changed'],
      ['another moment', `UPDATE audit_log SET at = at + interval '1 microsecond' WHERE position = 2`, 'position 2, id 2: its content'],
      ['another actor', `UPDATE audit_log SET actor_id = '${randomUUID()}' WHERE position = 1`, 'position 1, id 1: its content'],
      ['a hash', `UPDATE audit_log SET hash = repeat('a', 64) WHERE position = 3`, 'position 3, id 3: its content'],
      ['a deletion', 'DELETE FROM audit_log WHERE position = 4', 'position 5, id 5: a row is missing'],
      ['a deletion of the first', 'DELETE FROM audit_log WHERE position = 1', 'position 2, id 2: a row is missing'],
      ['a cut tail', 'DELETE FROM audit_log WHERE position > 6', 'position 7: the end is cut off'],
      ['an emptied table', 'DELETE FROM audit_log', 'position 1: the end is cut off'],
      [
        'a swap',
        `CREATE TEMP TABLE s ON COMMIT DROP AS SELECT position, details FROM audit_log WHERE position IN (3, 6);
         UPDATE audit_log a SET details = s.details FROM s WHERE (a.position = 3 AND s.position = 6) OR (a.position = 6 AND s.position = 3)`,
        'position 3, id 3: its content',
      ],
      [
        'an insertion between',
        `UPDATE audit_log SET position = -position WHERE position >= 4; UPDATE audit_log SET position = 1 - position WHERE position < 0;
         INSERT INTO audit_log (at, action, position, previous_hash, hash) SELECT at, 'FORGED', 4, previous_hash, repeat('b', 64) FROM audit_log WHERE position = 5`,
        'position 4, id 9: its content',
      ],
      [
        'a position given twice',
        `DROP INDEX audit_log_position;
         INSERT INTO audit_log (at, action, position, previous_hash, hash) SELECT at, 'FORGED', position, previous_hash, hash FROM audit_log WHERE position = 4`,
        'position 4, id 9: a row is missing, added or moved: position 5',
      ],
    ])('finds %s and names the row', async (_what, sql, sentence) => {
      if (sql.includes('-position')) await tamper('ALTER TABLE audit_log DROP CONSTRAINT audit_log_chained_whole');
      await tamper(sql);
      const { code, said } = await verify();
      expect(said).toContain(sentence);
      expect(code).toBe(1);
    });

    it('says so when no head is kept, and when a kept one is damaged', async () => {
      const empty = await mkdtemp(join(tmpdir(), 'portal-empty-'));
      expect(await verify([], { DATA_DIR: empty })).toMatchObject({ code: 0, said: expect.stringContaining('No head is kept') });
      await writeFile(join(empty, 'audit-head.json'), '{"position":"8"');
      expect(await verify([], { DATA_DIR: empty })).toMatchObject({ code: 2, said: expect.stringContaining('is damaged') });
      await rm(empty, { recursive: true });
    });

    it('cannot check what is not there', async () => {
      const missing = join(tmpdir(), `portal-missing-${randomUUID()}`);
      expect(await verify([], { DATABASE_URL: '', DATA_DIR: missing })).toMatchObject({ code: 2, said: expect.stringContaining('There is no database') });
      expect(await verify([], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toMatchObject({ code: 2 });
      expect(await verify(['--file', missing])).toMatchObject({ code: 2, said: expect.stringContaining('cannot be read') });
      expect(await verify(['--nonsense'])).toMatchObject({ code: 2 });
      expect(await verify(['--file', 'a', '--export', 'b'])).toMatchObject({ code: 2, said: expect.stringContaining('exclude') });
      expect(await verify(['--head', 'a'])).toMatchObject({ code: 2, said: expect.stringContaining('goes with --file') });
      expect(await verify(['--export', join(missing, 'x')])).toMatchObject({ code: 2, said: expect.stringContaining('cannot be written') });
      expect(await verify(['--help'])).toMatchObject({ code: 0, said: expect.stringContaining('Exit code') });
    });

    describe('of an export', () => {
      let file: string;
      let lines: string[];

      beforeEach(async () => {
        file = join(copy.dataDir, 'export.ndjson');
        expect(await verify(['--export', file])).toMatchObject({ code: 0 });
        lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      });

      const check = async (changed: string[], ...args: string[]) => {
        await writeFile(file, `${changed.join('\n')}\n`);
        return verify(['--file', file, ...args]);
      };

      it('finds nothing in a whole one, with the head beside it too', async () => {
        expect(lines).toHaveLength(9);
        expect(await check(lines)).toMatchObject({ code: 0, said: expect.stringContaining('8 chained rows') });
        expect(await check(lines, '--head', join(copy.dataDir, 'audit-head.json'))).toMatchObject({ code: 0 });
      });

      it('finds edits, deletions, swaps, insertions and a cut tail', async () => {
        const edited = lines.map((line) => line.replace('change 5', 'nothing'));
        expect(await check(edited)).toMatchObject({ code: 1, said: expect.stringContaining('position 5, id 5: its content') });
        expect(await check(lines.toSpliced(3, 1))).toMatchObject({ code: 1, said: expect.stringContaining('position 5, id 5: a row is missing') });
        expect(await check([lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)])).toMatchObject({ code: 1, said: expect.stringContaining('position 2, id 2') });
        expect(await check(lines.toSpliced(4, 0, lines[4] ?? ''))).toMatchObject({ code: 1, said: expect.stringContaining('position 5, id 5: a row is missing, added') });
        expect(await check(lines.slice(0, -1))).toMatchObject({ code: 1, said: expect.stringContaining('closing line is missing') });
        expect(await check(lines.toSpliced(6, 2))).toMatchObject({ code: 1, said: expect.stringContaining('counts 8 rows, and 6') });
        expect(await check([...lines, lines[0] ?? ''])).toMatchObject({ code: 1, said: expect.stringContaining('after the end') });
        expect(await check(lines.toSpliced(2, 0, 'not json'))).toMatchObject({ code: 1, said: expect.stringContaining('line 3') });
        expect(await check(lines.map((line, n) => (n === 1 ? line.replace('{', '{"extra":"x",') : line)))).toMatchObject({ code: 1, said: expect.stringContaining('line 2') });
      });

      it('finds a tail that was cut with care by the head that was kept elsewhere', async () => {
        const last = JSON.parse(lines[5] ?? '') as { hash: string };
        const end = JSON.stringify({ end: { rows: 6, head: { position: '6', hash: last.hash }, notChained: 0 } });
        const cut = [...lines.slice(0, 6), end];
        expect(await check(cut)).toMatchObject({ code: 0 });
        expect(await check(cut, '--head', join(copy.dataDir, 'audit-head.json'))).toMatchObject({ code: 1, said: expect.stringContaining('position 7: the end is cut off') });
      });

      it('still writes all rows of a trail that was changed', async () => {
        await tamper(`UPDATE audit_log SET details = 'x' WHERE position = 2`);
        expect(await verify(['--export', file])).toMatchObject({ code: 1, said: expect.stringContaining('position 2, id 2') });
        expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(9);
        expect(await verify(['--file', file])).toMatchObject({ code: 1, said: expect.stringContaining('position 2, id 2') });
      });
    });
  });
});

describe('the check of an embedded database', () => {
  it('works beside the program, and starts the database itself when the program does not run', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-audit-embedded-'));
    const said: string[] = [];
    const verify = () => verifyAudit([], { DATA_DIR: dataDir }, { line: (text) => said.push(text), error: (text) => said.push(text) });
    try {
      const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
      try {
        await prepareDatabase(server.connection);
        const client = new pg.Client(server.connection);
        await client.connect();
        const [row] = chainRows([{ ...CONTENT, id: '1' }], undefined);
        await client.query(
          `INSERT INTO audit_log (at, action, position, previous_hash, hash) VALUES ($1, $2, 1, $3, $4)`,
          [CONTENT.at, CONTENT.action, row?.previousHash, row?.hash],
        );
        await client.end();
        expect(await verify()).toBe(0);
      } finally {
        await server.stop();
      }
      expect(await verify()).toBe(0);
      expect(said.filter((line) => line.startsWith('The audit trail is whole: 1 chained row,'))).toHaveLength(2);
      expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
