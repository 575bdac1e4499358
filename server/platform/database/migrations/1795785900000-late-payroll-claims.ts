import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Claims that the payroll pays and that were approved after their month was closed are in no statement: they count in the next open month,
 * as they do when they are approved now. One that was approved before its month was last closed is in the statement of that closing.
 */
export class LatePayrollClaims1795785900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE clarity_payables p
      SET owed_from = (SELECT min(o.month) FROM ledger_periods o WHERE o.month > c.month AND o.state = 'open')
      FROM ledger_periods c
      WHERE p.entry_id IS NULL AND p.status = 'payroll' AND c.month = date_trunc('month', p.owed_from)::date
        AND c.state = 'closed' AND p.created_at > c.closed_at`);
  }

  /** The days stay: earlier versions list them in the same statements. */
  async down(): Promise<void> {
    // Nothing to do.
  }
}
