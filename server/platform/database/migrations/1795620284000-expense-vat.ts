import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The VAT on the receipt of an expense. Expenses from before have none, so all of them stays a cost. */
export class ExpenseVat1795620284000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE clarity_expenses
        ADD vat_code text CHECK (vat_code IN ('standard', 'reduced', 'zero', 'exempt', 'outside_scope', 'reverse_charge')),
        ADD vat_pence bigint NOT NULL DEFAULT 0,
        ADD reclaimed_pence bigint NOT NULL DEFAULT 0,
        ADD CHECK (vat_pence BETWEEN 0 AND 9999999999 AND (vat_pence = 0 OR vat_code IN ('standard', 'reduced', 'reverse_charge'))),
        ADD CHECK (vat_code = 'reverse_charge' OR vat_pence < amount_pence),
        ADD CHECK (reclaimed_pence IN (0, vat_pence) AND (reclaimed_pence = 0 OR status = 'approved'));
      ALTER TABLE clarity_expenses ALTER vat_pence DROP DEFAULT, ALTER reclaimed_pence DROP DEFAULT;
      COMMENT ON COLUMN clarity_expenses.vat_code IS 'Null without a VAT receipt: then it is no part of a VAT return.';
      COMMENT ON COLUMN clarity_expenses.vat_pence IS 'In pounds, included in amount_pence; under the reverse charge on top of it.';
      COMMENT ON COLUMN clarity_expenses.reclaimed_pence IS 'VAT in amount_pence that was posted as input VAT when it was approved.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clarity_expenses DROP vat_code, DROP vat_pence, DROP reclaimed_pence');
  }
}
