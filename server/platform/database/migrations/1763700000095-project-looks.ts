import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives every project a look of its own, what visitors ask for first, and one project the place at the top. */
export class ProjectLooks1763700000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projects
        ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
        ADD COLUMN lettering text NOT NULL DEFAULT 'studio',
        ADD COLUMN platforms text[] NOT NULL DEFAULT '{}',
        ADD COLUMN release_date text NOT NULL DEFAULT '',
        ADD COLUMN status_line text NOT NULL DEFAULT '',
        ADD COLUMN key_art text,
        ADD COLUMN logo text,
        ADD COLUMN featured boolean NOT NULL DEFAULT false`);
    await runner.query('CREATE UNIQUE INDEX projects_featured ON projects (featured) WHERE featured');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX projects_featured');
    await runner.query(`
      ALTER TABLE projects
        DROP COLUMN accent,
        DROP COLUMN lettering,
        DROP COLUMN platforms,
        DROP COLUMN release_date,
        DROP COLUMN status_line,
        DROP COLUMN key_art,
        DROP COLUMN logo,
        DROP COLUMN featured`);
  }
}
