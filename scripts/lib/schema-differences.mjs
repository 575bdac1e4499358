// What a new migration has to change: the columns that the entities declare, compared with those of the migrated schema. Entities declare
// columns alone; constraints, indexes, defaults and triggers are written into migrations by hand. TypeORM's own generator takes whatever
// the entities do not declare for something to drop.

/** @typedef {{ table: string, column: string, type: string, nullable: boolean }} SchemaColumn a type as in PostgreSQL's catalogue, `_text` for an array of text */

/** TypeORM's names of types, mapped to those of PostgreSQL's catalogue. */
const CATALOGUE_NAMES = {
  integer: 'int4',
  int: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  boolean: 'bool',
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
};
const SQL_NAMES = { int4: 'integer', int2: 'smallint', int8: 'bigint', bool: 'boolean', float8: 'double precision' };

/** Words that are no names without quotes, among those that a column may well be called. */
const RESERVED = new Set(['desc', 'end', 'from', 'group', 'limit', 'offset', 'order', 'references', 'to', 'user', 'when', 'where']);

/** Tables of the migrations themselves, which no entity describes. */
export const WITHOUT_ENTITY = new Set(['migrations', 'typeorm_metadata']);

/** The columns of the migrated schema, as `SchemaColumn`. */
export const MIGRATED_COLUMNS = `SELECT c.table_name AS "table", c.column_name AS "column", c.udt_name AS "type", c.is_nullable = 'YES' AS nullable
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`;

/**
 * The columns that entities declare, in the same form.
 * @param {readonly import('typeorm').EntityMetadata[]} entityMetadatas
 * @returns {SchemaColumn[]}
 */
export function declaredColumns(entityMetadatas) {
  return entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map(({ databaseName, type, isArray, isNullable }) => ({
      table: tableName,
      column: databaseName,
      type: catalogueName(type, isArray),
      nullable: isNullable,
    })),
  );
}

function catalogueName(type, isArray) {
  const given = typeof type === 'function' ? type.name.toLowerCase() : type;
  const name = CATALOGUE_NAMES[given] ?? given;
  return isArray ? `_${name}` : name;
}

/**
 * Statements that lead from the migrated schema to what the entities declare, and back.
 * @param {readonly SchemaColumn[]} declared
 * @param {readonly SchemaColumn[]} migrated
 */
export function schemaDifferences(declared, migrated) {
  const known = migrated.filter(({ table }) => !WITHOUT_ENTITY.has(table));
  return { up: statements(known, declared), down: statements(declared, known) };
}

function statements(from, to) {
  const [before, after] = [byTable(from), byTable(to)];
  const made = [...after].filter(([table]) => !before.has(table)).map(([table, columns]) => createTable(table, columns));
  const dropped = [...before.keys()].filter((table) => !after.has(table)).map((table) => `DROP TABLE ${quoted(table)}`);
  const changed = [...after].flatMap(([table, columns]) => changes(table, before.get(table) ?? columns, columns));
  return [...made, ...changed, ...dropped];
}

function changes(table, before, after) {
  const alter = (change) => `ALTER TABLE ${quoted(table)} ${change}`;
  const added = [...after.values()].filter(({ column }) => !before.has(column)).map((column) => alter(`ADD COLUMN ${definition(column)}`));
  const removed = [...before.keys()].filter((column) => !after.has(column)).map((column) => alter(`DROP COLUMN ${quoted(column)}`));
  const altered = [...after.values()].flatMap((now) => {
    const old = before.get(now.column) ?? now;
    const column = `ALTER COLUMN ${quoted(now.column)}`;
    return [
      ...(old.type === now.type ? [] : [alter(`${column} TYPE ${sqlType(now.type)}`)]),
      ...(old.nullable === now.nullable ? [] : [alter(`${column} ${now.nullable ? 'DROP' : 'SET'} NOT NULL`)]),
    ];
  });
  return [...added, ...altered, ...removed];
}

function byTable(columns) {
  const tables = new Map();
  for (const column of columns) {
    if (!tables.has(column.table)) tables.set(column.table, new Map());
    tables.get(column.table).set(column.column, column);
  }
  return tables;
}

function createTable(table, columns) {
  return `CREATE TABLE ${quoted(table)} (${[...columns.values()].map(definition).join(', ')})`;
}

function definition({ column, type, nullable }) {
  return `${quoted(column)} ${sqlType(type)}${nullable ? '' : ' NOT NULL'}`;
}

function sqlType(type) {
  return type.startsWith('_') ? `${sqlType(type.slice(1))}[]` : (SQL_NAMES[type] ?? type);
}

function quoted(name) {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : `"${name}"`;
}

/**
 * The text of a migration.
 * @param {string} name `drive-orders`
 * @param {number} timestamp
 * @param {{ up: string[], down: string[] }} statements
 */
export function migrationSource(name, timestamp, { up, down }) {
  const className = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, first) => first.toUpperCase());
  const body = (list) =>
    list.length === 0
      ? "    await runner.query('');\n"
      : list.map((statement) => `    await runner.query(${statement.includes("'") ? `\`${statement}\`` : `'${statement}'`});\n`).join('');
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className}${timestamp} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
${body(up)}  }

  async down(runner: QueryRunner): Promise<void> {
${body(down)}  }
}
`;
}
