import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules know since when they have been failing, and whether the admins were told. */
export class FailingSchedules1795784300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job_schedules
        ADD id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
        ADD failing_since timestamptz,
        ADD reported_at timestamptz;
      UPDATE job_schedules SET failing_since = last_run_at WHERE last_error IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_schedules DROP id, DROP failing_since, DROP reported_at');
  }
}
