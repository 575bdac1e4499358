import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People, their sessions and role codes; the site's projects, contact data and public figures. */
export class AccountsAndSite1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        email_key text NOT NULL CONSTRAINT users_email_key UNIQUE,
        password_hash text NOT NULL,
        first_name text,
        last_name text,
        username text,
        country text,
        birthdate date,
        preferred_language text,
        marketing_consent boolean NOT NULL DEFAULT false,
        data_processing_consent boolean NOT NULL DEFAULT false,
        cookies_accepted boolean NOT NULL DEFAULT false,
        roles text[] NOT NULL DEFAULT '{}',
        is_active boolean NOT NULL DEFAULT true,
        email_verified_at timestamptz,
        last_login_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        version integer NOT NULL DEFAULT 1
      );
      CREATE UNIQUE INDEX users_username_key ON users (lower(username));
      CREATE INDEX users_roles ON users USING gin (roles);

      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT sessions_token_hash UNIQUE,
        user_agent text,
        ip_address text,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        proved_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz
      );
      CREATE INDEX sessions_of_user ON sessions (user_id, created_at DESC);

      CREATE TABLE login_history (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        ip_address text,
        user_agent text,
        success boolean NOT NULL,
        message text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX login_history_of_user ON login_history (user_id, id DESC);

      CREATE TABLE role_codes (
        id uuid PRIMARY KEY,
        code_hash bytea NOT NULL CONSTRAINT role_codes_code_hash UNIQUE,
        roles text[] NOT NULL,
        is_owner_code boolean NOT NULL DEFAULT false,
        uses integer NOT NULL,
        uses_left integer NOT NULL CHECK (uses_left >= 0),
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        created_by uuid REFERENCES users ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX role_codes_newest ON role_codes (created_at DESC, id DESC);

      CREATE TABLE rate_limits (
        key text PRIMARY KEY,
        hits integer NOT NULL,
        started_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL
      );
      CREATE INDEX rate_limits_ended ON rate_limits (ends_at);

      CREATE TABLE projects (
        id uuid PRIMARY KEY,
        title text NOT NULL,
        description text NOT NULL,
        slug text NOT NULL CONSTRAINT projects_slug UNIQUE,
        icon text,
        public boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX projects_newest ON projects (created_at DESC, id DESC);
      CREATE INDEX projects_public_newest ON projects (created_at DESC, id DESC) WHERE public;

      CREATE TABLE contact_info (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        text text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        address text NOT NULL,
        legal_name text NOT NULL,
        trading_name text NOT NULL,
        company_number text NOT NULL,
        theme_color text NOT NULL CHECK (theme_color ~ '^#[0-9a-f]{6}$'),
        social_links jsonb NOT NULL DEFAULT '[]',
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE finance_transactions (
        id uuid PRIMARY KEY,
        type text NOT NULL CHECK (type IN ('expense', 'income', 'product', 'investment')),
        category text NOT NULL,
        amount_pence bigint NOT NULL CHECK (amount_pence > 0),
        vat_pence bigint NOT NULL CHECK (vat_pence >= 0),
        status text NOT NULL CHECK (status IN ('approved', 'pending', 'rejected')),
        happened_on date NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX finance_transactions_approved ON finance_transactions (happened_on) INCLUDE (type, amount_pence, vat_pence, updated_at) WHERE status = 'approved';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE finance_transactions, contact_info, projects, rate_limits, role_codes, login_history, sessions, users;
    `);
  }
}
