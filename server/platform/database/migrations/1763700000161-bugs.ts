import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bug reports, and the builds that they name. */
export class Bugs1763700000161 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE builds (
        id uuid PRIMARY KEY,
        number integer NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
        channel text NOT NULL,
        version text NOT NULL CHECK (char_length(version) BETWEEN 1 AND 60),
        title text NOT NULL CHECK (char_length(title) <= 200),
        state text NOT NULL CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn')),
        uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (channel, version)
      );
      CREATE INDEX builds_by_uploader ON builds (uploaded_by);

      CREATE TABLE bugs (
        id uuid PRIMARY KEY,
        number integer NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
        description text NOT NULL CHECK (char_length(description) <= 20000),
        steps text NOT NULL CHECK (char_length(steps) <= 10000),
        expected text NOT NULL CHECK (char_length(expected) <= 5000),
        actual text NOT NULL CHECK (char_length(actual) <= 5000),
        platform text NOT NULL CHECK (char_length(platform) <= 100),
        priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
        status text NOT NULL CHECK (status IN ('open', 'in_progress', 'fixed', 'closed')),
        found_build_id uuid REFERENCES builds (id),
        fixed_build_id uuid REFERENCES builds (id),
        verified_build_id uuid REFERENCES builds (id),
        tags text[] NOT NULL,
        private boolean NOT NULL,
        touched boolean NOT NULL,
        reporter_id uuid REFERENCES users (id) ON DELETE SET NULL,
        assignee_id uuid REFERENCES users (id) ON DELETE SET NULL,
        verified_by uuid REFERENCES users (id) ON DELETE SET NULL,
        verified_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL,
        priority_rank smallint NOT NULL GENERATED ALWAYS AS (
          CASE priority WHEN 'critical' THEN 3 WHEN 'high' THEN 2 WHEN 'medium' THEN 1 ELSE 0 END
        ) STORED
      );
      COMMENT ON COLUMN bugs.number IS 'What people call it by (BUG-42); an identity, so none is used twice.';
      COMMENT ON COLUMN bugs.touched IS 'Someone other than its reporter has written, changed or attached something.';
      COMMENT ON COLUMN bugs.private IS 'A security bug: only the people on it, admin, ceo and security see it.';
      CREATE INDEX bugs_newest ON bugs (created_at, id);
      CREATE INDEX bugs_updated ON bugs (updated_at, id);
      CREATE INDEX bugs_priority ON bugs (priority_rank, created_at, id);
      CREATE INDEX bugs_by_status ON bugs (status, created_at, id);
      CREATE INDEX bugs_by_status_priority ON bugs (status, priority_rank, created_at, id);
      CREATE INDEX bugs_of_assignee ON bugs (assignee_id, created_at, id);
      CREATE INDEX bugs_of_reporter ON bugs (reporter_id, created_at, id);
      CREATE INDEX bugs_found_in ON bugs (found_build_id, created_at, id);
      CREATE INDEX bugs_fixed_in ON bugs (fixed_build_id, created_at, id);
      CREATE INDEX bugs_verified_in ON bugs (verified_build_id, created_at, id);
      CREATE INDEX bugs_verified_by ON bugs (verified_by);
      CREATE INDEX bugs_private ON bugs (status) WHERE private;
      CREATE INDEX bugs_tags ON bugs USING gin (tags);
      CREATE INDEX bugs_words ON bugs USING gin ((title || ' ' || description) gin_trgm_ops) WITH (fastupdate = off);
      CREATE INDEX bugs_title_words ON bugs USING gin (title gin_trgm_ops) WITH (fastupdate = off);

      CREATE TABLE bug_counts (
        status text NOT NULL,
        priority text NOT NULL,
        n bigint NOT NULL,
        PRIMARY KEY (status, priority)
      );
      COMMENT ON TABLE bug_counts IS 'How many bugs that are not private are in a state, maintained by the triggers of bugs.';
      CREATE FUNCTION bugs_counted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO bug_counts AS c (status, priority, n)
            SELECT status, priority, count(*) FROM after_rows WHERE NOT private GROUP BY status, priority ORDER BY status, priority
            ON CONFLICT (status, priority) DO UPDATE SET n = c.n + excluded.n;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO bug_counts AS c (status, priority, n)
            SELECT status, priority, -count(*) FROM before_rows WHERE NOT private GROUP BY status, priority ORDER BY status, priority
            ON CONFLICT (status, priority) DO UPDATE SET n = c.n + excluded.n;
        ELSE
          INSERT INTO bug_counts AS c (status, priority, n)
            SELECT status, priority, sum(n) FROM (
              SELECT status, priority, 1 AS n FROM after_rows WHERE NOT private
              UNION ALL SELECT status, priority, -1 FROM before_rows WHERE NOT private
            ) moved GROUP BY status, priority HAVING sum(n) <> 0 ORDER BY status, priority
            ON CONFLICT (status, priority) DO UPDATE SET n = c.n + excluded.n;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER bugs_added AFTER INSERT ON bugs REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION bugs_counted();
      CREATE TRIGGER bugs_removed AFTER DELETE ON bugs REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION bugs_counted();
      CREATE TRIGGER bugs_moved AFTER UPDATE ON bugs REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
        FOR EACH STATEMENT EXECUTE FUNCTION bugs_counted();

      CREATE TABLE bug_descriptions (
        bug_id uuid NOT NULL REFERENCES bugs (id) ON DELETE CASCADE,
        revision integer NOT NULL,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        description text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (bug_id, revision)
      );
      CREATE INDEX bug_descriptions_by_author ON bug_descriptions (author_id);

      CREATE TABLE bug_watchers (
        bug_id uuid NOT NULL REFERENCES bugs (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (bug_id, user_id)
      );
      CREATE INDEX bug_watchers_of_user ON bug_watchers (user_id, bug_id);

      CREATE TABLE bug_relations (
        from_id uuid NOT NULL REFERENCES bugs (id) ON DELETE CASCADE,
        to_id uuid NOT NULL REFERENCES bugs (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('duplicates', 'blocks', 'relates_to')),
        created_at timestamptz NOT NULL,
        PRIMARY KEY (from_id, to_id, kind),
        CHECK (from_id <> to_id)
      );
      CREATE INDEX bug_relations_to ON bug_relations (to_id);

      CREATE TABLE bug_attachments (
        id uuid PRIMARY KEY,
        bug_id uuid NOT NULL REFERENCES bugs (id) ON DELETE CASCADE,
        uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
        file_id uuid NOT NULL,
        name text NOT NULL,
        content_type text NOT NULL,
        size bigint NOT NULL,
        picture_width integer,
        picture_height integer,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX bug_attachments_of_bug ON bug_attachments (bug_id, created_at, id);
      CREATE INDEX bug_attachments_by_uploader ON bug_attachments (uploaded_by);

      CREATE TABLE bug_tickets (
        bug_id uuid NOT NULL REFERENCES bugs (id) ON DELETE CASCADE,
        ticket_id uuid NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
        agent_id uuid REFERENCES users (id) ON DELETE SET NULL,
        told_build_id uuid,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (bug_id, ticket_id)
      );
      CREATE INDEX bug_tickets_of_ticket ON bug_tickets (ticket_id, created_at);
      CREATE INDEX bug_tickets_by_agent ON bug_tickets (agent_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE bug_tickets, bug_attachments, bug_relations, bug_watchers, bug_descriptions, bug_counts, bugs, builds;
      DROP FUNCTION bugs_counted;
    `);
  }
}
