import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { processStart } from '../../server/platform/database/embedded/processes.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { BackupFixture, contentOf, fingerprint, rewriteArchive, type PlainEntry, type TargetDatabase } from './backup-fixture.js';

jest.setTimeout(60_000);

const fixture = new BackupFixture();
let source: TestDatabase;
let env: Record<string, string>;
let archive: string;
let target: TargetDatabase;

beforeAll(async () => {
  source = await createTestDatabase();
  env = { DATABASE_URL: source.url, DATA_DIR: await fixture.dataDir() };
  await source.query(
    `INSERT INTO users (id, email, email_key, password_hash) VALUES ('0b9c7a52-6d0e-4a6f-9d8e-1f3a5b7c9d01', 'a@b.test', 'a@b.test', 'x')`,
  );
  await source.query(`INSERT INTO login_history (user_id, success, message) SELECT id, true, 'ok' FROM users, generate_series(1, 300)`);
  archive = await fixture.archive(env);
  target = await fixture.emptyDatabase();
});
afterAll(async () => {
  await source.drop();
  await fixture.close();
});

/** Restores into an empty target, which must be refused with this message and leave the target unchanged. */
async function refused(from: string, sentence: RegExp | string): Promise<void> {
  const dataDir = await fixture.path('refused');
  const { code, output } = await fixture.restore({ DATABASE_URL: target.url, DATA_DIR: dataDir }, ['--from', from]);
  expect(output).toMatch(sentence);
  expect(output).toMatch(/^Nothing was restored: [^\n]*\.$/);
  expect(code).toBe(1);
  expect(await fingerprint(dataDir)).toBeUndefined();
  expect(await fingerprint(`${dataDir}.restoring`)).toBeUndefined();
  expect(await contentOf(target)).toEqual({});
}

const checked = (from: string) => fixture.restore({}, ['--from', from, '--check']);
const replaced = (name: string, change: (text: string) => string) => (entries: PlainEntry[]) =>
  entries.map((entry) => (entry.name === name ? { ...entry, bytes: Buffer.from(change(entry.bytes.toString())) } : entry));
const before =
  (name: string, ...added: PlainEntry[]) =>
  (entries: PlainEntry[]) =>
    entries.flatMap((entry) => (entry.name === name ? [...added, entry] : [entry]));

describe('the check of an archive', () => {
  it('lists the contents of an intact archive', async () => {
    expect(await checked(archive)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The archive is intact: [^]*\n {2}login_history: 300 rows\n/),
    });
    // Its name alone is enough.
    expect(await fixture.restore({}, [archive, '--check'])).toEqual(await checked(archive));
  });

  it('refuses an archive with any changed byte', async () => {
    const bytes = await readFile(archive);
    const content = gunzipSync(bytes);
    const file = join(await fixture.base, 'damaged.tar.gz');
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        await writeFile(file, damaged);
        const { code, output } = await checked(file);
        // Some bits, such as the timestamp in gzip's header, do not affect the content.
        if (code === 0) expect(gunzipSync(damaged).equals(content)).toBe(true);
        else expect(output).toMatch(/^The check failed: \S+ cannot be used: it is (damaged|cut off)[^\n]*\.$/);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses an archive truncated at any point', async () => {
    const bytes = await readFile(archive);
    const file = join(await fixture.base, 'cut.tar.gz');
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        await writeFile(file, bytes.subarray(0, length));
        expect(await checked(file)).toMatchObject({ code: 1, output: expect.stringMatching(/it is (cut off|damaged)/) });
      }),
      { numRuns: 30 },
    );
  });
});

