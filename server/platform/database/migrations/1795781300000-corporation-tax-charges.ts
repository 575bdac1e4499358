import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'vat', 'corporation_tax', 'paye', 'transfer', 'bank_fee', 'loan_repayment', 'opening_balance', 'supplier_credit_note'`;

/** Corporation tax as a cost, before it is paid. */
export class CorporationTaxCharges1795781300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${KINDS}, 'corporation_tax_charge'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await allow(runner, KINDS);
  }
}

/** @param kinds of journals, as SQL */
async function allow(runner: QueryRunner, kinds: string): Promise<void> {
  await runner.query(`
    ALTER TABLE finance_journals DROP CONSTRAINT finance_journals_kind_check;
    ALTER TABLE finance_journals ADD CONSTRAINT finance_journals_kind_check CHECK (kind IN (${kinds}))`);
}
