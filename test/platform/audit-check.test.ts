import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chain as chainRows, type ChainContent } from '../../server/platform/audit/chain/audit-chain.js';
import { AuditChainExport } from '../../server/platform/audit/chain/audit-chain-export.js';
import { verifyAudit } from '../../server/platform/audit/chain/audit-verify.js';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';
import { prepareDatabase } from '../../server/platform/database/connections/prepare.js';
import { openAuditFixture } from './audit-fixture.js';

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

describe('the audit trail check', () => {
  const fixture = openAuditFixture();
  const { record, fill, blockChaining: holdChaining, tamper, verify } = fixture;

  beforeEach(() => fill(8));

  it('finds no errors in an intact trail, and counts the records not yet chained', async () => {
    const release = await holdChaining();
    await record();
    expect(await verify()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Not chained yet: 1\.\nThe audit trail is intact: 8 chained rows, head [0-9a-f]{64}\.$/),
    });
    await release();
  });

  it.each([
    ['an edit', `UPDATE audit_log SET details = 'nothing happened' WHERE position = 5`, 'position 5, id 5: its content was changed'],
    ['another moment', `UPDATE audit_log SET at = at + interval '1 microsecond' WHERE position = 2`, 'position 2, id 2: its content'],
    ['another actor', `UPDATE audit_log SET actor_id = '${randomUUID()}' WHERE position = 1`, 'position 1, id 1: its content'],
    ['a hash', `UPDATE audit_log SET hash = repeat('a', 64) WHERE position = 3`, 'position 3, id 3: its content'],
    ['a deletion', 'DELETE FROM audit_log WHERE position = 4', 'position 5, id 5: a row is missing'],
    ['deletion of the first row', 'DELETE FROM audit_log WHERE position = 1', 'position 2, id 2: a row is missing'],
    ['truncation', 'DELETE FROM audit_log WHERE position > 6', 'position 7: the end is cut off'],
    ['an emptied table', 'DELETE FROM audit_log', 'position 1: the end is cut off'],
    [
      'a swap',
      `CREATE TEMP TABLE s ON COMMIT DROP AS SELECT position, details FROM audit_log WHERE position IN (3, 6);
       UPDATE audit_log a SET details = s.details FROM s WHERE (a.position = 3 AND s.position = 6) OR (a.position = 6 AND s.position = 3)`,
      'position 3, id 3: its content',
    ],
    [
      'insertion of a row',
      `UPDATE audit_log SET position = -position WHERE position >= 4; UPDATE audit_log SET position = 1 - position WHERE position < 0;
       INSERT INTO audit_log (at, action, position, previous_hash, hash) SELECT at, 'FORGED', 4, previous_hash, repeat('b', 64) FROM audit_log WHERE position = 5`,
      'position 4, id 9: its content',
    ],
    [
      'a duplicate position',
      `DROP INDEX audit_log_position;
       INSERT INTO audit_log (at, action, position, previous_hash, hash) SELECT at, 'FORGED', position, previous_hash, hash FROM audit_log WHERE position = 4`,
      'position 4, id 9: a row is missing, added or moved: position 5',
    ],
  ])('finds %s and names the row', async (_what, sql, sentence) => {
    if (sql.includes('-position')) await tamper('ALTER TABLE audit_log DROP CONSTRAINT audit_log_chained_whole');
    await tamper(sql);
    const { code, output } = await verify();
    expect(output).toContain(sentence);
    expect(code).toBe(1);
  });

  it('reports a missing or damaged head', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'portal-empty-'));
    expect(await verify([], { DATA_DIR: empty })).toMatchObject({ code: 0, output: expect.stringContaining('No head is stored') });
    await writeFile(join(empty, 'audit-head.json'), '{"position":"8"');
    expect(await verify([], { DATA_DIR: empty })).toMatchObject({ code: 2, output: expect.stringContaining('is damaged') });
    await rm(empty, { recursive: true });
  });

  it('compares the database with a head from an email', async () => {
    const { hash = '' } = (await fixture.head()) ?? {};
    expect(await verify(['--head', `8:${hash}`])).toMatchObject({ code: 0 });
    expect(await verify(['--head', `9:${hash}`])).toMatchObject({
      code: 1,
      output: expect.stringContaining('position 9: the end is cut off'),
    });
    expect(await verify(['--head', `8:${'0'.repeat(64)}`])).toMatchObject({ code: 1, output: expect.stringContaining('disagree') });
    expect(await verify(['--head', '8'])).toMatchObject({ code: 2, output: expect.stringContaining('holds no head') });
  });

  it('fails when there is no trail to check', async () => {
    const missing = join(tmpdir(), `portal-missing-${randomUUID()}`);
    expect(await verify([], { DATABASE_URL: '', DATA_DIR: missing })).toMatchObject({
      code: 2,
      output: expect.stringContaining('There is no database'),
    });
    expect(await verify([], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toMatchObject({ code: 2 });
    expect(await verify(['--file', missing])).toMatchObject({ code: 2, output: expect.stringContaining('cannot be read') });
    expect(await verify(['--nonsense'])).toMatchObject({ code: 2 });
    expect(await verify(['--file', 'a', '--export', 'b'])).toMatchObject({ code: 2, output: expect.stringContaining('exclude') });
    expect(await verify(['--export', join(missing, 'x')])).toMatchObject({ code: 2, output: expect.stringContaining('cannot be written') });
    expect(await verify(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('Exit code') });
  });

  describe('of an export', () => {
    let file: string;
    let lines: string[];

    beforeEach(async () => {
      file = join(fixture.instance.dataDir, 'export.ndjson');
      expect(await verify(['--export', file])).toMatchObject({ code: 0 });
      lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    });

    const check = async (changed: string[], ...args: string[]) => {
      await writeFile(file, `${changed.join('\n')}\n`);
      return verify(['--file', file, ...args]);
    };

    it('finds no errors in an intact export, with or without its head', async () => {
      expect(lines).toHaveLength(9);
      expect(await check(lines)).toMatchObject({ code: 0, output: expect.stringContaining('8 chained rows') });
      expect(await check(lines, '--head', join(fixture.instance.dataDir, 'audit-head.json'))).toMatchObject({ code: 0 });
    });

    it('finds edits, deletions, swaps, insertions and truncation', async () => {
      const edited = lines.map((line) => line.replace('change 5', 'nothing'));
      expect(await check(edited)).toMatchObject({ code: 1, output: expect.stringContaining('position 5, id 5: its content') });
      expect(await check(lines.toSpliced(3, 1))).toMatchObject({
        code: 1,
        output: expect.stringContaining('position 5, id 5: a row is missing'),
      });
      expect(await check([lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)])).toMatchObject({
        code: 1,
        output: expect.stringContaining('position 2, id 2'),
      });
      expect(await check(lines.toSpliced(4, 0, lines[4] ?? ''))).toMatchObject({
        code: 1,
        output: expect.stringContaining('position 5, id 5: a row is missing, added'),
      });
      expect(await check(lines.slice(0, -1))).toMatchObject({ code: 1, output: expect.stringContaining('closing line is missing') });
      expect(await check(lines.toSpliced(6, 2))).toMatchObject({ code: 1, output: expect.stringContaining('counts 8 rows, and 6') });
      expect(await check([...lines, lines[0] ?? ''])).toMatchObject({ code: 1, output: expect.stringContaining('after the end') });
      expect(await check(lines.toSpliced(2, 0, 'not json'))).toMatchObject({ code: 1, output: expect.stringContaining('line 3') });
      expect(await check(lines.map((line, n) => (n === 1 ? line.replace('{', '{"extra":"x",') : line)))).toMatchObject({
        code: 1,
        output: expect.stringContaining('line 2'),
      });
    });

    it('finds a careful truncation through a head stored elsewhere', async () => {
      const last = JSON.parse(lines[5] ?? '') as { hash: string };
      const end = JSON.stringify({ end: { rows: 6, head: { position: '6', hash: last.hash }, notChained: 0 } });
      const cut = [...lines.slice(0, 6), end];
      expect(await check(cut)).toMatchObject({ code: 0 });
      expect(await check(cut, '--head', join(fixture.instance.dataDir, 'audit-head.json'))).toMatchObject({
        code: 1,
        output: expect.stringContaining('position 7: the end is cut off'),
      });
    });

    it('names the first bad line', async () => {
      const bad = async (changed: string[]) => (await check(changed)).output.replace(/^.*First bad row: /, '');
      expect(await bad(lines.map((line) => line.replace('change 5', 'x')))).toMatch(/^line 5, position 5, id 5: its content/);
      expect(await bad(lines.toSpliced(3, 1))).toMatch(/^line 4, position 5, id 5: a row is missing/);
      expect(await bad(lines.toSpliced(2, 0, lines[6] ?? ''))).toMatch(/^line 3, position 7, id 7: a row is missing, added or moved/);
      expect(await bad(lines.toSpliced(6, 0, 'not json'))).toMatch(/^line 7, position 7: this line of the file is not a row/);
      expect(await bad(lines.toSpliced(6, 0, '{"start":{"position":"6","hash":"' + '0'.repeat(64) + '"}}'))).toMatch(/^line 7, /);
      expect(await bad(lines.slice(0, 6))).toMatch(/^line 6, position 7: the file is cut off/);
    });

    it('still exports every row of a modified trail', async () => {
      await tamper(`UPDATE audit_log SET details = 'x' WHERE position = 2`);
      expect(await verify(['--export', file])).toMatchObject({ code: 1, output: expect.stringContaining('position 2, id 2') });
      expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(9);
      expect(await verify(['--file', file])).toMatchObject({ code: 1, output: expect.stringContaining('position 2, id 2') });
    });
  });
});

