import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of the team. */
export class Drive1795744800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE drive_files (
        id uuid PRIMARY KEY,
        file_id uuid NOT NULL REFERENCES files (id),
        name text NOT NULL,
        size bigint NOT NULL,
        uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
        uploaded_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX drive_files_newest ON drive_files (uploaded_at, id)');
    await runner.query('CREATE INDEX drive_files_by_name ON drive_files USING gin (lower(name) gin_trgm_ops)');
    await runner.query('CREATE INDEX drive_files_of_user ON drive_files (uploaded_by)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE drive_files');
  }
}
