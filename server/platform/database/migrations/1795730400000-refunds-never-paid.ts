import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A refund of a whole sale used to mark it as paid, even where it took back a debt. Where nothing was paid back, nothing had been paid; else
 * only a part.
 */
export class RefundsNeverPaid1795730400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE sales s SET payment_status = CASE WHEN last.paid_back = 0 THEN 'Unpaid' ELSE 'Part-Paid' END
      FROM (
        SELECT DISTINCT ON (sale_id) sale_id, net_minor + vat_minor > paid_back_minor AS took_back_debt,
          sum(paid_back_minor) OVER (PARTITION BY sale_id) AS paid_back
        FROM sale_refunds ORDER BY sale_id, created_at DESC
      ) last
      WHERE last.sale_id = s.id AND last.took_back_debt AND s.status = 'Refunded' AND s.payment_status = 'Paid' AND s.statement_id IS NULL`);
  }

  async down(): Promise<void> {
    // The earlier status was wrong.
  }
}
