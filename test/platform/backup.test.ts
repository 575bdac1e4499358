import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { clientOptions } from '../../server/platform/database/connections/connection.js';
import { dataSourceOptions } from '../../server/platform/database/data-source.js';
import { plan } from '../../server/commands.js';
import { migrations } from '../../server/platform/database/migrations/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { BackupFixture, contentOf, entriesOf, KEY, restoredContentOf, schemaObjectsOf, type TargetDatabase } from './backup-fixture.js';

jest.setTimeout(120_000);

const fixture = new BackupFixture();
let source: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  source = await createTestDatabase();
  dataDir = await fixture.dataDir();
});
afterEach(() => source.clear());
afterAll(async () => {
  await source.drop();
  await fixture.close();
});

const env = () => ({ DATABASE_URL: source.url, DATA_DIR: dataDir });

/** Backs the source up and restores it into a new target. */
async function roundTrip(): Promise<{ target: TargetDatabase; restored: string; output: string }> {
  const archive = await fixture.archive(env());
  const target = await fixture.emptyDatabase();
  const restored = await fixture.path('restored');
  const { code, output } = await fixture.restore({ DATABASE_URL: target.url, DATA_DIR: restored }, ['--from', archive]);
  expect({ code, output }).toMatchObject({ code: 0 });
  return { target, restored, output };
}

/** Rows of several kinds with references to each other. */
async function fill(): Promise<{ person: string }> {
  const person = randomUUID();
  await source.query(
    `INSERT INTO users (id, email, email_key, password_hash, first_name, birthdate) VALUES ($1, 'a@b.test', 'a@b.test', 'x', 'Zoë', '1990-02-28')`,
    [person],
  );
  const ticket = randomUUID();
  await source.query(
    `INSERT INTO tickets (id, customer_id, subject, description, category, status, priority, tags, created_at, updated_at)
     VALUES ($1, $2, 'S', 'D', 'c', 'open', 'low', '{"a,b","\\"","c"}', now(), '2026-01-31T09:00:00.123456Z')`,
    [ticket, person],
  );
  await source.query(
    `INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_id, author_role, body, created_at) VALUES ($1, 1, 1, $2, $3, 'customer', 'Hello', now())`,
    [ticket, randomUUID(), person],
  );
  await source.query(`INSERT INTO login_history (user_id, success, message) SELECT $1, true, 'ok' FROM generate_series(1, 20)`, [person]);
  await source.query(`INSERT INTO audit_log (at, action, before, after) VALUES (now(), 'A_B', '{ "kept":  "as it is" }', NULL)`);
  await source.query(`INSERT INTO jobs (kind, payload, run_at, max_attempts, created_at) VALUES ('x', '{"a": 1}', 'infinity', 3, now())`);
  await source.query(`INSERT INTO sessions (id, user_id, token_hash) VALUES ($1, $2, '\\x01')`, [randomUUID(), person]);
  await source.query(`INSERT INTO rate_limits (key, hits, started_at, ends_at) VALUES ('k', 1, now(), now())`);
  // An entry in a month that has been closed since: a restore includes it all the same.
  const entry = randomUUID();
  await source.query(
    `WITH entry AS (INSERT INTO ledger_entries (id, posted_on, document_date, source_kind, source_id, event, digest, created_at)
       VALUES ($1, '2026-01-10', '2026-01-10', 'transaction', $1, 'approved', decode(repeat('00', 32), 'hex'), now()) RETURNING id, posted_on)
     INSERT INTO ledger_lines (entry_id, posted_on, line_no, account_code, amount_pence)
     SELECT id, posted_on, line.* FROM entry, (VALUES (1, '1200', 500), (2, '4010', -500)) AS line`,
    [entry],
  );
  await source.query(`UPDATE ledger_periods SET state = 'closed', closed_at = now(), version = 2 WHERE month = '2026-01-01'`);
  return { person };
}

