import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the profit of the books is changed by for corporation tax. */
export class TaxAdjustments1763700000218 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finance_tax_adjustments (
        id uuid PRIMARY KEY,
        counts_on date NOT NULL,
        kind text NOT NULL CHECK (kind IN ('add_back', 'deduction')),
        amount_pence bigint NOT NULL CHECK (amount_pence > 0),
        description text NOT NULL CHECK (char_length(description) <= 120),
        note text NOT NULL CHECK (char_length(note) <= 1000),
        entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL
      )`);
    await runner.query('CREATE INDEX finance_tax_adjustments_counts_on_idx ON finance_tax_adjustments (counts_on)');
    await runner.query('CREATE INDEX finance_tax_adjustments_entered_by_idx ON finance_tax_adjustments (entered_by)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE finance_tax_adjustments');
  }
}
