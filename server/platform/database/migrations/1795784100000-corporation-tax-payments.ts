import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONTENT = `id, kind, amount_pence, is_opposite, from_account, to_account, interest_pence, category, vat_pence, vat_code, description,
  happened_on, arrived_pence, fee_pence, vat_return_id`;

/** A payment of corporation tax names the financial year that it is for. */
export class CorporationTaxPayments1795784100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_journals
        ADD tax_year_end date,
        ADD CHECK (kind = 'corporation_tax' OR tax_year_end IS NULL);
      CREATE INDEX finance_journals_of_tax_year ON finance_journals (tax_year_end) WHERE tax_year_end IS NOT NULL`);
    await stay(runner, `${CONTENT}, tax_year_end`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await stay(runner, CONTENT);
    await runner.query('ALTER TABLE finance_journals DROP tax_year_end');
  }
}

/** Journals that are decided on keep what two people agreed on. @param content its columns */
async function stay(runner: QueryRunner, content: string): Promise<void> {
  await runner.query(`
    DROP TRIGGER finance_journals_stay ON finance_journals;
    CREATE TRIGGER finance_journals_stay BEFORE DELETE OR UPDATE OF ${content}, status, entry_id, posted_on ON finance_journals
      FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION ledger_refuse_change()`);
}
