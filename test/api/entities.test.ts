import { DataSource } from 'typeorm';
import { declaredColumns, MIGRATED_COLUMNS, type SchemaColumn, WITHOUT_ENTITY } from '../../scripts/lib/schema-differences.mjs';
import { createTestApp, type TestApp } from '../support/app.js';

describe('entities', () => {
  let app: TestApp;
  let schema: SchemaColumn[] = [];

  beforeAll(async () => {
    app = await createTestApp();
    schema = await app.nest.get(DataSource).query<SchemaColumn[]>(MIGRATED_COLUMNS);
  });

  afterAll(() => app?.close());

  it('describe exactly the columns of the migrated schema', () => {
    const columnsOf = (columns: readonly SchemaColumn[], tableName: string) =>
      columns.filter(({ table }) => table === tableName).sort((a, b) => a.column.localeCompare(b.column, 'en'));
    const declared = declaredColumns(app.nest.get(DataSource).entityMetadatas);
    for (const { tableName } of app.nest.get(DataSource).entityMetadatas)
      expect({ tableName, columns: columnsOf(declared, tableName) }).toEqual({ tableName, columns: columnsOf(schema, tableName) });
  });

  it('exist for every table', () => {
    const described = new Set(app.nest.get(DataSource).entityMetadatas.map(({ tableName }) => tableName));
    const tables = new Set(schema.map(({ table }) => table).filter((table) => !WITHOUT_ENTITY.has(table)));
    expect([...tables].filter((table) => !described.has(table))).toEqual([]);
  });
});
