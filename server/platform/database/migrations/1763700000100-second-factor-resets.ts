import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Resets of second factors that an admin asked for and that wait for their day, and the links with which users keep theirs. */
export class SecondFactorResets1763700000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factor_resets (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        requested_by uuid NOT NULL,
        reason text NOT NULL CHECK (char_length(reason) BETWEEN 3 AND 500),
        requested_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL
      )`);
    await runner.query(`
      ALTER TABLE mail_links DROP CONSTRAINT mail_links_purpose_check,
        ADD CONSTRAINT mail_links_purpose_check
          CHECK (purpose IN ('verify-email', 'change-email', 'reset-password', 'keep-two-factor'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM mail_links WHERE purpose = 'keep-two-factor'`);
    await runner.query(`
      ALTER TABLE mail_links DROP CONSTRAINT mail_links_purpose_check,
        ADD CONSTRAINT mail_links_purpose_check CHECK (purpose IN ('verify-email', 'change-email', 'reset-password'))`);
    await runner.query('DROP TABLE second_factor_resets');
  }
}
