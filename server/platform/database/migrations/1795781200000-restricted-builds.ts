import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Playtests that restrict the downloads of their builds: few, and read for every user who may review builds. */
export class RestrictedBuilds1795781200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX playtest_sessions_restricting ON playtest_sessions (build_id) WHERE unlocks_build AND cancelled_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX playtest_sessions_restricting');
  }
}
