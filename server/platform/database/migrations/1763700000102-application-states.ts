import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each application has come, and what those who choose among applicants write down about it. */
export class ApplicationStates1763700000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job_applications
        ADD COLUMN state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'review', 'invited', 'declined', 'withdrawn')),
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN replied_at timestamptz`);
    await runner.query('CREATE INDEX job_applications_by_state ON job_applications (state, created_at DESC, id DESC)');
    await runner.query(`
      CREATE TABLE application_notes (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX application_notes_of_application ON application_notes (application_id, created_at, id)');
    await runner.query('CREATE INDEX application_notes_by_author ON application_notes (author_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE application_notes');
    await runner.query('DROP INDEX job_applications_by_state');
    await runner.query('ALTER TABLE job_applications DROP COLUMN state, DROP COLUMN version, DROP COLUMN replied_at');
  }
}
