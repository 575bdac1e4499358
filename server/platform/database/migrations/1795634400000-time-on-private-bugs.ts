import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time that was recorded on a bug with its title shows the number alone while the bug is private. */
export class TimeOnPrivateBugs1795634400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE clarity_time_entries ADD COLUMN shown_as text;
      COMMENT ON COLUMN clarity_time_entries.shown_as IS 'In place of the task, which names a bug that is private.';
      UPDATE clarity_time_entries t SET shown_as = 'BUG-' || b.number FROM bugs b
        WHERE t.subject_type = 'bug' AND t.subject_id = b.id AND b.private AND t.task LIKE 'BUG-' || b.number || ' %';
      UPDATE clarity_timers r SET task = 'BUG-' || b.number FROM bugs b
        WHERE r.subject_type = 'bug' AND r.subject_id = b.id AND b.private AND r.task LIKE 'BUG-' || b.number || ' %'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clarity_time_entries DROP COLUMN shown_as');
  }
}
