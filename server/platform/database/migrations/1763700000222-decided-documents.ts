import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRANSACTION = `id, type, category, amount_pence, vat_pence, vat_code, currency, foreign_minor, rate, rate_source, rate_date, description,
  justification, hmrc_category, source, investor_name, receipt_file_id, receipt_sha256, happened_on`;
const JOURNAL = `id, kind, amount_pence, is_opposite, from_account, to_account, interest_pence, category, vat_pence, vat_code, description,
  happened_on`;

/** What two people agreed on stays as they saw it: documents once they are decided on, and what kind of account an entry stands on. */
export class DecidedDocuments1763700000222 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, content] of [
      ['finance_transactions', TRANSACTION],
      ['finance_journals', JOURNAL],
    ] as const)
      await runner.query(`
        CREATE TRIGGER ${table}_stay BEFORE DELETE OR UPDATE OF ${content}, status, entry_id, posted_on ON ${table}
          FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION ledger_refuse_change();
        CREATE TRIGGER ${table}_remain BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()`);
    await runner.query(`
      CREATE TRIGGER ledger_accounts_stay BEFORE UPDATE OF code, type, is_cash OR DELETE OR TRUNCATE ON ledger_accounts
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
      ALTER TABLE ledger_accounts ENABLE ALWAYS TRIGGER ledger_accounts_stay`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER ledger_accounts_stay ON ledger_accounts');
    for (const table of ['finance_transactions', 'finance_journals'])
      await runner.query(`DROP TRIGGER ${table}_stay ON ${table}; DROP TRIGGER ${table}_remain ON ${table}`);
  }
}
