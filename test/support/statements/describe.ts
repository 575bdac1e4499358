import pg from 'pg';
import type { Family } from './call-sites.js';

/** A column of a statement's result, as PostgreSQL describes it. */
export interface ResultColumn {
  name: string;
  /** PostgreSQL's short name of the type. */
  type: string;
  family: Family;
  /** Whether a table's column may be null, or belongs to the optional side of a LEFT JOIN; undefined for computed columns. */
  nullable: boolean | undefined;
}

export interface StatementDescription {
  /** Number of $1, $2 … in the statement. */
  parameters: number;
  columns: ResultColumn[];
}

/**
 * How `typeParsers`, and pg beyond them, read each type; a type that is missing here fails the test, so that its parser is chosen
 * deliberately.
 */
const FAMILIES: Record<string, Family> = {
  text: 'text',
  varchar: 'text',
  name: 'text',
  uuid: 'text',
  timestamptz: 'text',
  date: 'text',
  numeric: 'text',
  void: 'text',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
  _text: 'text[]',
  _varchar: 'text[]',
  _uuid: 'text[]',
  _int8: 'text[]',
  _int4: 'number[]',
  _bool: 'boolean[]',
};

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

interface TableColumn {
  table: string;
  nullable: boolean;
}

/** The part of pg's connection that a description needs; its types do not declare it. */
interface Wire {
  parse(statement: { name: string; text: string; types: number[] }): void;
  describe(statement: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { parameterCount: number }) => void): void;
  removeListener(event: 'parameterDescription', listener: (message: { parameterCount: number }) => void): void;
}

/** Parse, Describe and Sync of one statement: PostgreSQL plans nothing and runs nothing. */
class Description {
  private readonly described = { parameters: 0, fields: [] as Field[] };
  private readonly onParameters = ({ parameterCount }: { parameterCount: number }) => void (this.described.parameters = parameterCount);

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | undefined, described: { parameters: number; fields: Field[] }) => void,
  ) {}

  submit(wire: Wire): void {
    wire.once('parameterDescription', this.onParameters);
    wire.parse({ name: '', text: this.text, types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.described.fields = fields;
  }

  /** pg does not tell a failed query that the connection is ready again. */
  handleError(error: Error, wire: Wire): void {
    wire.removeListener('parameterDescription', this.onParameters);
    this.done(error, this.described);
  }

  handleReadyForQuery(): void {
    this.done(undefined, this.described);
  }
}

/** Describes statements on a separate connection to a migrated database. */
export class StatementDescriber {
  private constructor(
    private readonly client: pg.Client,
    private readonly types: ReadonlyMap<number, string>,
    private readonly tableColumns: ReadonlyMap<string, TableColumn>,
  ) {}

  static async connect(url: string): Promise<StatementDescriber> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const types = await client.query<{ oid: number; typname: string }>('SELECT oid, typname FROM pg_type');
    const columns = await client.query<TableColumn & { place: string }>(
      `SELECT attrelid || '.' || attnum AS place, relname AS "table", NOT attnotnull AS nullable
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE attnum > 0 AND relnamespace = 'public'::regnamespace`,
    );
    return new StatementDescriber(
      client,
      new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
      new Map(columns.rows.map(({ place, ...column }) => [place, column])),
    );
  }

  /** @throws PostgreSQL's error when it refuses the statement, or when a type of the result has no family. */
  async describe(sql: string): Promise<StatementDescription> {
    const { parameters, fields } = await new Promise<{ parameters: number; fields: Field[] }>((resolve, reject) => {
      const done = (error: Error | undefined, described: { parameters: number; fields: Field[] }) =>
        error === undefined ? resolve(described) : reject(error);
      this.client.query(new Description(sql, done) as unknown as pg.Submittable);
    });
    const optionalTables = new Set([...sql.matchAll(/\bLEFT JOIN (\w+)/gi)].map(([, table]) => table));
    return { parameters, columns: fields.map((field) => this.columnOf(field, optionalTables)) };
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private columnOf({ name, dataTypeID, tableID, columnID }: Field, optionalTables: ReadonlySet<string | undefined>): ResultColumn {
    const type = this.types.get(dataTypeID) ?? String(dataTypeID);
    const family = FAMILIES[type];
    if (family === undefined) throw new Error(`The column ${name} has the type ${type}, which no row has had so far.`);
    const column = this.tableColumns.get(`${tableID}.${columnID}`);
    return { name, type, family, nullable: column && (column.nullable || optionalTables.has(column.table)) };
  }
}
