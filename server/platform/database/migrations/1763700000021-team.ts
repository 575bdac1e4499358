import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people that the about page shows, and the studio's story. */
export class Team1763700000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE team_members (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('director', 'community')),
        -- Place among those of the same kind; gaps and ties do no harm, the id decides between equals.
        position integer NOT NULL,
        name text NOT NULL,
        role text NOT NULL,
        blurb text NOT NULL,
        avatar text,
        links jsonb NOT NULL DEFAULT '[]',
        version integer NOT NULL DEFAULT 1
      );
      CREATE TABLE studio_story (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        title text NOT NULL,
        body text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE studio_story; DROP TABLE team_members');
  }
}
