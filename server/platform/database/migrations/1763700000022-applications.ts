import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Job applications with their files. */
export class Applications1763700000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE job_applications (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        submission_id uuid NOT NULL,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
        email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 100),
        portfolio text CHECK (char_length(portfolio) <= 300),
        role text NOT NULL,
        intent text NOT NULL CHECK (intent IN ('employee', 'contractor')),
        skills text NOT NULL CHECK (char_length(skills) BETWEEN 1 AND 1000),
        file_id uuid,
        created_at timestamptz NOT NULL,
        CONSTRAINT job_applications_submission UNIQUE (user_id, submission_id)
      )`);
    await runner.query('CREATE INDEX job_applications_newest ON job_applications (created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job_applications');
  }
}
