import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds and corrections of less than a penny, of amounts in another currency: the ledger has no entries of nothing. */
export class RefundsWithoutEntry1795784700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sale_refunds ALTER COLUMN entry_id DROP NOT NULL;
      ALTER TABLE sale_corrections ALTER COLUMN entry_id DROP NOT NULL;
      COMMENT ON COLUMN sale_refunds.entry_id IS 'Null if it came to less than a penny.';
      COMMENT ON COLUMN sale_corrections.entry_id IS 'Null if it came to less than a penny.'`);
  }

  /** @throws if such a refund or correction was recorded: it cannot be given an entry. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sale_refunds ALTER COLUMN entry_id SET NOT NULL;
      ALTER TABLE sale_corrections ALTER COLUMN entry_id SET NOT NULL`);
  }
}
