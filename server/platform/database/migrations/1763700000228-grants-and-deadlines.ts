import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONTENT = `id, type, category, amount_pence, vat_pence, vat_code, currency, foreign_minor, rate, rate_source, rate_date, description,
  justification, hmrc_category, source, investor_name, receipt_file_id, receipt_sha256, happened_on`;
const stays = (content: string) => `
  DROP TRIGGER finance_transactions_stay ON finance_transactions;
  CREATE TRIGGER finance_transactions_stay BEFORE DELETE OR UPDATE OF ${content}, status, entry_id, posted_on ON finance_transactions
    FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION ledger_refuse_change()`;

/** Whether a grant is taxed, and which reminders of deadlines were sent. */
export class GrantsAndDeadlines1763700000228 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_transactions ADD COLUMN grant_taxable boolean CHECK (grant_taxable IS NULL OR source = 'Government Grant');
      COMMENT ON COLUMN finance_transactions.grant_taxable IS 'Null for other funds, and for grants of before that was asked.';
      CREATE TABLE finance_deadline_reminders (
        id uuid PRIMARY KEY,
        deadline text NOT NULL,
        due_on date NOT NULL,
        days_before smallint NOT NULL CHECK (days_before IN (30, 7, 0)),
        sent_at timestamptz NOT NULL,
        UNIQUE (deadline, due_on, days_before)
      );
      COMMENT ON TABLE finance_deadline_reminders IS 'Each reminder of a deadline is sent once.';
      ${stays(`${CONTENT}, grant_taxable`)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${stays(CONTENT)};
      DROP TABLE finance_deadline_reminders;
      ALTER TABLE finance_transactions DROP COLUMN grant_taxable`);
  }
}
