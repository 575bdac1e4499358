import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes among agents mention colleagues, who find the ticket at the top of their desk until they have read the note. */
export class TicketMentions1795621266391 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ticket_mentions (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        entry integer NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, ticket_id)
      );
      COMMENT ON COLUMN ticket_mentions.entry IS 'The newest note that mentions the user, as agents count.';
      CREATE INDEX ticket_mentions_of_ticket ON ticket_mentions (ticket_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ticket_mentions');
  }
}
