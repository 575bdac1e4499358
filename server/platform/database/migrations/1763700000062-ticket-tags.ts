import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags are words under which agents find tickets, so the desk's search asks for them as well. */
export class TicketTags1763700000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX tickets_by_tag ON tickets USING gin (tags) WITH (fastupdate = off)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tickets_by_tag');
  }
}
