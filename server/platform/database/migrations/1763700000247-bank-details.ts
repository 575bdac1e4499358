import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where people are paid. */
export class BankDetails1763700000247 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE clarity_bank_details (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        account_name text NOT NULL CHECK (char_length(account_name) BETWEEN 1 AND 100),
        sort_code text NOT NULL CHECK (sort_code ~ '^[0-9]{6}$'),
        account_number text NOT NULL CHECK (account_number ~ '^[0-9]{8}$'),
        updated_at timestamptz NOT NULL,
        version integer NOT NULL
      );
      COMMENT ON TABLE clarity_bank_details IS 'The bank account in the United Kingdom that a person is paid to, entered by that person.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE clarity_bank_details');
  }
}
