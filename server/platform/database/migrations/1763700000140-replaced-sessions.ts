import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which session took the place of another one in its browser, so that two sign-ins at the same moment leave one of them. */
export class ReplacedSessions1763700000140 implements MigrationInterface {
  name = 'ReplacedSessions1763700000140';

  async up(runner: QueryRunner): Promise<void> {
    // No foreign key: it is looked at for a minute, and deleting old sessions would have to search for it.
    await runner.query('ALTER TABLE sessions ADD COLUMN replaced_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN replaced_by');
  }
}
