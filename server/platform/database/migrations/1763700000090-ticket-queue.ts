import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The support desk becomes a queue: since when a ticket has been waiting for an agent, and its place in the orders that the desk offers.
 * The keys are generated, so that each order is one index in one direction and a page is read from it without sorting.
 */
export class TicketQueue1763700000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tickets ADD COLUMN waiting_since timestamptz;
      UPDATE tickets t SET waiting_since = coalesce(
        (SELECT min(m.created_at) FROM ticket_messages m WHERE m.ticket_id = t.id AND m.author_role = 'customer' AND m.seq >
           (SELECT max(a.seq) FROM ticket_messages a WHERE a.ticket_id = t.id AND a.author_role IN ('support', 'admin', 'hr'))),
        t.created_at) WHERE waits_for = 'agent';
      ALTER TABLE tickets
        ADD COLUMN queue_rank smallint NOT NULL GENERATED ALWAYS AS (
          CASE waits_for WHEN 'agent' THEN CASE priority WHEN 'urgent' THEN 0 ELSE 1 END WHEN 'customer' THEN 2 ELSE 3 END
        ) STORED,
        ADD COLUMN queue_key bigint NOT NULL GENERATED ALWAYS AS (
          CASE waits_for
            WHEN 'agent' THEN (extract(epoch FROM coalesce(waiting_since, created_at) AT TIME ZONE 'UTC') * 1000000)::bigint
            ELSE -(extract(epoch FROM updated_at AT TIME ZONE 'UTC') * 1000000)::bigint
          END
        ) STORED,
        ADD COLUMN priority_rank smallint NOT NULL GENERATED ALWAYS AS (
          CASE WHEN waits_for = 'nobody' THEN 4 WHEN priority = 'urgent' THEN 0 WHEN priority = 'high' THEN 1 WHEN priority = 'normal' THEN 2 ELSE 3 END
        ) STORED;
      COMMENT ON COLUMN tickets.waiting_since IS 'Since when it has been waiting for an agent; null while it is not.';
      COMMENT ON COLUMN tickets.queue_rank IS 'Urgent tickets that wait for an agent, then others, then those that wait for the customer, then the rest.';
      COMMENT ON COLUMN tickets.queue_key IS 'Within a rank: longest wait first, or latest activity first. Microseconds since 1970, negative for the latter.';
      CREATE INDEX tickets_queue ON tickets (queue_rank, queue_key, id) WHERE status <> 'access_revoked_closed';
      CREATE INDEX tickets_queue_status ON tickets (status, queue_rank, queue_key, id);
      CREATE INDEX tickets_queue_assignee ON tickets (assignee_id, queue_rank, queue_key, id) WHERE status <> 'access_revoked_closed';
      CREATE INDEX tickets_activity ON tickets (updated_at DESC, id DESC) WHERE status <> 'access_revoked_closed';
      CREATE INDEX tickets_priority ON tickets (priority_rank, queue_rank, queue_key, id) WHERE status <> 'access_revoked_closed';
      CREATE INDEX ticket_security_codes_sent ON ticket_security_codes (expires_at) WHERE sent_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ticket_security_codes_sent;
      ALTER TABLE tickets DROP COLUMN queue_rank, DROP COLUMN queue_key, DROP COLUMN priority_rank, DROP COLUMN waiting_since;
    `);
  }
}
