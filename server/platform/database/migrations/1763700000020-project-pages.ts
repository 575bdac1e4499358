import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The page of a project as ordered blocks, and every version of it that was saved. */
export class ProjectPages1763700000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE project_pages (
        project_id uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
        version integer NOT NULL CHECK (version > 0),
        schema_version integer NOT NULL,
        blocks jsonb NOT NULL,
        seo_title text NOT NULL,
        seo_desc text NOT NULL,
        og_image text NOT NULL,
        updated_at timestamptz NOT NULL
      );

      CREATE TABLE project_page_revisions (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL REFERENCES project_pages ON DELETE CASCADE,
        version integer NOT NULL,
        schema_version integer NOT NULL,
        blocks jsonb NOT NULL,
        seo_title text NOT NULL,
        seo_desc text NOT NULL,
        og_image text NOT NULL,
        pictures text[] NOT NULL,
        saved_by uuid REFERENCES users ON DELETE SET NULL,
        saved_at timestamptz NOT NULL,
        CONSTRAINT project_page_revisions_version UNIQUE (project_id, version)
      );
      CREATE INDEX project_page_revisions_pictures ON project_page_revisions USING gin (pictures);
      CREATE INDEX project_page_revisions_saved_by ON project_page_revisions (saved_by) WHERE saved_by IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE project_page_revisions; DROP TABLE project_pages');
  }
}
