import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the limit before the last user changed it. The audit log knows that of an earlier change: the value before the first of the changes
 * that this user made in a row, or the default of £500.
 */
export class PreviousLimit1795716000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clarity_settings ADD previous_pence bigint CHECK (previous_pence BETWEEN 0 AND 9999999999)');
    await runner.query(`
      UPDATE clarity_settings SET previous_pence = coalesce((
        SELECT (first.before ->> 'secondApprovalPence')::bigint FROM audit_log first
        WHERE first.action = 'CLARITY_SETTINGS_CHANGED' AND first.id > coalesce((
          SELECT max(other.id) FROM audit_log other
          WHERE other.action = 'CLARITY_SETTINGS_CHANGED' AND other.actor_id IS DISTINCT FROM clarity_settings.updated_by
        ), 0)
        ORDER BY first.id LIMIT 1
      ), 50000)`);
    await runner.query('ALTER TABLE clarity_settings ALTER previous_pence SET NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clarity_settings DROP previous_pence');
  }
}
