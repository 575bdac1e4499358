import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factor, links by mail, pauses and scheduled deletion, preferences, consents. */
export class Identity1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN paused_at timestamptz,
        ADD COLUMN guardian_consent_at timestamptz,
        ADD COLUMN deletion_due_at timestamptz,
        ADD COLUMN deletion_warned_at timestamptz,
        ADD COLUMN avatar_file uuid,
        ADD COLUMN preferences jsonb NOT NULL DEFAULT '{}';
      CREATE INDEX users_deletion_due ON users (deletion_due_at) WHERE deletion_due_at IS NOT NULL;
      CREATE INDEX users_paused ON users (paused_at) WHERE paused_at IS NOT NULL;

      ALTER TABLE sessions ADD COLUMN raised_until timestamptz;
      CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
      CREATE INDEX sessions_idle ON sessions (last_seen_at) WHERE ended_at IS NULL;
      CREATE INDEX login_history_age ON login_history (created_at);
      CREATE INDEX mails_of_recipient ON mails (lower(to_address));
      CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id);

      CREATE TABLE second_factors (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        secret text NOT NULL,
        confirmed_at timestamptz,
        last_step bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE recovery_codes (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);

      CREATE TABLE sign_in_challenges (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT sign_in_challenges_token_hash UNIQUE,
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX sign_in_challenges_expired ON sign_in_challenges (expires_at);

      CREATE TABLE mail_links (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('verify-email', 'change-email', 'reset-password')),
        token_hash bytea NOT NULL CONSTRAINT mail_links_token_hash UNIQUE,
        email text,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX mail_links_of_user ON mail_links (user_id, purpose);
      CREATE INDEX mail_links_expired ON mail_links (expires_at);

      CREATE TABLE consents (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL,
        granted boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX consents_of_user ON consents (user_id, id DESC);

      CREATE TABLE certificates (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        module_id uuid NOT NULL,
        module_title text NOT NULL,
        issued_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX certificates_of_user ON certificates (user_id, issued_at DESC);

      CREATE TABLE legal_versions (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('terms', 'privacy', 'cookies')),
        version integer NOT NULL CHECK (version > 0),
        effective_date date NOT NULL,
        body text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT legal_versions_version UNIQUE (kind, version)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE legal_versions, certificates, consents, mail_links, sign_in_challenges, recovery_codes, second_factors;
      DROP INDEX audit_log_of_actor, mails_of_recipient, login_history_age, sessions_idle, sessions_ended;
      ALTER TABLE sessions DROP COLUMN raised_until;
      ALTER TABLE users DROP COLUMN paused_at, DROP COLUMN guardian_consent_at, DROP COLUMN deletion_due_at, DROP COLUMN deletion_warned_at,
        DROP COLUMN avatar_file, DROP COLUMN preferences;
    `);
  }
}