describe('a restore is refused, and changes nothing, when the archive', () => {
  it('is damaged or truncated', async () => {
    const bytes = await readFile(archive);
    const file = join(await fixture.base, 'bad.tar.gz');
    await writeFile(file, bytes.subarray(0, bytes.length - 9));
    await refused(file, 'it is cut off.');
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    await writeFile(file, bytes);
    await refused(file, 'it is damaged');
  });

  it('was truncated between two entries and closed again', async () => {
    await refused(await rewriteArchive(archive, (entries) => entries.slice(0, -1)), 'it is cut off');
    await refused(await rewriteArchive(archive, (entries) => entries.slice(0, 1)), 'it is cut off');
  });

  it('does not match its checksums', async () => {
    const part = 'tables/login_history/000001';
    await refused(
      await rewriteArchive(
        archive,
        replaced(part, (text) => text.replace('ok', 'no')),
        false,
      ),
      'it is damaged: its content is not what was written',
    );
    await refused(
      await rewriteArchive(archive, (entries) => entries.filter(({ name }) => name !== part), false),
      'its content is not what was written',
    );
  });

  it('was made by a newer version', async () => {
    await source.query("INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Invention9999999999999')");
    const newer = await fixture.archive(env);
    await source.query("DELETE FROM migrations WHERE name = 'Invention9999999999999'");
    await refused(
      newer,
      /the archive was made by a newer version of the program \([\d.]+, it knows Invention9999999999999\); restore it with that version\.$/,
    );
  });

  it('has an unknown format', async () => {
    const version = (text: string) => text.replace('"formatVersion": 1', '"formatVersion": 2');
    await refused(
      await rewriteArchive(archive, replaced('manifest.json', version)),
      'its format is version 2, and this program reads version 1.',
    );
    await refused(
      await rewriteArchive(
        archive,
        replaced('manifest.json', () => '{}'),
      ),
      'it is not a backup of the studio portal.',
    );
    await refused(await rewriteArchive(archive, (entries) => entries.slice(1)), 'it is not a backup of the studio portal.');
  });

  it('has a manifest that would control the terminal on which it is described', async () => {
    const titled = (text: string) => text.replace(/"programVersion": "/, '$&\\u001b]0;Restored\\u0007');
    await refused(await rewriteArchive(archive, replaced('manifest.json', titled)), 'its manifest is not what a backup writes.');
  });

  it('has a summary that could not be reported after the restore', async () => {
    for (const ids of ['"none"', '[{}]', '["\\u001b[2J"]', undefined]) {
      const missing = ids === undefined ? '{ "count": 1 }' : `{ "count": 1, "ids": ${ids} }`;
      const listed = (text: string) => text.replace(/"missing": \{[^}]*\}/, `"missing": ${missing}`);
      await refused(await rewriteArchive(archive, replaced('summary.json', listed)), 'its summary is not what a backup writes.');
    }
  });

  it.each([
    '../outside',
    '/etc/passwd',
    'files/../../x',
    'data/../x',
    'data/.env',
    'tables/users/../x',
    'tables/Users/000001',
    'files/1',
    'C:\\x',
  ])('contains an entry called %s', async (name) => {
    await refused(
      await rewriteArchive(archive, before('summary.json', { name, bytes: Buffer.from('x') })),
      `it holds ${JSON.stringify(name)}, which no backup writes.`,
    );
  });

  it('contains links, duplicate entries, or tables missing from its manifest', async () => {
    const link: PlainEntry = { name: 'data/audit-head.json', bytes: Buffer.alloc(0), type: 'symlink' };
    await refused(await rewriteArchive(archive, before('tables/login_history/000001', link)), 'which no backup writes');
    const again = (entries: PlainEntry[]) =>
      entries.flatMap((entry) => (entry.name === 'data/secret.key' ? [entry, { ...entry }] : [entry]));
    await refused(await rewriteArchive(archive, again), 'data/secret.key is not where a backup writes it');
    const unknown = { name: 'tables/zzz/000001', bytes: Buffer.from('1\n') };
    await refused(
      await rewriteArchive(archive, before('summary.json', unknown)),
      'it contains rows of zzz, which its manifest does not list',
    );
  });

  it.each(['abc', '-5', '9e99'])('has an entry whose extended header gives %s as its size', async (size) => {
    const extended = (entries: PlainEntry[]) => entries.map((entry, index) => (index === 0 ? { ...entry, pax: { size } } : entry));
    await refused(await rewriteArchive(archive, extended), 'it holds "manifest.json", which no backup writes.');
  });

  it('unpacks to headers or empty blocks without end', async () => {
    const header = (entries: PlainEntry[]) =>
      entries.map((entry, index) => (index === 0 ? { ...entry, pax: { comment: 'x'.repeat(40 * 1024 * 1024) } } : entry));
    await refused(await rewriteArchive(archive, header), 'it holds more between its entries than any backup writes.');
    const empty = join(await fixture.base, 'empty.tar.gz');
    await writeFile(empty, gzipSync(Buffer.alloc(40 * 1024 * 1024)));
    await refused(empty, 'it holds more between its entries than any backup writes.');
  });

  it('does not exist or is not a file', async () => {
    await refused(await fixture.path('nowhere'), /The archive \S+ cannot be read: ENOENT/);
    await refused(await fixture.base, /The archive \S+ cannot be read: it is no file\.$/);
    const nothing = (why: string) => ({ code: 1, output: `Nothing was restored: ${why}` });
    expect(await fixture.restore({}, [])).toEqual(nothing('name the archive: npm run restore -- --from archive.tar.gz.'));
    expect(await fixture.restore({}, ['--from', archive, archive])).toEqual(nothing('name one archive only.'));
    expect(await fixture.restore({}, ['--form', archive])).toEqual(nothing("Unknown option '--form'; --help lists the options."));
  });
});

describe('a restore that fails in the database changes nothing, when the rows', () => {
  it('do not match their count', async () => {
    await refused(
      await rewriteArchive(
        archive,
        replaced('summary.json', (text) => text.replace('"login_history": 300', '"login_history": 301')),
      ),
      /login_history should have 301 rows, and 300 were loaded/,
    );
  });

  it('reference missing rows', async () => {
    const without = (entries: PlainEntry[]) =>
      replaced('summary.json', (text) => text.replace('"users": 1', '"users": 0'))(entries).filter(
        ({ name }) => name !== 'tables/users/000001',
      );
    await refused(
      await rewriteArchive(archive, without),
      'the database refuses: insert or update on table "login_history" violates foreign key constraint',
    );
  });

  it('are not rows', async () => {
    await refused(
      await rewriteArchive(
        archive,
        replaced('tables/users/000001', () => 'nonsense\n'),
      ),
      'the database refuses: invalid input syntax for type uuid: "nonsense".',
    );
  });
});

