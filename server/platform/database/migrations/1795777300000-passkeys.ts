import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys (WebAuthn), and the challenges that they sign once. */
export class Passkeys1795777300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        credential_id bytea NOT NULL CONSTRAINT passkeys_credential_id UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
        backed_up boolean NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      )`);
    await runner.query('CREATE INDEX passkeys_user_id ON passkeys (user_id)');
    await runner.query(`
      CREATE TABLE passkey_challenges (
        token_hash bytea PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('add', 'prove', 'sign-in', 'second-factor')),
        session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
        sign_in_challenge_id uuid REFERENCES sign_in_challenges (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL,
        CONSTRAINT passkey_challenges_binding CHECK (
          (session_id IS NOT NULL) = (purpose IN ('add', 'prove')) AND (sign_in_challenge_id IS NOT NULL) = (purpose = 'second-factor'))
      )`);
    await runner.query('CREATE INDEX passkey_challenges_session_id ON passkey_challenges (session_id)');
    await runner.query('CREATE INDEX passkey_challenges_sign_in_challenge_id ON passkey_challenges (sign_in_challenge_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkey_challenges, passkeys');
  }
}