describe('a restored backup', () => {
  it('contains every row, constraint and index when restored by an unprivileged database owner', async () => {
    await fill();
    const { target, output } = await roundTrip();
    expect(await restoredContentOf(target)).toEqual(await contentOf(source));
    expect(await schemaObjectsOf(target)).toEqual(await schemaObjectsOf(source));
    expect(await target.query('SELECT name FROM migrations ORDER BY id')).toEqual(migrations.map(({ name }) => ({ name })));
    // The migrations insert thirteen groups of synonyms, a channel of builds, the accounts and 1,200 months of the ledger, and two exchange
    // rates.
    expect(output).toMatch(/^Restored 1,292 rows and 0 files of /);
  });

  it('says in its audit trail that it was restored, from which archive and when that was made', async () => {
    await fill();
    const { target } = await roundTrip();
    const rows = await target.query<{ action: string; target_id: string; details: string }>(
      `SELECT action, target_id, details FROM audit_log ORDER BY id DESC LIMIT 2`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['BACKUP_RESTORED', 'BACKUP_STARTED']);
    expect(rows[0]).toMatchObject({ target_id: rows[1]?.target_id, details: expect.stringMatching(/^Everything is as it was on 20\d\d-/) });
  });

  it('continues sequences where the source stopped, even where the last rows were deleted', async () => {
    const { person } = await fill();
    await source.query('DELETE FROM login_history WHERE id > 10');
    const { target } = await roundTrip();
    const [row] = await target.query<{ id: string }>(
      `INSERT INTO login_history (user_id, success, message) VALUES ($1, true, 'ok') RETURNING id`,
      [person],
    );
    const [next] = await source.query<{ id: string }>(
      `INSERT INTO login_history (user_id, success, message) VALUES ($1, true, 'ok') RETURNING id`,
      [person],
    );
    expect(row).toEqual(next);
    await expect(target.query('DELETE FROM audit_log')).rejects.toThrow('only ever added to');
    await expect(
      target.query(`INSERT INTO login_history (user_id, success, message) VALUES ($1, true, 'ok')`, [randomUUID()]),
    ).rejects.toThrow('foreign key');
  });

  it('excludes only tables that exist', async () => {
    const tables = await source.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...plan.excludedTables]));
    expect(plan.excludedTables).toEqual(
      expect.arrayContaining(['api_tokens', 'file_owner', 'playtest_feeds', 'rate_limits', 'sessions', 'sign_in_challenges']),
    );
  });

  it('excludes sessions and short-lived counters, so that an ended session stays ended', async () => {
    await fill();
    const { target } = await roundTrip();
    expect(await target.query('SELECT FROM sessions')).toEqual([]);
    expect(await target.query('SELECT FROM rate_limits')).toEqual([]);
  });

  it('preserves any text and any bytes', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''));
    const nasty = fc.constantFrom('\\N', '\\.', '\t', '\n', '\r\n', '\\', '', '\\\\t', '"', '{}', '\u{1F600}\u202e', 'a\tb\\n\n\\.\n');
    const row = fc.record({
      title: fc.oneof(text, nasty),
      text: fc.oneof(text, nasty),
      roles: fc.array(fc.oneof(text, nasty), { maxLength: 4 }),
      bytes: fc.uint8Array({ maxLength: 300 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 30, maxLength: 60 }), async (rows) => {
        await source.clear();
        for (const [position, { title, text, roles, bytes }] of rows.entries()) {
          await source.query('INSERT INTO studio_values (position, title, text) VALUES ($1, $2, $3)', [position, title, text]);
          await source.query(
            `INSERT INTO role_codes (id, code_hash, roles, uses, uses_left, expires_at) VALUES ($1, $2, $3, 1, 1, '-infinity')`,
            [randomUUID(), Buffer.concat([Buffer.from([position]), bytes]), roles],
          );
        }
        const { target } = await roundTrip();
        expect(await restoredContentOf(target)).toEqual(await contentOf(source));
        expect(await target.query('SELECT title, text FROM studio_values ORDER BY position')).toEqual(
          rows.map(({ title, text }) => ({ title, text })),
        );
      }),
      { numRuns: 2 },
    );
  });

  it('preserves a row larger than a chunk', async () => {
    const bytes = randomBytes(9_000_000);
    await source.query(
      `INSERT INTO mails (id, to_address, subject, text, html, state, created_at) VALUES ($1, 'a', 'b', $2, 'c', 'kept', now())`,
      [randomUUID(), bytes.toString('base64')],
    );
    const { target } = await roundTrip();
    const [mail] = await target.query<{ text: string }>('SELECT text FROM mails');
    expect(Buffer.from(mail?.text ?? '', 'base64').equals(bytes)).toBe(true);
  });

  it('contains the key, the head of the audit trail and the owner code, readable only by their owner', async () => {
    await writeFile(join(dataDir, 'owner-code.txt'), 'CODE\n');
    await writeFile(join(dataDir, 'audit-head.json'), '{}\n');
    const { restored } = await roundTrip();
    expect((await readdir(restored)).sort()).toEqual(['audit-head.json', 'owner-code.txt', 'secret.key']);
    expect(await readFile(join(restored, 'secret.key'), 'utf8')).toBe(`${KEY}\n`);
    for (const name of await readdir(restored)) expect((await stat(join(restored, name))).mode & 0o777).toBe(0o600);
    expect((await stat(restored)).mode & 0o777).toBe(0o700);
  });

  it('of an older schema is migrated to the current version', async () => {
    const old = await fixture.emptyDatabase();
    const two = await new DataSource({
      ...dataSourceOptions(clientOptions({ connectionString: old.url }, 'test')),
      migrations: migrations.slice(0, 2),
    }).initialize();
    await two.runMigrations({ transaction: 'each' });
    await two.destroy();
    await old.query(
      `INSERT INTO users (id, email, email_key, password_hash, first_name) VALUES (gen_random_uuid(), 'Old@b.test', 'old@b.test', 'x', 'Ada')`,
    );
    const archive = await fixture.archive({ DATABASE_URL: old.url, DATA_DIR: dataDir });
    const target = await fixture.emptyDatabase();
    expect(await fixture.restore({ DATABASE_URL: target.url, DATA_DIR: await fixture.path() }, ['--from', archive])).toMatchObject({
      code: 0,
    });
    expect(await target.query('SELECT email, search_text FROM users')).toEqual([{ email: 'Old@b.test', search_text: 'ada   old@b.test' }]);
    expect(await schemaObjectsOf(target)).toEqual(await schemaObjectsOf(source));
    expect(await target.query('SELECT name FROM migrations ORDER BY id')).toEqual(migrations.map(({ name }) => ({ name })));
  });

  it('reports when its secrets need another key, and which tables are unknown', async () => {
    await source.query('CREATE TABLE foreign_table (n int); INSERT INTO foreign_table VALUES (1)');
    try {
      const archive = await fixture.archive(env());
      const target = await fixture.emptyDatabase();
      const other = { DATABASE_URL: target.url, DATA_DIR: await fixture.path(), SECRET_KEY: `${KEY}!` };
      expect(await fixture.restore(other, ['--from', archive])).toMatchObject({
        code: 0,
        output: expect.stringMatching(/no table foreign_table[^]*sealed under another key/),
      });
    } finally {
      await source.query('DROP TABLE foreign_table');
    }
  });
});

