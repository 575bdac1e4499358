import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a running timer was confirmed, and the index of deliverables that are not delivered yet. */
export class ClarityLists1763700000248 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE clarity_timers ADD COLUMN confirmed_at timestamptz;
      COMMENT ON COLUMN clarity_timers.confirmed_at IS 'When its user last said that they are still working.';
      CREATE INDEX clarity_deliverables_open ON clarity_deliverables (created_at, id) WHERE status IN ('agreed', 'rejected')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX clarity_deliverables_open;
      ALTER TABLE clarity_timers DROP COLUMN confirmed_at`);
  }
}
