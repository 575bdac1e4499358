import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that agents insert into their replies: personal ones, and those that all agents share. */
export class SavedReplies1763700000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_replies (
        id uuid PRIMARY KEY,
        author_id uuid REFERENCES users ON DELETE SET NULL,
        shared boolean NOT NULL,
        title text NOT NULL,
        body text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX saved_replies_shared ON saved_replies (lower(title), id) WHERE shared;
      CREATE INDEX saved_replies_of_author ON saved_replies (author_id, lower(title), id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_replies');
  }
}
