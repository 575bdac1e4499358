import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a training module is assigned to each person, from which their due date and reminders follow. */
export class TrainingAssignments1795750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE training_modules ADD COLUMN due_since timestamptz');
    await runner.query('UPDATE training_modules SET due_since = created_at');
    await runner.query('ALTER TABLE training_modules ALTER COLUMN due_since SET NOT NULL');
    await runner.query(`
      CREATE TABLE training_assignments (
        module_id uuid NOT NULL REFERENCES training_modules (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        assigned_at timestamptz NOT NULL,
        reminded_lead integer,
        PRIMARY KEY (module_id, user_id)
      )`);
    await runner.query('CREATE INDEX training_assignments_of_user ON training_assignments (user_id)');
    await runner.query(`
      INSERT INTO training_assignments (module_id, user_id, assigned_at, reminded_lead)
      SELECT m.id, u.id, m.created_at,
        (SELECT min(r.lead_days) FROM training_reminders r WHERE r.module_id = m.id AND r.due_on = m.due_on)
      FROM training_modules m JOIN users u ON u.roles && m.assigned_roles
      WHERE m.status = 'active' AND u.is_active AND u.roles && '{dev_tester,developer,staff,admin,ceo,hr}'::text[]`);
    await runner.query('DROP TABLE training_reminders');
    await runner.query('DROP INDEX training_modules_due');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX training_modules_due ON training_modules (due_on) WHERE due_on IS NOT NULL');
    await runner.query(`
      CREATE TABLE training_reminders (
        module_id uuid NOT NULL REFERENCES training_modules (id) ON DELETE CASCADE,
        due_on date NOT NULL,
        lead_days integer NOT NULL,
        PRIMARY KEY (module_id, due_on, lead_days)
      )`);
    await runner.query('DROP TABLE training_assignments');
    await runner.query('ALTER TABLE training_modules DROP COLUMN due_since');
  }
}