describe('a part of the chain', () => {
  const fixture = openAuditFixture();
  const { fill, verify, tamper } = fixture;

  const save = async (period: { from?: string; to?: string } = {}): Promise<{ path: string; lines: string[] }> => {
    const chainExport = fixture.instance.module.get(AuditChainExport);
    const part = await chainExport.partOf(period);
    const path = join(fixture.instance.dataDir, 'part.jsonl');
    const lines: string[] = [];
    if (part !== undefined) for await (const text of chainExport.lines(part)) lines.push(text);
    await writeFile(path, lines.join(''));
    return { path, lines: lines.join('').trimEnd().split('\n') };
  };

  beforeEach(async () => {
    await fill(450);
    await tamper(
      `UPDATE audit_log SET at = '2026-01-01T00:00:00Z'::timestamptz + id * interval '1 hour', position = NULL, hash = NULL, previous_hash = NULL`,
    );
    await fixture.chain();
  });

  it('is the whole one, written page by page, as the command exports it', async () => {
    const { path, lines } = await save();
    const exported = join(fixture.instance.dataDir, 'whole.ndjson');
    // The heads in DATA_DIR are those from before the times were changed.
    expect(await verify(['--export', exported], { DATA_DIR: join(fixture.instance.dataDir, 'none') })).toMatchObject({ code: 0 });
    expect(lines.join('\n')).toBe((await readFile(exported, 'utf8')).trimEnd());
    expect(await verify(['--file', path], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toMatchObject({ code: 0 });
  });

  it('of a period has the rows of those days without gaps, and says what precedes them', async () => {
    const { path, lines } = await save({ from: '2026-01-05T00:00:00Z', to: '2026-01-07T00:00:00Z' });
    expect(lines).toHaveLength(1 + 48 + 1);
    const start = JSON.parse(lines[0] ?? '') as { start: { position: string; hash: string } };
    expect(start.start.position).toBe('95');
    const checked = await verify(['--file', path]);
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('positions 96 to 143') });
    expect(await save({ from: '2030-01-01T00:00:00Z' })).toMatchObject({ lines: [''] });
    expect(await save({ from: '2026-01-06T00:00:00Z' })).toMatchObject({ lines: { length: 333 } });
  });

  it('of a period shows every change to it', async () => {
    const { path, lines } = await save({ from: '2026-01-05T00:00:00Z', to: '2026-01-07T00:00:00Z' });
    const check = async (changed: string[], ...args: string[]) => {
      await writeFile(path, `${changed.join('\n')}\n`);
      return verify(['--file', path, ...args]);
    };
    const { hash = '' } = JSON.parse(lines[5] ?? '') as { hash: string };
    expect(await check(lines, '--head', `100:${hash}`)).toMatchObject({ code: 0 });
    expect(await check(lines, '--head', `101:${hash}`)).toMatchObject({ code: 1, output: expect.stringContaining('line 7, position 101') });
    expect(await check(lines, '--head', `95:${hash}`)).toMatchObject({ code: 1, output: expect.stringContaining('rewritten') });
    expect(await check(lines, '--head', `94:${hash}`)).toMatchObject({
      code: 2,
      output: expect.stringContaining('begins after position 95'),
    });
    expect(await check(lines, '--head', `144:${hash}`)).toMatchObject({ code: 1, output: expect.stringContaining('cut off') });
    expect(await check(lines.slice(1))).toMatchObject({ code: 1, output: expect.stringContaining('line 1, position 96') });
    expect(await check(lines.toSpliced(1, 1))).toMatchObject({ code: 1, output: expect.stringContaining('line 2, position 97') });
    expect(await check(lines.toSpliced(1, 1, lines[2] ?? '', lines[1] ?? ''))).toMatchObject({ code: 1 });
    expect(await check(lines.map((line) => line.replace('change 100', 'x')))).toMatchObject({
      code: 1,
      output: expect.stringContaining('line 6, position 100'),
    });
  });
});

describe('the audit trail check of an embedded database', () => {
  it('runs beside the program, and starts the database itself when the program is not running', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-audit-embedded-'));
    const output: string[] = [];
    const verify = () => verifyAudit([], { DATA_DIR: dataDir }, { line: (text) => output.push(text), error: (text) => output.push(text) });
    try {
      const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
      try {
        await prepareDatabase(server.connection);
        const client = new pg.Client(server.connection);
        await client.connect();
        const [row] = chainRows([{ ...CONTENT, id: '1' }], undefined);
        await client.query(`INSERT INTO audit_log (at, action, position, previous_hash, hash) VALUES ($1, $2, 1, $3, $4)`, [
          CONTENT.at,
          CONTENT.action,
          row?.previousHash,
          row?.hash,
        ]);
        await client.end();
        expect(await verify()).toBe(0);
      } finally {
        await server.stop();
      }
      expect(await verify()).toBe(0);
      expect(output.filter((line) => line.startsWith('The audit trail is intact: 1 chained row,'))).toHaveLength(2);
      expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
