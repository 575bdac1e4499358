import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims of slow jobs need not read the quick ones that are waiting. */
export class JobsOfKind1795668181000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX jobs_of_kind ON jobs (kind, run_at) WHERE finished_at IS NULL AND failed_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX jobs_of_kind');
  }
}
