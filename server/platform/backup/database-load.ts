import type pg from 'pg';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { StartupError } from '../errors/startup-error.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from '../database/connections/connection.js';
import { CopyIn } from '../database/copy-in.js';
import { dataSourceOptions } from '../database/data-source.js';
import { TimedClient } from '../database/connections/timed-client.js';
import { LOCKS } from '../database/locks.js';
import { migrations } from '../database/migrations/index.js';
import { OLDEST_VERSION } from '../database/connections/prepare.js';
import type { Manifest, Summary } from './archive-plan.js';
import { removeProtection, type Protection } from './protection.js';
import { recordRestore } from './trail.js';

const SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
  SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'`;

/** Names of the migrations in an archive that this program does not know. */
export function newerMigrations(manifest: Manifest): string[] {
  const knownNames = new Set(migrations.map(nameOf));
  return manifest.migrations.filter((name) => !knownNames.has(name));
}

/** TypeORM uses the migration's own name, or else the class name. */
function nameOf(migration: (typeof migrations)[number]): string {
  return new migration().name ?? migration.name;
}

/** The table being loaded. */
interface Copying {
  table: string;
  rows: CopyIn;
}

/** Tables of the database before the restore. */
const TABLES = `
  SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

/** A restore repeats no statement often enough to prepare it. */
const optionsFor = (connection: Connection) =>
  dataSourceOptions(clientOptions(connection, 'portal restore', MAINTENANCE_LIMITS), { Client: TimedClient });

/** Loads an archive into an empty database in one transaction, as a user who only needs to own the database. */
export class DatabaseLoad {
  private readonly rows: Record<string, number> = {};
  private readonly skipped: string[] = [];
  private protection: Protection | undefined;
  private copying: Copying | undefined;

  private constructor(
    private readonly source: DataSource,
    private readonly runner: QueryRunner,
    private readonly client: pg.ClientBase,
    private readonly connection: Connection,
  ) {}

  /**
   * Begins the transaction.
   * @throws StartupError if the database contains tables or its server is too old; the driver's error if it refuses.
   */
  static async begin(connection: Connection): Promise<DatabaseLoad> {
    const source = await new DataSource(optionsFor(connection)).initialize();
    try {
      const runner = source.createQueryRunner();
      const client = (await runner.connect()) as pg.PoolClient;
      client.on('error', () => undefined);
      await client.query(SETTINGS);
      await runner.startTransaction();
      const load = new DatabaseLoad(source, runner, client, connection);
      await load.refuseOccupied();
      return load;
    } catch (error) {
      await source.destroy();
      throw error;
    }
  }

  /** Creates the schema of the archive's version, empty and without constraints that check row by row. */
  async prepare(manifest: Manifest): Promise<void> {
    const seen = new Set(manifest.migrations);
    await this.migrate(migrations.filter((migration) => seen.has(nameOf(migration))));
    const { rows } = await this.client.query<{ name: string }>(`${TABLES.replace("'r', 'p', 'v', 'm', 'f'", "'r'")}`);
    const tables = rows.map(({ name }) => name).filter((name) => name !== 'migrations');
    this.protection = await removeProtection(this.client);
    if (tables.length > 0) await this.client.query(`TRUNCATE ${tables.map((name) => this.quoted(name)).join(', ')}`);
    const there = new Set(tables);
    this.skipped.push(...manifest.tables.map(({ name }) => name).filter((name) => !there.has(name)));
  }

  /** Tables of the archive that no migration creates; their rows are skipped. */
  get unknownTables(): readonly string[] {
    return this.skipped;
  }

  /** Adds rows in COPY text format; parts of a table arrive in sequence, and a row may be split between them. */
  async copy(manifest: Manifest, name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.skipped.includes(name)) return;
    const copying = this.copying?.table === name ? this.copying : await this.beginTable(manifest, name);
    for await (const chunk of content) await copying.rows.write(chunk);
  }

  /** Ends the current table. */
  async endTable(): Promise<void> {
    const { copying } = this;
    this.copying = undefined;
    if (copying === undefined) return;
    this.rows[copying.table] = await copying.rows.end();
  }

  /**
   * Sets the sequences, checks the rows and migrates the schema to this program's version.
   * @throws StartupError if a table's row count differs from the archive's summary.
   */
  async complete(manifest: Manifest, summary: Summary): Promise<void> {
    await this.endTable();
    for (const { name } of manifest.tables) {
      if (this.skipped.includes(name)) continue;
      const [expected, loaded] = [summary.rows[name] ?? 0, this.rows[name] ?? 0];
      if (expected !== loaded) throw new StartupError(`the table ${name} should have ${expected} rows, and ${loaded} were loaded`);
    }
    for (const { name, value, called } of manifest.sequences) {
      await this.client.query('SELECT setval(to_regclass($1), $2, $3) WHERE to_regclass($1) IS NOT NULL', [
        this.quoted(name),
        value,
        called,
      ]);
    }
    await this.protection?.restore();
    await this.migrate(migrations);
    // Without ANALYZE, the first statements would be planned as if the tables were empty.
    await this.client.query(
      `ANALYZE ${Object.keys(this.rows)
        .map((name) => this.quoted(name))
        .join(', ')}`,
    );
  }

  /** Records the restore in the audit trail. @param archive path of the archive */
  record(archive: string, manifest: Manifest): Promise<void> {
    return recordRestore(this.client, archive, manifest, new Date());
  }

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    await this.close();
  }

  /** Rolls everything back. */
  async rollBack(): Promise<void> {
    this.copying?.rows.cancel();
    this.copying = undefined;
    if (this.runner.isTransactionActive) await this.runner.rollbackTransaction().catch(() => undefined);
    await this.close();
  }

  private async close(): Promise<void> {
    await this.runner.release().catch(() => undefined);
    if (this.source.isInitialized) await this.source.destroy();
  }

  private async refuseOccupied(): Promise<void> {
    // A program that starts in the meantime waits here.
    await this.client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.migration]);
    const { rows: versions } = await this.client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    );
    const version = versions[0]?.version ?? 0;
    if (version < OLDEST_VERSION)
      throw new StartupError(`the database server is PostgreSQL ${version}, but ${OLDEST_VERSION} or newer is needed`);
    const { rows: tables } = await this.client.query<{ name: string }>(TABLES);
    if (tables.length === 0) return;
    const some = tables.slice(0, 3).map(({ name }) => name);
    throw new StartupError(
      `the database already holds tables (${some.join(', ')}${tables.length > 3 ? ' …' : ''}); restore into an empty one`,
    );
  }

  private async beginTable(manifest: Manifest, name: string): Promise<Copying> {
    await this.endTable();
    const columns = manifest.tables.find((table) => table.name === name)?.columns.map((column) => this.quoted(column)) ?? [];
    const copying: Copying = { table: name, rows: CopyIn.into(this.client, this.quoted(name), columns) };
    this.copying = copying;
    return copying;
  }

  /** Runs the pending migrations in the load's transaction. */
  private async migrate(list: typeof migrations): Promise<void> {
    // It only lists the migrations; the statements run on the query runner.
    const named = new DataSource({
      ...optionsFor(this.connection),
      migrations: list,
    });
    await named.initialize();
    try {
      const executor = new MigrationExecutor(named, this.runner);
      executor.transaction = 'none';
      await executor.executePendingMigrations();
    } finally {
      await named.destroy();
    }
  }

  private quoted(name: string): string {
    return `"${name.replaceAll('"', '""')}"`;
  }
}
