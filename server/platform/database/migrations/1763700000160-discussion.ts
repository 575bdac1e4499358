import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comments and a timeline of changes for any object, and named sets of filters for any list. */
export class Discussion1763700000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE discussions (
        object_type text NOT NULL,
        object_id uuid NOT NULL,
        last_seq integer NOT NULL,
        comments integer NOT NULL,
        PRIMARY KEY (object_type, object_id)
      );
      COMMENT ON TABLE discussions IS 'The timeline of one object: its last position, and how many comments stand in it.';

      CREATE TABLE discussion_entries (
        id uuid PRIMARY KEY,
        object_type text NOT NULL,
        object_id uuid NOT NULL,
        seq integer NOT NULL,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        body text CHECK (char_length(body) <= 20000),
        change jsonb,
        created_at timestamptz NOT NULL,
        edited_at timestamptz,
        deleted_at timestamptz,
        version integer NOT NULL,
        UNIQUE (object_type, object_id, seq),
        CHECK (CASE WHEN deleted_at IS NOT NULL THEN body IS NULL AND change IS NULL ELSE (body IS NULL) <> (change IS NULL) END)
      );
      CREATE INDEX discussion_entries_by_author ON discussion_entries (author_id, created_at);

      CREATE TABLE saved_views (
        id uuid PRIMARY KEY,
        list text NOT NULL,
        owner_id uuid REFERENCES users (id) ON DELETE SET NULL,
        team boolean NOT NULL,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
        filter jsonb NOT NULL,
        version integer NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX saved_views_of_owner ON saved_views (owner_id, list);
      CREATE INDEX saved_views_of_team ON saved_views (list) WHERE team;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_views, discussion_entries, discussions');
  }
}
