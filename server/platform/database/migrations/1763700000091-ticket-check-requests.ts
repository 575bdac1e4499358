import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an agent last asked a customer for the security check. */
export class TicketCheckRequests1763700000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tickets ADD COLUMN check_requested_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tickets DROP COLUMN check_requested_at');
  }
}
