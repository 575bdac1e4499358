import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens with which programs act for a user, within scopes. */
export class ApiTokens1763700000171 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_tokens (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
        token_hash bytea NOT NULL UNIQUE,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      CREATE INDEX api_tokens_by_user ON api_tokens (user_id, created_at);
      CREATE INDEX api_tokens_ended ON api_tokens (least(revoked_at, expires_at));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_tokens');
  }
}
