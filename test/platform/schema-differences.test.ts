import { migrationSource, schemaDifferences } from '../../scripts/lib/schema-differences.mjs';

const column = (table: string, name: string, type = 'text', nullable = false) => ({ table, column: name, type, nullable });

describe('the differences between entities and schema', () => {
  const migrated = [column('migrations', 'id', 'int4'), column('bugs', 'id', 'uuid'), column('bugs', 'title'), column('bugs', 'mood')];

  it('are none where the columns agree, whatever else the schema contains', () => {
    const declared = migrated.filter(({ table }) => table !== 'migrations');
    expect(schemaDifferences(declared, migrated)).toEqual({ up: [], down: [] });
  });

  it('are the statements there and back: tables, columns, types and nullability', () => {
    const declared = [
      column('bugs', 'id', 'uuid'),
      column('bugs', 'title', 'varchar', true),
      column('bugs', 'order', '_int4'),
      column('pets', 'id', 'uuid'),
      column('pets', 'age', 'int2', true),
    ];
    expect(schemaDifferences(declared, migrated)).toEqual({
      up: [
        'CREATE TABLE pets (id uuid NOT NULL, age smallint)',
        'ALTER TABLE bugs ADD COLUMN "order" integer[] NOT NULL',
        'ALTER TABLE bugs ALTER COLUMN title TYPE varchar',
        'ALTER TABLE bugs ALTER COLUMN title DROP NOT NULL',
        'ALTER TABLE bugs DROP COLUMN mood',
      ],
      down: [
        'ALTER TABLE bugs ADD COLUMN mood text NOT NULL',
        'ALTER TABLE bugs ALTER COLUMN title TYPE text',
        'ALTER TABLE bugs ALTER COLUMN title SET NOT NULL',
        'ALTER TABLE bugs DROP COLUMN "order"',
        'DROP TABLE pets',
      ],
    });
  });

  it('become a migration', () => {
    const text = migrationSource('bug-moods', 1795800000000, { up: ['DROP TABLE pets'], down: [] });
    expect(text).toContain('export class BugMoods1795800000000 implements MigrationInterface {');
    expect(text).toContain("    await runner.query('DROP TABLE pets');\n");
  });
});
