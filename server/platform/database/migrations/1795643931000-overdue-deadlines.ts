import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Overdue deadlines stay until they are done, so the company knows since when it keeps its deadlines here. VAT returns that are marked as filed
 * tick theirs off. Tax adjustments include exempt distributions.
 */
export class OverdueDeadlines1795643931000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_company ADD COLUMN entered_on date;
      COMMENT ON COLUMN finance_company.entered_on IS 'When it was saved first: deadlines of long before are not asked for.';
      UPDATE finance_company SET entered_on = least(updated_at,
        (SELECT min(a.at) FROM audit_log a WHERE a.action = 'COMPANY_INFO_SAVED')) AT TIME ZONE 'Europe/London';
      ALTER TABLE finance_company ALTER COLUMN entered_on SET NOT NULL;

      INSERT INTO finance_deadlines_done (deadline, done_on, note, done_by, created_at)
        SELECT 'vat_return:' || to_char(r.period_to, 'YYYY-MM-DD'), r.filed_on, r.note, r.filed_by, r.created_at FROM finance_vat_returns r
        ON CONFLICT DO NOTHING;

      ALTER TABLE finance_tax_adjustments DROP CONSTRAINT finance_tax_adjustments_kind_check,
        ADD CONSTRAINT finance_tax_adjustments_kind_check CHECK (kind IN ('add_back', 'deduction', 'exempt_distribution'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM finance_tax_adjustments WHERE kind = 'exempt_distribution';
      ALTER TABLE finance_tax_adjustments DROP CONSTRAINT finance_tax_adjustments_kind_check,
        ADD CONSTRAINT finance_tax_adjustments_kind_check CHECK (kind IN ('add_back', 'deduction'));
      ALTER TABLE finance_company DROP COLUMN entered_on`);
  }
}
