import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Playtest sessions with their seats, waitlists and notes, and the private calendar feeds. */
export class Playtests1763700000177 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE playtest_sessions (
        id uuid PRIMARY KEY,
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
        description text NOT NULL CHECK (char_length(description) <= 5000),
        build_id uuid NOT NULL REFERENCES builds (id),
        starts_at timestamptz NOT NULL,
        duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 15 AND 480),
        ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
        max_participants integer NOT NULL CHECK (max_participants BETWEEN 1 AND 50),
        location text NOT NULL CHECK (char_length(location) <= 200),
        test_focus text NOT NULL CHECK (char_length(test_focus) <= 5000),
        requirements text NOT NULL CHECK (char_length(requirements) <= 5000),
        unlocks_build boolean NOT NULL,
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        cancelled_at timestamptz,
        cancelled_by uuid REFERENCES users (id) ON DELETE SET NULL,
        cancel_reason text CHECK (char_length(cancel_reason) BETWEEN 1 AND 1000),
        calendar_sequence integer NOT NULL CHECK (calendar_sequence >= 0),
        day_reminded boolean NOT NULL,
        hour_reminded boolean NOT NULL,
        last_note_seq integer NOT NULL,
        version integer NOT NULL,
        search_text text GENERATED ALWAYS AS (lower(title || ' ' || description || ' ' || location || ' ' || test_focus)) STORED,
        CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL))
      );
      COMMENT ON COLUMN playtest_sessions.calendar_sequence IS 'SEQUENCE of the calendar entry (RFC 5545): counts the changes that calendars show.';
      COMMENT ON COLUMN playtest_sessions.last_note_seq IS 'Position of the latest note or change of a note.';
      CREATE INDEX playtest_sessions_by_start ON playtest_sessions (starts_at, id);
      CREATE INDEX playtest_sessions_due ON playtest_sessions (starts_at, id) WHERE cancelled_at IS NULL;
      CREATE INDEX playtest_sessions_by_end ON playtest_sessions (ends_at) WHERE cancelled_at IS NULL;
      CREATE INDEX playtest_sessions_cancelled ON playtest_sessions (starts_at, id) WHERE cancelled_at IS NOT NULL;
      CREATE INDEX playtest_sessions_by_creation ON playtest_sessions (created_at, id);
      CREATE INDEX playtest_sessions_of_build ON playtest_sessions (build_id);
      CREATE INDEX playtest_sessions_of_author ON playtest_sessions (created_by);

      CREATE TABLE playtest_rsvps (
        session_id uuid NOT NULL REFERENCES playtest_sessions (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        status text NOT NULL CHECK (status IN ('attending', 'maybe', 'not_attending')),
        notes text NOT NULL CHECK (char_length(notes) <= 1000),
        seated boolean NOT NULL,
        waitlist_order integer,
        answered_at timestamptz NOT NULL,
        attended boolean,
        review_asked boolean NOT NULL,
        PRIMARY KEY (session_id, user_id),
        CHECK ((status = 'attending') = (seated OR waitlist_order IS NOT NULL)),
        CHECK (NOT (seated AND waitlist_order IS NOT NULL))
      );
      CREATE INDEX playtest_rsvps_of_user ON playtest_rsvps (user_id);

      CREATE TABLE playtest_notes (
        id uuid PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES playtest_sessions (id) ON DELETE CASCADE,
        seq integer NOT NULL,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
        bug_id uuid REFERENCES bugs (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL
      );
      COMMENT ON COLUMN playtest_notes.seq IS 'Position among the notes of the session; a note that becomes a bug moves to the end, so that open boards read it again.';
      CREATE UNIQUE INDEX playtest_notes_in_order ON playtest_notes (session_id, seq);
      CREATE INDEX playtest_notes_of_author ON playtest_notes (author_id);
      CREATE INDEX playtest_notes_of_bug ON playtest_notes (bug_id);

      CREATE TABLE playtest_feeds (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL UNIQUE,
        created_at timestamptz NOT NULL
      );
      COMMENT ON TABLE playtest_feeds IS 'Private calendar feeds: the token of a feed opens the playtests of its user.';
    `);
    await runner.query(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX playtest_sessions_search ON playtest_sessions USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'pg_trgm is not available: searching playtests reads all of them.';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE playtest_feeds, playtest_notes, playtest_rsvps, playtest_sessions');
  }
}
