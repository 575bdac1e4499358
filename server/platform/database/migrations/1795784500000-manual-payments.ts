import type { MigrationInterface, QueryRunner } from 'typeorm';

const METHODS = `'bank_transfer', 'stripe'`;

/** Payables that were paid in another way, as the specification names it: `manual`. */
export class ManualPayments1795784500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${METHODS}, 'manual'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Booked from the same account.
    await runner.query(`UPDATE clarity_payables SET method = 'bank_transfer' WHERE method = 'manual'`);
    await allow(runner, METHODS);
  }
}

/** @param methods of payment, as SQL */
async function allow(runner: QueryRunner, methods: string): Promise<void> {
  await runner.query(`
    ALTER TABLE clarity_payables DROP CONSTRAINT clarity_payables_method_check;
    ALTER TABLE clarity_payables ADD CONSTRAINT clarity_payables_method_check CHECK (method IN (${methods}))`);
}
