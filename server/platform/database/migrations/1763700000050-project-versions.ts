import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A project's own version: two people who edit it at once must not overwrite each other. */
export class ProjectVersions1763700000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects DROP COLUMN version');
  }
}
