import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack, type Headers } from 'tar-stream';
import { backUp, plan, restore } from '../../server/commands.js';
import { queryOnce } from '../support/query-once.js';
import { testServer, withDatabase } from '../support/test-server.js';

/** The output of a command, and its exit code. */
interface Outcome {
  code: number;
  output: string;
}

/** An empty database of a user who owns it and has no other privileges. */
export interface TargetDatabase {
  url: string;
  query<T extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>;
}

interface Query {
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
}

/** An entry of an archive, to be changed. */
export interface PlainEntry {
  name: string;
  bytes: Buffer;
  type?: Headers['type'];
  /** Extended header. */
  pax?: Record<string, string>;
}

export const KEY = 'a key of more than thirty-two characters';

/** Directories and databases of one test file, and the two commands. */
export class BackupFixture {
  readonly base: Promise<string> = mkdtemp(join(tmpdir(), 'portal-backup-'));
  private readonly databases: string[] = [];
  private readonly roles: string[] = [];

  /** An unused path inside the fixture's directory. */
  async path(name = 'place'): Promise<string> {
    return join(await this.base, `${name}-${randomBytes(4).toString('hex')}`);
  }

  /** A data directory with a key. */
  async dataDir(): Promise<string> {
    const directory = await this.path('data');
    await mkdir(directory);
    await writeFile(join(directory, 'secret.key'), `${KEY}\n`);
    return directory;
  }

  /** @param stopAt progress at which it receives a signal. */
  backUp(env: Record<string, string>, args: string[] = [], stopAt?: RegExp): Promise<Outcome> {
    return run(backUp, env, args, stopAt);
  }

  restore(env: Record<string, string>, args: string[] = [], stopAt?: RegExp): Promise<Outcome> {
    return run(restore, env, args, stopAt);
  }

  /** Makes a backup, which must succeed. @returns the archive's path. */
  async archive(env: Record<string, string>): Promise<string> {
    const to = `${await this.path('archive')}.tar.gz`;
    expect(await this.backUp(env, ['--to', to])).toMatchObject({ code: 0 });
    return to;
  }

  async emptyDatabase(): Promise<TargetDatabase> {
    const { adminUrl, prefix } = testServer();
    const name = `${prefix}${randomBytes(6).toString('hex')}`;
    const password = randomBytes(8).toString('hex');
    await queryOnce(adminUrl, `CREATE ROLE ${name} LOGIN NOSUPERUSER PASSWORD '${password}'`);
    this.roles.push(name);
    await queryOnce(adminUrl, `CREATE DATABASE ${name} OWNER ${name}`);
    this.databases.push(name);
    const url = new URL(withDatabase(adminUrl, name));
    url.username = name;
    url.password = password;
    return { url: url.href, query: (sql, values) => queryOnce(url.href, sql, values) };
  }

  async close(): Promise<void> {
    const { adminUrl } = testServer();
    for (const name of this.databases) await queryOnce(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    for (const name of this.roles) await queryOnce(adminUrl, `DROP ROLE IF EXISTS ${name}`);
    await rm(await this.base, { recursive: true, force: true });
  }
}

async function run(
  command: typeof backUp | typeof restore,
  env: Record<string, string>,
  args: string[],
  stopAt: RegExp | undefined,
): Promise<Outcome> {
  const output: string[] = [];
  const report = (text: string) => void output.push(text);
  const ending = new AbortController();
  const progress = (text: string) => {
    if (stopAt?.test(text) === true) ending.abort();
  };
  const code = await command(args, { env, signal: ending.signal }, { line: report, error: report, progress });
  return { code, output: output.join('\n') };
}

/** Every row of every table in a backup, and the values of sequences. */
export async function contentOf(database: Query): Promise<Record<string, unknown[]>> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY tablename`,
  );
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => !plan.excludedTables.includes(table.name))) {
    content[name] = (await database.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`)).map(({ row }) => row);
  }
  const sequences = await database.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq' ORDER BY 1`,
  );
  for (const { name } of sequences) content[name] = await database.query(`SELECT last_value, is_called FROM "${name}"`);
  return content;
}

/** The same of a restored database, without the entry in the audit trail that the restore adds. */
export async function restoredContentOf(database: Query): Promise<Record<string, unknown[]>> {
  const content = await contentOf(database);
  const rows = content['audit_log'] ?? [];
  const own = rows.filter((row) => String(row).includes('BACKUP_RESTORED'));
  const [sequence] = await database.query<{ last_value: string; is_called: boolean }>('SELECT last_value, is_called FROM audit_log_id_seq');
  return {
    ...content,
    audit_log: rows.filter((row) => !own.includes(row)),
    audit_log_id_seq: [{ ...sequence, last_value: String(BigInt(sequence?.last_value ?? 0) - BigInt(own.length)) }],
  };
}

/** Constraints, triggers and indexes as the server describes them. */
export function schemaObjectsOf(database: Query): Promise<object[]> {
  return database.query(
    `SELECT conrelid::regclass::text AS of, pg_get_constraintdef(oid) AS what FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`,
  );
}

/** Names and checksums of everything below a directory; undefined when it does not exist. */
export async function fingerprint(directory: string): Promise<string[] | undefined> {
  if (!existsSync(directory)) return undefined;
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.sort().map(async (file) => `${file} ${sumOf(await readFile(file))}`));
}

export function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Another archive with the given differences; by default with correct checksums. */
export async function rewriteArchive(path: string, change: (entries: PlainEntry[]) => PlainEntry[], checksums = true): Promise<string> {
  const changed = change(await entriesOf(path));
  const last = changed.at(-1);
  if (checksums && last?.name === 'SHA256SUMS')
    last.bytes = Buffer.from(
      changed
        .slice(0, -1)
        .map(({ name, bytes }) => `${sumOf(bytes)}  ${name}\n`)
        .join(''),
    );
  const tar = pack();
  for (const { name, bytes, type = 'file', pax = null } of changed) {
    const header = { name, type, pax };
    if (type === 'file') tar.entry(header, bytes);
    else tar.entry({ name, type, linkname: '/etc/passwd' });
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk);
  const to = path.replace(/\.tar\.gz$/, `-${randomUUID()}.tar.gz`);
  await writeFile(to, gzipSync(Buffer.concat(chunks)));
  return to;
}

export async function entriesOf(path: string): Promise<PlainEntry[]> {
  const tar = extract();
  tar.end(gunzipSync(await readFile(path)));
  const entries: PlainEntry[] = [];
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    entries.push({ name: entry.header.name, bytes: Buffer.concat(chunks) });
  }
  return entries;
}