describe('a restore that ends in the middle of a table changes nothing', () => {
  const rows = (first: string) => `${first}\n${`0b9c7a52-6d0e-4a6f-9d8e-1f3a5b7c9d02\t${'x'.repeat(1000)}\n`.repeat(12_000)}`;

  it('because the server refuses the rows', async () => {
    await refused(
      await rewriteArchive(
        archive,
        replaced('tables/users/000001', () => rows('nonsense')),
      ),
      'the database refuses: invalid input syntax for type uuid: "nonsense".',
    );
  });

  it('because it receives a signal', async () => {
    const dataDir = await fixture.path();
    const large = await rewriteArchive(
      archive,
      replaced('tables/users/000001', (text) => text.trimEnd().concat('\n').repeat(20_000)),
    );
    expect(await fixture.restore({ DATABASE_URL: target.url, DATA_DIR: dataDir }, ['--from', large], /^Table users/)).toEqual({
      code: 1,
      output: 'Nothing was restored: it was stopped.',
    });
    expect(await contentOf(target)).toEqual({});
    expect(await fingerprint(dataDir)).toBeUndefined();
  });
});

describe('a restore is refused, and changes nothing, when the target', () => {
  it('belongs to another restore, unless that process has died', async () => {
    const dataDir = await fixture.path();
    const other = `${dataDir}.restoring`;
    await mkdir(other);
    await writeFile(join(other, 'restore.pid'), `${process.pid} ${processStart(process.pid)}\n`);
    expect(await fixture.restore({ DATABASE_URL: target.url, DATA_DIR: dataDir }, ['--from', archive])).toEqual({
      code: 1,
      output: `Nothing was restored: another restore is running in ${other}; wait until it ends.`,
    });
    expect(await fingerprint(other)).toHaveLength(1);
    await writeFile(join(other, 'restore.pid'), `${process.pid} another start\n`);
    const empty = await fixture.emptyDatabase();
    expect(await fixture.restore({ DATABASE_URL: empty.url, DATA_DIR: dataDir }, ['--from', archive])).toMatchObject({ code: 0 });
    expect(await fingerprint(other)).toBeUndefined();
  });

  it('is a database with tables', async () => {
    const occupied = await createTestDatabase();
    try {
      await occupied.query(`INSERT INTO studio_values (position, title, text) VALUES (1, 'mine', 'mine')`);
      const content = await contentOf(occupied);
      const dataDir = await fixture.path();
      expect(await fixture.restore({ DATABASE_URL: occupied.url, DATA_DIR: dataDir }, ['--from', archive])).toEqual({
        code: 1,
        output:
          'Nothing was restored: the database already holds tables (access_receipts, address_rules, announcement_confirmations …); restore into an empty one.',
      });
      expect(await contentOf(occupied)).toEqual(content);
      expect(await fingerprint(dataDir)).toBeUndefined();
    } finally {
      await occupied.drop();
    }
  });

  it('is a database that does not answer or lacks a privilege', async () => {
    const dataDir = await fixture.path();
    await mkdir(dataDir);
    expect(
      await fixture.restore({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none', DATA_DIR: dataDir }, ['--from', archive]),
    ).toEqual({
      code: 1,
      output: 'Nothing was restored: The database cannot be used: nothing answers at this address.',
    });
    const closed = await fixture.emptyDatabase();
    await closed.query('DROP SCHEMA public');
    expect(await fixture.restore({ DATABASE_URL: closed.url, DATA_DIR: dataDir }, ['--from', archive])).toMatchObject({ code: 1 });
    expect(await fingerprint(dataDir)).toEqual([]);
  });

  it.each([
    ['a database', 'postgres', ' already contains a database; move it away, or choose another DATA_DIR.'],
    ['anything else', 'files', ' is not empty (it holds files); move it away, or choose another DATA_DIR.'],
  ])('is a data directory with %s', async (_what, name, sentence) => {
    const dataDir = await fixture.path();
    await mkdir(join(dataDir, name), { recursive: true });
    await writeFile(join(dataDir, name, 'PG_VERSION'), '18\n');
    const found = await fingerprint(dataDir);
    for (const DATABASE_URL of ['', target.url]) {
      expect(await fixture.restore({ DATABASE_URL, DATA_DIR: dataDir }, ['--from', archive])).toEqual({
        code: 1,
        output: `Nothing was restored: ${dataDir}${sentence}`,
      });
    }
    expect(await fingerprint(dataDir)).toEqual(found);
    expect(await contentOf(target)).toEqual({});
  });
});
