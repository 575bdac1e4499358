import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditHeads, type StoredHead } from '../../server/platform/audit/chain/audit-heads.js';
import { AuditLog } from '../../server/platform/audit/audit-log.js';
import { Audit } from '../../server/platform/audit/audit.js';
import { ACTOR, openAuditFixture } from './audit-fixture.js';
import { deferred, startInstance } from './platform-instance.js';

describe('the audit trail', () => {
  const fixture = openAuditFixture();
  const { record, chain, head, fill, blockChaining: holdChaining, tamper, verify } = fixture;

  describe('a record', () => {
    it('contains actor, action, target, origin, and the values before and after', async () => {
      await record({
        target: { type: 'project', id: 'p1' },
        details: 'Renamed',
        before: { title: 'A', b: [1] },
        after: { title: 'B', password: 'x' },
      });
      await chain();
      const [entry] = await fixture.instance.module.get(AuditLog).page({ limit: 10 });
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

    it('commits or rolls back with its change', async () => {
      const refused = fixture.instance.database.transaction(async (tx) => {
        await fixture.instance.module.get(Audit).record(tx, { actor: ACTOR, action: 'THING_CHANGED' });
        throw new Error('no');
      });
      await expect(refused).rejects.toThrow('no');
      expect(await chain()).toBe(0);
      expect(await fixture.database.query('SELECT 1 FROM audit_log')).toEqual([]);
    });

    it('accepts text that PostgreSQL refuses, and an unknown actor', async () => {
      await record({
        actor: { userId: null },
        target: { type: 't\0', id: 'i\0' },
        details: 'a\0b\ud83d',
        before: { 'k\0': 'v\0' },
        after: null,
      });
      await chain();
      const [entry] = await fixture.instance.module.get(AuditLog).page({ limit: 1 });
      expect(entry).toMatchObject({
        actorId: null,
        targetType: 't',
        targetId: 'i',
        details: 'ab\ufffd',
        before: { 'k\0': 'v\0' },
        after: null,
        ip: null,
      });
      expect(await verify()).toMatchObject({ code: 0 });
    });

    it('refuses an invalid action name', async () => {
      for (const action of ['', 'thing changed', 'THING CHANGED', 'x'.repeat(80)])
        await expect(record({ action })).rejects.toThrow('not the name');
    });
  });

  it('is read in pages, newest first', async () => {
    await fill(5);
    const log = fixture.instance.module.get(AuditLog);
    const first = await log.page({ limit: 2 });
    const second = await log.page({ limit: 2, before: first.at(-1)?.id ?? 0 });
    const third = await log.page({ limit: 2, before: second.at(-1)?.id ?? 0 });
    expect([...first, ...second, ...third].map((entry) => entry.details)).toEqual([
      'change 5',
      'change 4',
      'change 3',
      'change 2',
      'change 1',
    ]);
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
    await expect(fixture.database.query(sql)).rejects.toThrow('only ever added to');
    expect(await verify()).toMatchObject({ code: 0 });
  });

  it('refuses a change of content during chaining', async () => {
    const release = await holdChaining();
    await record({ after: { a: 1 } });
    const zeros = '0'.repeat(64);
    for (const change of [`details = 'x'`, `after = '{"a": 1}'`, `at = at + interval '1 microsecond'`, 'actor_id = NULL']) {
      const sql = `UPDATE audit_log SET position = 1, previous_hash = '${zeros}', hash = '${zeros}', ${change}`;
      await expect(fixture.database.query(sql)).rejects.toThrow('only ever added to');
    }
    expect(await chain()).toBe(0);
    await release();
    await chain();
    expect(await fixture.database.query('SELECT position FROM audit_log')).toEqual([{ position: '1' }]);
  });

  it('is chained by the time the program stops', async () => {
    await record();
    await fixture.instance.close();
    const rows = await fixture.database.query<{ position: string }>('SELECT position FROM audit_log');
    expect(rows).toEqual([{ position: '1' }]);
    await fixture.reopen();
  });

  it('numbers records in the order of chaining, so that a late commit comes last', async () => {
    const [written, commit] = [deferred(), deferred()];
    const late = fixture.instance.database.transaction(async (tx) => {
      await fixture.instance.module.get(Audit).record(tx, { actor: ACTOR, action: 'LATE' });
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    await record({ action: 'EARLY' });
    await chain();
    commit.resolve();
    await late;
    await chain();
    const rows = await fixture.database.query(`SELECT action, id::int FROM audit_log ORDER BY position`);
    expect(rows).toEqual([
      { action: 'EARLY', id: 2 },
      { action: 'LATE', id: 1 },
    ]);
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('2 chained rows') });
  });

  it('remains one chain when several instances write and chain concurrently', async () => {
    const other = await startInstance(fixture.database);
    const writes = Array.from({ length: 60 }, (_, n) => record({ details: String(n) }, n % 2 === 0 ? fixture.instance : other));
    await Promise.all([...writes, chain(), chain(other), chain(), chain(other)]);
    await Promise.all([chain(), chain(other)]);
    await chain();
    const [row] = await fixture.database.query(`SELECT count(*)::int AS rows, max(position)::int AS last FROM audit_log`);
    expect(row).toEqual({ rows: 60, last: 60 });
    expect(await verify()).toMatchObject({ code: 0 });
    // The instance that did not chain stores the head as well.
    await chain(other);
    expect(await new AuditHeads(other.dataDir).latest()).toMatchObject({ position: '60' });
    await other.close();
  });

  it('chains several batches in one run', async () => {
    await fixture.database.query(`INSERT INTO audit_log (at, action) SELECT now(), 'MANY' FROM generate_series(1, 1201)`);
    await chain();
    expect(await head()).toMatchObject({ position: '1201' });
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('1201 chained rows') });
  });

  describe('the head outside the database', () => {
    it('follows the chain, readable only by its owner, and earlier heads stay in a log', async () => {
      await fill(2);
      const first = await head();
      expect(first).toMatchObject({ position: '2', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect((await stat(join(fixture.instance.dataDir, 'audit-head.json'))).mode & 0o777).toBe(0o600);
      const positions = async () => (await new AuditHeads(fixture.instance.dataDir).all()).map((head) => head.position);
      await fill(1);
      // Within the minute the former head is replaced, but not logged.
      await fill(1);
      expect(await positions()).toEqual(['2', '4']);
      fixture.instance.clock.advance(61_000);
      await fill(1);
      expect(await positions()).toEqual(['2', '4', '5']);
      expect((await readdir(fixture.instance.dataDir)).sort()).toEqual(['audit-head.json', 'audit-heads.log']);
    });

    it('does not move when the chain no longer passes through it', async () => {
      await fill(5);
      const before = await head();
      await tamper('DELETE FROM audit_log WHERE position > 3');
      await fill(4);
      expect(await head()).toEqual(before);
      expect(fixture.instance.log.lines.filter((line) => line.level === 'error').map((line) => line.message)).toEqual([
        'The audit trail does not pass through the stored head: run npm run audit:verify.',
      ]);
      expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('position 5, id 7') });
    });

    it('survives a restart of the program', async () => {
      await fill(3);
      const before = await head();
      const again = await startInstance(fixture.database, { dataDir: fixture.instance.dataDir });
      await chain(again);
      expect(await head()).toEqual(before);
      await record({}, again);
      await chain(again);
      expect(await head()).toMatchObject({ position: '4' });
      await again.close();
    });

    it('is stored in a log of bounded size that still reaches back to the first', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'portal-heads-'));
      const heads = new AuditHeads(directory, 4_000);
      let former: StoredHead | undefined;
      for (let n = 1; n <= 200; n += 1) {
        const next = { position: String(n), hash: 'a'.repeat(64), at: new Date(n * 61_000).toISOString() };
        await heads.replaceHead(next, former);
        former = next;
      }
      const all = await heads.all();
      expect((await stat(join(directory, 'audit-heads.log'))).size).toBeLessThanOrEqual(4_200);
      expect(all[0]?.position).toBe('1');
      expect(all.at(-1)?.position).toBe('200');
      await rm(directory, { recursive: true });
    });
  });
});
