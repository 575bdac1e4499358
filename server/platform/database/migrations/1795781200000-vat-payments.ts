import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONTENT = `id, kind, amount_pence, is_opposite, from_account, to_account, interest_pence, category, vat_pence, vat_code, description,
  happened_on, arrived_pence, fee_pence`;

/** A payment of VAT names the return that it pays. */
export class VatPayments1795781200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_journals
        ADD vat_return_id uuid REFERENCES finance_vat_returns (id),
        ADD CHECK (kind = 'vat' OR vat_return_id IS NULL);
      CREATE INDEX finance_journals_of_return ON finance_journals (vat_return_id) WHERE vat_return_id IS NOT NULL`);
    await stay(runner, `${CONTENT}, vat_return_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await stay(runner, CONTENT);
    await runner.query('ALTER TABLE finance_journals DROP vat_return_id');
  }
}

/** Journals that are decided on keep what two people agreed on. @param content its columns */
async function stay(runner: QueryRunner, content: string): Promise<void> {
  await runner.query(`
    DROP TRIGGER finance_journals_stay ON finance_journals;
    CREATE TRIGGER finance_journals_stay BEFORE DELETE OR UPDATE OF ${content}, status, entry_id, posted_on ON finance_journals
      FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION ledger_refuse_change()`);
}
