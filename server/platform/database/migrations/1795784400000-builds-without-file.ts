import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The approved builds whose file was deleted, which the counter of open reviews leaves out. */
export class BuildsWithoutFile1795784400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX builds_without_file ON builds (id) WHERE state = 'approved' AND file_deleted_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX builds_without_file');
  }
}
