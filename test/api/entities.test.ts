import { DataSource, type ColumnType } from 'typeorm';
import { createTestApp, type TestApp } from '../support/app.js';

interface SchemaColumn {
  table: string;
  column: string;
  /** PostgreSQL's short name of the type, `_text` for an array of text. */
  type: string;
  nullable: boolean;
}

/** TypeORM’s type names, mapped to those of PostgreSQL’s catalogue. */
const CATALOGUE_NAMES: Record<string, string> = {
  integer: 'int4',
  int: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  boolean: 'bool',
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
};

/** Tables of the migrations themselves, which no module reads. */
const WITHOUT_ENTITY = new Set(['migrations', 'typeorm_metadata']);

describe('entities', () => {
  let app: TestApp;
  let schema: SchemaColumn[] = [];

  beforeAll(async () => {
    app = await createTestApp();
    schema = await app.nest.get(DataSource).query<SchemaColumn[]>(
      `SELECT c.table_name AS "table", c.column_name AS "column", c.udt_name AS "type", c.is_nullable = 'YES' AS nullable
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`,
    );
  });

  afterAll(() => app?.close());

  it('describe exactly the columns of the migrated schema', () => {
    for (const { tableName, columns } of app.nest.get(DataSource).entityMetadatas) {
      const declared = columns
        .map(({ databaseName, type, isArray, isNullable }) => ({
          column: databaseName,
          type: catalogueName(type, isArray),
          nullable: isNullable,
        }))
        .sort((a, b) => a.column.localeCompare(b.column, 'en'));
      const migrated = schema
        .filter(({ table }) => table === tableName)
        .map(({ column, type, nullable }) => ({ column, type, nullable }))
        .sort((a, b) => a.column.localeCompare(b.column, 'en'));
      expect({ tableName, columns: declared }).toEqual({ tableName, columns: migrated });
    }
  });

  it('exist for every table', () => {
    const described = new Set(app.nest.get(DataSource).entityMetadatas.map(({ tableName }) => tableName));
    const tables = new Set(schema.map(({ table }) => table).filter((table) => !WITHOUT_ENTITY.has(table)));
    expect([...tables].filter((table) => !described.has(table))).toEqual([]);
  });
});

function catalogueName(type: ColumnType, isArray: boolean): string {
  const given = typeof type === 'function' ? type.name.toLowerCase() : type;
  const name = CATALOGUE_NAMES[given] ?? given;
  return isArray ? `_${name}` : name;
}
