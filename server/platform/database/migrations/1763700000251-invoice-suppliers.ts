import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a document says of its issuer is fixed when it is issued; those of before show what the company info says now. */
export class InvoiceSuppliers1763700000251 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sales ADD COLUMN supplier jsonb');
    await runner.query('ALTER TABLE sale_refunds ADD COLUMN supplier jsonb');
    await runner.query(`COMMENT ON COLUMN sales.supplier IS 'The issuer of the invoice, as it was then.'`);
    await runner.query(`COMMENT ON COLUMN sale_refunds.supplier IS 'The issuer of the credit note, as it was then.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sale_refunds DROP COLUMN supplier');
    await runner.query('ALTER TABLE sales DROP COLUMN supplier');
  }
}
