import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents see in the thread what was changed, and beside it which colleagues are looking at the same ticket. */
export class TicketHandling1763700000092 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ticket_notes ADD COLUMN change jsonb;
      COMMENT ON COLUMN ticket_notes.change IS 'Set for a line that records a change of assignee, priority or tags; such a line has no text of its own.';
      ALTER TABLE tickets ADD COLUMN written_seq integer NOT NULL DEFAULT 0;
      UPDATE tickets SET written_seq = entry_seq;
      COMMENT ON COLUMN tickets.written_seq IS 'Entry number of the newest message or note. A recorded change has an entry number too, but nobody has to read it.';
      CREATE TABLE ticket_presence (
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        viewing_until timestamptz NOT NULL,
        replying_until timestamptz,
        PRIMARY KEY (ticket_id, user_id)
      );
      CREATE INDEX ticket_presence_of_user ON ticket_presence (user_id);
      CREATE INDEX ticket_presence_over ON ticket_presence (viewing_until);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ticket_presence;
      DELETE FROM ticket_notes WHERE change IS NOT NULL;
      ALTER TABLE ticket_notes DROP COLUMN change;
      ALTER TABLE tickets DROP COLUMN written_seq;
    `);
  }
}
