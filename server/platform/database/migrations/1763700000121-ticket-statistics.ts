import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a ticket got its first reply and when it was last reopened, so that statistics read tickets alone, each measure from an index that
 * holds all it needs. The sentences are those that the thread recorded when a ticket was reopened.
 */
export class TicketStatistics1763700000121 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tickets ADD COLUMN first_replied_at timestamptz, ADD COLUMN reopened_at timestamptz;
      COMMENT ON COLUMN tickets.first_replied_at IS 'When an agent first wrote to the customer.';
      COMMENT ON COLUMN tickets.reopened_at IS 'When it was last opened again after it had been closed.';
      UPDATE tickets t SET first_replied_at = m.first
        FROM (SELECT ticket_id, min(created_at) AS first FROM ticket_messages WHERE author_role IN ('support', 'admin', 'hr') GROUP BY ticket_id) m
        WHERE m.ticket_id = t.id;
      UPDATE tickets t SET reopened_at = m.last
        FROM (SELECT ticket_id, max(created_at) AS last FROM ticket_messages WHERE author_role = 'system' AND body IN (
          'The customer reopened this ticket.', 'The customer objected to the closure as spam, so this ticket is open again.') GROUP BY ticket_id) m
        WHERE m.ticket_id = t.id AND t.reopened > 0;
      CREATE INDEX tickets_stats_opened ON tickets (created_at) INCLUDE (category)
        WHERE status <> 'access_revoked_closed' AND closing IS DISTINCT FROM 'spam';
      CREATE INDEX tickets_stats_replied ON tickets (first_replied_at) INCLUDE (created_at, category)
        WHERE first_replied_at IS NOT NULL AND status <> 'access_revoked_closed' AND closing IS DISTINCT FROM 'spam';
      CREATE INDEX tickets_stats_resolved ON tickets (closed_at) INCLUDE (created_at, category)
        WHERE status = 'closed' AND (closing IS NULL OR closing IN ('agreed', 'silence'));
      CREATE INDEX tickets_stats_reopened ON tickets (reopened_at) INCLUDE (category)
        WHERE reopened_at IS NOT NULL AND status <> 'access_revoked_closed' AND closing IS DISTINCT FROM 'spam';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tickets_stats_opened, tickets_stats_resolved;
      ALTER TABLE tickets DROP COLUMN first_replied_at, DROP COLUMN reopened_at;
    `);
  }
}