describe('a backup archive', () => {
  it('is a single file readable only by its owner, and has a temporary name until it is complete', async () => {
    const directory = await fixture.path('archives');
    await mkdir(directory);
    expect(await fixture.backUp(env(), ['--to', directory])).toMatchObject({
      code: 0,
      output: expect.stringContaining(`to ${directory}/portal-`),
    });
    const [name, ...others] = await readdir(directory);
    expect(others).toEqual([]);
    expect(name).toMatch(/^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
    expect((await stat(join(directory, name ?? ''))).mode & 0o777).toBe(0o600);
  });

  it('contains checksums in the format of sha256sum, and no database password', async () => {
    const archive = await fixture.archive(env());
    const entries = await entriesOf(archive);
    expect(entries[0]?.name).toBe('manifest.json');
    expect(entries.at(-1)).toMatchObject({ name: 'SHA256SUMS' });
    expect(entries.at(-1)?.bytes.toString().split('\n')).toHaveLength(entries.length);
    expect(Buffer.concat(entries.map(({ bytes }) => bytes)).toString('latin1')).not.toContain('postgresql://');
  });

  it('never overwrites a file, and leaves nothing behind when interrupted', async () => {
    const directory = await fixture.path('archives');
    await mkdir(directory);
    const to = join(directory, 'a.tar.gz');
    await writeFile(to, 'mine');
    expect(await fixture.backUp(env(), ['--to', to])).toEqual({
      code: 1,
      output: `No backup was made: ${to} already exists; a backup never replaces a file.`,
    });
    expect(await readFile(to, 'utf8')).toBe('mine');
    expect(await fixture.backUp(env(), ['--to', join(directory, 'b.tar.gz')], /^Table login_history/)).toEqual({
      code: 1,
      output: 'No backup was made: it was stopped.',
    });
    expect(await readdir(directory)).toEqual(['a.tar.gz']);
  });

  it('is recorded in the audit trail before any data is read, and contains that record', async () => {
    const archive = await fixture.archive(env());
    const rows = await source.query('SELECT actor_id, action, target_type, target_id FROM audit_log');
    expect(rows).toEqual([{ actor_id: null, action: 'BACKUP_STARTED', target_type: 'backup', target_id: basename(archive) }]);
    expect((await entriesOf(archive)).find(({ name }) => name.startsWith('tables/audit_log/'))?.bytes.toString()).toContain(
      'BACKUP_STARTED',
    );
  });

  it('removes temporary files of a killed backup, and no new or foreign files', async () => {
    const directory = await fixture.path('archives');
    await mkdir(directory);
    const left = (name: string) => `${name}.${randomUUID()}.part`;
    const stale = [left('portal-2026-01-31T09-00-00Z.tar.gz'), `${left('portal-2026-01-31T09-00-00Z.tar.gz')}.sums`, left('mine.tar.gz')];
    const unrelated = [left('portal-2026-02-01T09-00-00Z.tar.gz'), left('someone-elses.tar.gz'), 'film.part'];
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const name of [...stale, ...unrelated]) await writeFile(join(directory, name), 'x');
    for (const name of [...stale, ...unrelated.slice(1)]) await utimes(join(directory, name), longAgo, longAgo);
    expect(await fixture.backUp(env(), ['--to', join(directory, 'mine.tar.gz')])).toMatchObject({
      code: 0,
      output: expect.stringContaining('Removed 3 files left over from an interrupted backup.'),
    });
    expect((await readdir(directory)).sort()).toEqual([...unrelated, 'mine.tar.gz'].sort());
  });

  it('can be made several times at once', async () => {
    const outcomes = await Promise.all([1, 2].map(async () => fixture.backUp(env(), ['--to', await fixture.path('archive')])));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
  });

  it('is refused when there is nothing to back up or the target is not usable', async () => {
    const empty = await fixture.emptyDatabase();
    const told = (settings: Record<string, string>, to: string) => fixture.backUp({ ...env(), ...settings }, ['--to', to]);
    const to = await fixture.path();
    expect(await told({ DATABASE_URL: empty.url }, to)).toEqual({
      code: 1,
      output: 'No backup was made: The database contains no portal: it has never been used by the program.',
    });
    expect(await told({ DATABASE_URL: '', DATA_DIR: to }, to)).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no database in'),
    });
    expect(await told({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' }, to)).toEqual({
      code: 1,
      output: 'No backup was made: The database cannot be used: nothing answers at this address.',
    });
    expect(await told({}, join(to, 'missing/a.tar.gz'))).toEqual({
      code: 1,
      output: `No backup was made: There is no directory ${join(to, 'missing')}.`,
    });
    expect(await fixture.backUp(env(), ['--nonsense'])).toMatchObject({ code: 1, output: expect.stringContaining('--nonsense') });
    expect(await fixture.backUp(env(), ['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('npm run backup') });
    expect(existsSync(to)).toBe(false);
  });
});
