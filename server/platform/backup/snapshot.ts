import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { errorCode } from '../errors/error-code.js';
import { StartupError } from '../errors/startup-error.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from '../database/connections/connection.js';
import { LOCKS } from '../database/locks.js';
import { isTableName, MIGRATIONS_TABLE, type ArchivedSequence, type ArchivedTable } from './archive-plan.js';

/** How long (ms) a backup waits for deletions in progress, or for another backup. */
const LOCK_TIMEOUT_MS = 60_000;
const BATCH = 500;

/** COPY output must not depend on the settings of the server or the user. */
const SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = ${LOCK_TIMEOUT_MS};
  SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 3; SET bytea_output = 'hex'; SET xmloption = 'content'; SET row_security = off`;

/** A file in the snapshot. */
interface FileRow {
  id: string;
  /** Hex digest of the upload. */
  sha256: string;
}

/** Structure of a database schema. */
interface SchemaFacts {
  postgresVersion: string;
  migrations: string[];
  tables: ArchivedTable[];
  sequences: ArchivedSequence[];
}

/**
 * A snapshot of a database, read by COPY while other sessions go on writing. While it is open, no uploaded bytes are deleted, so that the
 * files of its rows remain.
 */
export class Snapshot {
  private constructor(private readonly client: pg.Client) {}

  /** @throws StartupError if another backup is running; the driver's error if the database cannot be reached. */
  static async open(connection: Connection): Promise<Snapshot> {
    const client = new pg.Client(clientOptions(connection, 'portal backup', MAINTENANCE_LIMITS));
    // A broken connection fails the pending statement; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(SETTINGS);
      await client.query('SELECT pg_advisory_lock($1)', [LOCKS.bytesGo]).catch((error: unknown) => {
        throw errorCode(error) === '55P03' ? new StartupError('Another backup of this database is running; wait until it ends') : error;
      });
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return new Snapshot(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * @param excludedTables tables to exclude.
   * @throws StartupError if it is not a portal database.
   */
  async facts(excludedTables: readonly string[]): Promise<SchemaFacts> {
    const [known] = await this.rows<{ found: boolean; version: string }>(
      `SELECT to_regclass('${MIGRATIONS_TABLE}') IS NOT NULL AS found, current_setting('server_version') AS version`,
    );
    if (known?.found !== true) throw new StartupError('The database contains no portal: it has never been used by the program');
    const migrations = await this.rows<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
    const tables = await this.tables(excludedTables);
    // The schema must not change between listing and reading: a migration waits.
    if (tables.length > 0)
      await this.client.query(`LOCK TABLE ${tables.map(({ name }) => this.client.escapeIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`);
    return {
      postgresVersion: known.version,
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences: await this.sequences(tables),
    };
  }

  /**
   * The rows of a table in COPY text format.
   * @returns the row count, as the generator's return value.
   */
  async *copy({ name, columns }: ArchivedTable): AsyncGenerator<Buffer, number> {
    const list = columns.map((column) => this.client.escapeIdentifier(column)).join(', ');
    const stream = this.client.query(copyTo(`COPY ${this.client.escapeIdentifier(name)} (${list}) TO STDOUT`));
    yield* stream as AsyncIterable<Buffer>;
    // The row count comes with CommandComplete, which may arrive after the last row.
    await this.client.query('SELECT 1');
    return stream.rowCount;
  }

  /** Every complete file that is not being removed, ordered by id. */
  async *files(): AsyncGenerator<FileRow> {
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await this.rows<FileRow>(
        `SELECT id, sha256 FROM files WHERE state <> 'removing' AND sha256 IS NOT NULL AND id > $1 ORDER BY id LIMIT ${BATCH}`,
        [last],
      );
      yield* rows;
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) return;
    }
  }

  /** Ends the transaction and allows deletions again. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  private async rows<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(sql, values)).rows;
  }

  /** Tables of the schema with the columns for COPY; tables of extensions are excluded. */
  private async tables(excludedTables: readonly string[]): Promise<ArchivedTable[]> {
    const rows = await this.rows<ArchivedTable>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
       GROUP BY c.relname ORDER BY c.relname`,
      [[MIGRATIONS_TABLE, ...excludedTables]],
    );
    return rows.filter(({ name }) => isTableName(name));
  }

  /** Current values of the sequences of these tables. Read after the snapshot was taken, so never behind its rows. */
  private async sequences(tables: readonly ArchivedTable[]): Promise<ArchivedSequence[]> {
    const rows = await this.rows<{ name: string }>(
      `SELECT s.relname AS name FROM pg_class s
       JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype IN ('a', 'i')
       JOIN pg_class t ON t.oid = d.refobjid
       WHERE s.relkind = 'S' AND s.relnamespace = quote_ident(current_schema())::regnamespace AND t.relname = ANY($1) ORDER BY s.relname`,
      [tables.map(({ name }) => name)],
    );
    const sequences: ArchivedSequence[] = [];
    for (const { name } of rows.filter((sequence) => isTableName(sequence.name))) {
      const [state] = await this.rows<{ value: string; called: boolean }>(
        `SELECT last_value::text AS value, is_called AS called FROM ${this.client.escapeIdentifier(name)}`,
      );
      if (state !== undefined) sequences.push({ name, ...state });
    }
    return sequences;
  }
}
