import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents find tickets by what was said in them. */
export class TicketSearch1763700000093 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ticket_messages_words ON ticket_messages USING gin (body gin_trgm_ops);
      CREATE INDEX ticket_notes_words ON ticket_notes USING gin (body gin_trgm_ops) WHERE change IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ticket_messages_words, ticket_notes_words');
  }
}
