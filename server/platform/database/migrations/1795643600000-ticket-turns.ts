import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whose turn it is, as both sides see it: pending tickets wait for the studio, and tickets whose security check is not done for the
 * customer.
 */
export class TicketTurns1795643600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE tickets SET waits_for = 'agent', waiting_since = updated_at
        WHERE status = 'pending' AND verified_at IS NOT NULL AND waits_for = 'customer';
      UPDATE tickets SET waits_for = 'customer', waiting_since = NULL
        WHERE status IN ('open', 'pending', 'pending_customer') AND verified_at IS NULL AND waits_for = 'agent';
      ALTER TABLE tickets ALTER COLUMN waits_for SET DEFAULT 'customer'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tickets ALTER COLUMN waits_for SET DEFAULT 'agent'`);
  }
}
