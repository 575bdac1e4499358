import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONTENT = `id, kind, amount_pence, is_opposite, from_account, to_account, interest_pence, category, vat_pence, vat_code, description,
  happened_on`;

/** What a transfer between own accounts loses on its way. */
export class TransferDifferences1795623580000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_journals
        ADD arrived_pence bigint CHECK (arrived_pence BETWEEN 1 AND 9999999999),
        ADD fee_pence bigint CHECK (fee_pence BETWEEN 0 AND amount_pence),
        ADD CHECK (kind = 'transfer' OR num_nulls(arrived_pence, fee_pence) = 2),
        ADD CHECK (num_nulls(arrived_pence, fee_pence) <> 1);
      COMMENT ON COLUMN finance_journals.arrived_pence IS 'Of a transfer, where it is not the whole: the rest is the fee and an exchange difference.'`);
    await stay(runner, `${CONTENT}, arrived_pence, fee_pence`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await stay(runner, CONTENT);
    await runner.query('ALTER TABLE finance_journals DROP arrived_pence, DROP fee_pence');
  }
}

/** Journals that are decided on keep what two people agreed on. @param content its columns */
async function stay(runner: QueryRunner, content: string): Promise<void> {
  await runner.query(`
    DROP TRIGGER finance_journals_stay ON finance_journals;
    CREATE TRIGGER finance_journals_stay BEFORE DELETE OR UPDATE OF ${content}, status, entry_id, posted_on ON finance_journals
      FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION ledger_refuse_change()`);
}
