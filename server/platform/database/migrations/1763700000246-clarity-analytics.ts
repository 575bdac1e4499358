import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects of time, what approved time is worth, and the indexes that analytics and the history of entries are read by. */
export class ClarityAnalytics1763700000246 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE clarity_timers ADD COLUMN project text CHECK (char_length(project) BETWEEN 1 AND 100);
      ALTER TABLE clarity_time_entries
        ADD COLUMN project text CHECK (char_length(project) BETWEEN 1 AND 100),
        ADD COLUMN value_pence integer CHECK (value_pence >= 0);
      UPDATE clarity_time_entries t SET value_pence = coalesce(
        (SELECT p.amount_pence FROM clarity_payables p WHERE p.kind = 'time' AND p.claim_id = t.id AND p.status <> 'withdrawn'), 0)
      WHERE t.status = 'approved';
      ALTER TABLE clarity_time_entries
        ADD CONSTRAINT clarity_time_entries_valued CHECK ((status = 'approved') = (value_pence IS NOT NULL));
      COMMENT ON COLUMN clarity_time_entries.value_pence IS 'At the rate of its day, when it was approved.';
      CREATE INDEX clarity_time_entries_by_day ON clarity_time_entries (worked_on, id);
      CREATE INDEX clarity_expenses_by_day ON clarity_expenses (spent_on);
      CREATE INDEX clarity_deliverables_by_day ON clarity_deliverables (delivered_on);
      CREATE INDEX audit_log_of_type ON audit_log (target_type, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX audit_log_of_type, clarity_deliverables_by_day, clarity_expenses_by_day, clarity_time_entries_by_day;
      ALTER TABLE clarity_time_entries DROP COLUMN value_pence, DROP COLUMN project;
      ALTER TABLE clarity_timers DROP COLUMN project`);
  }
}
