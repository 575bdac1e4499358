import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Blocked and allowed IP addresses, changed rate limits, and accounts that must choose a new password. */
export class AddressRules1795764000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE address_rules (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('block', 'allow')),
        range text NOT NULL,
        reason text NOT NULL,
        is_active boolean NOT NULL,
        expires_at timestamptz,
        version integer NOT NULL,
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        CONSTRAINT address_rules_range UNIQUE (kind, range)
      )`);
    await runner.query('CREATE INDEX address_rules_newest ON address_rules (created_at, id)');
    await runner.query('CREATE INDEX address_rules_by_creator ON address_rules (created_by) WHERE created_by IS NOT NULL');
    await runner.query(`
      CREATE TABLE rate_limit_settings (
        name text PRIMARY KEY,
        value integer,
        version integer NOT NULL,
        changed_by uuid REFERENCES users (id) ON DELETE SET NULL,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX rate_limit_settings_by_user ON rate_limit_settings (changed_by) WHERE changed_by IS NOT NULL');
    await runner.query('ALTER TABLE users ADD COLUMN new_password_required_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN new_password_required_at');
    await runner.query('DROP TABLE rate_limit_settings');
    await runner.query('DROP TABLE address_rules');
  }
}
