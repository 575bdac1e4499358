import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes and tags are no activity to customers. Earlier tickets show the last entry or step that their customers saw. */
export class CustomerActivity1795702500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tickets ADD customer_updated_at timestamptz');
    await runner.query(`
      UPDATE tickets SET customer_updated_at = seen.at
      FROM (
        SELECT t.id, greatest(t.created_at, t.check_requested_at, t.verified_at, t.closed_at, t.revoked_at, t.objected_at, t.reopened_at,
          (SELECT max(m.created_at) FROM ticket_messages m WHERE m.ticket_id = t.id),
          (SELECT max(n.created_at) FROM ticket_notes n WHERE n.ticket_id = t.id AND n.change ?| ARRAY['assignee', 'priority'])) AS at
        FROM tickets t WHERE EXISTS (SELECT FROM ticket_notes n WHERE n.ticket_id = t.id)
      ) seen
      WHERE seen.id = tickets.id AND seen.at < tickets.updated_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tickets DROP customer_updated_at');
  }
}
