import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tickets whose customer is silent: when they are reminded, when the ticket closes, why it is closed and until when it can be reopened.
 * Deadlines of existing tickets begin now, so that none closes without the reminder.
 */
export class TicketSilence1763700000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tickets
        ADD COLUMN closing text CHECK (closing IN ('agreed', 'silence', 'unverified', 'spam', 'account')),
        ADD COLUMN close_reason text,
        ADD COLUMN reopen_until timestamptz,
        ADD COLUMN objected_at timestamptz,
        ADD COLUMN remind_at timestamptz,
        ADD COLUMN close_at timestamptz,
        ADD COLUMN reopened integer NOT NULL DEFAULT 0;
      UPDATE tickets SET remind_at = now() + interval '5 days', close_at = now() + interval '7 days'
        WHERE status = 'pending_customer' AND verified_at IS NOT NULL;
      UPDATE tickets SET remind_at = now() + interval '7 days', close_at = now() + interval '14 days'
        WHERE status IN ('open', 'pending', 'pending_customer') AND verified_at IS NULL;
      CREATE INDEX tickets_deadlines ON tickets (least(remind_at, close_at)) WHERE close_at IS NOT NULL;

      CREATE TABLE support_settings (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        close_after_days integer NOT NULL CHECK (close_after_days BETWEEN 3 AND 60),
        version integer NOT NULL,
        updated_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE support_settings;
      ALTER TABLE tickets DROP COLUMN closing, DROP COLUMN close_reason, DROP COLUMN reopen_until, DROP COLUMN objected_at,
        DROP COLUMN remind_at, DROP COLUMN close_at, DROP COLUMN reopened;
    `);
  }
}
