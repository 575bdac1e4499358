import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announcements in the staff area and who has confirmed them, and how each user has arranged their overview. */
export class Announcements1763700000151 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE announcements (
        id uuid PRIMARY KEY,
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 160),
        content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 30000),
        target_roles text[] NOT NULL CHECK (cardinality(target_roles) BETWEEN 1 AND 30),
        is_sticky boolean NOT NULL,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        publish_at timestamptz NOT NULL,
        expires_at timestamptz CHECK (expires_at > publish_at),
        announced_at timestamptz,
        asks_confirmation boolean NOT NULL,
        confirmation_round integer NOT NULL CHECK (confirmation_round >= 0),
        edited_at timestamptz,
        created_at timestamptz NOT NULL,
        version integer NOT NULL,
        search_text text GENERATED ALWAYS AS (lower(title || ' ' || content)) STORED
      )`);
    await runner.query('CREATE INDEX announcements_in_order ON announcements (is_sticky DESC, publish_at DESC, id DESC)');
    await runner.query('CREATE INDEX announcements_by_time ON announcements (publish_at DESC, id DESC)');
    await runner.query('CREATE INDEX announcements_by_end ON announcements (expires_at) WHERE expires_at IS NOT NULL');
    await runner.query('CREATE INDEX announcements_by_author ON announcements (author_id)');
    await runner.query(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX announcements_search ON announcements USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'pg_trgm is not available: searching announcements reads all of them.';
      END $$`);
    await runner.query(`
      CREATE TABLE announcement_confirmations (
        announcement_id uuid NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        round integer NOT NULL,
        confirmed_at timestamptz NOT NULL,
        PRIMARY KEY (announcement_id, user_id)
      )`);
    await runner.query('CREATE INDEX announcement_confirmations_of_user ON announcement_confirmations (user_id)');
    await runner.query(`
      CREATE TABLE staff_layouts (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        counters text[] NOT NULL CHECK (cardinality(counters) <= 30)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE staff_layouts');
    await runner.query('DROP TABLE announcement_confirmations');
    await runner.query('DROP TABLE announcements');
  }
}
