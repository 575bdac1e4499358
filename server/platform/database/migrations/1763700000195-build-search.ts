import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists and searches of builds and of their downloads are read from. */
export class BuildSearch1763700000195 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE builds ADD COLUMN search_text text GENERATED ALWAYS AS (lower(version || ' ' || title || ' ' || channel || ' ' || description)) STORED;
      CREATE INDEX builds_in_order ON builds (number, id);
    `);
    await runner.query(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX builds_search ON builds USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
        CREATE INDEX build_downloads_search ON build_downloads USING gin (lower(version || ' ' || title) gin_trgm_ops) WITH (fastupdate = off);
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'pg_trgm is not available: searching builds and downloads reads all of them.';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX IF EXISTS build_downloads_search; DROP INDEX builds_in_order; ALTER TABLE builds DROP COLUMN search_text',
    );
  }
}
