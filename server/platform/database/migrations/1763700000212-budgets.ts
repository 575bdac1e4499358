import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What may be spent in a category and a period; what is spent comes from the ledger. */
export class Budgets1763700000212 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finance_budgets (
        id uuid PRIMARY KEY,
        category text NOT NULL CHECK (char_length(category) BETWEEN 1 AND 100),
        account_code text NOT NULL REFERENCES ledger_accounts (code),
        period text NOT NULL CHECK (period IN ('monthly', 'quarterly', 'yearly')),
        allocated_pence bigint NOT NULL CHECK (allocated_pence > 0),
        updated_at timestamptz NOT NULL,
        version integer NOT NULL,
        UNIQUE (category, period)
      );
      CREATE INDEX finance_budgets_of_account ON finance_budgets (account_code)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE finance_budgets');
  }
}
