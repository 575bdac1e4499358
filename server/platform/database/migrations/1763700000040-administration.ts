import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What running a studio needs: finding people among many, temporary passwords, feature toggles, finding rows of the trail. */
export class Administration1763700000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN temporary_password_until timestamptz,
        ADD COLUMN search_text text GENERATED ALWAYS AS (
          lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(username, '') || ' ' || email)
        ) STORED;
      CREATE INDEX users_newest ON users (created_at DESC, id DESC);
      CREATE INDEX users_with_roles ON users (created_at DESC, id DESC) WHERE roles <> '{}';
      CREATE INDEX users_inactive ON users (created_at DESC, id DESC) WHERE NOT is_active;
      CREATE INDEX audit_log_of_target ON audit_log (target_type, target_id, id DESC);
      CREATE INDEX audit_log_moment ON audit_log (at, id);
      CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;
      CREATE INDEX mails_of_state ON mails (state, created_at DESC, id DESC);

      CREATE TABLE feature_toggles (
        id uuid PRIMARY KEY,
        name text NOT NULL CONSTRAINT feature_toggles_name UNIQUE CHECK (name ~ '^[a-z][a-z0-9_]{1,59}$'),
        description text NOT NULL CHECK (char_length(description) <= 500),
        is_enabled boolean NOT NULL,
        version integer NOT NULL DEFAULT 1,
        changed_by uuid REFERENCES users ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
    `);
    // Where the extension is missing, searching people reads all of them.
    await runner.query(`
      DO $$
      BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'pg_trgm is not available: searching people reads all of them.';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE feature_toggles;
      DROP INDEX mails_of_state, jobs_failed, audit_log_moment, audit_log_of_target, users_inactive, users_with_roles, users_newest;
      ALTER TABLE users DROP COLUMN search_text, DROP COLUMN temporary_password_until;
    `);
  }
}
