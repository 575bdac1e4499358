import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of uploads; their bytes lie in the blob store under a key made from the id. */
export class Files1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE files (
        id uuid PRIMARY KEY,
        group_id uuid NOT NULL,
        owner_kind text NOT NULL CHECK (owner_kind ~ '^[a-z][a-z-]{0,39}$'),
        owner_id text,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
        content_type text NOT NULL,
        size bigint CHECK (size >= 0),
        sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        width integer CHECK (width > 0),
        height integer CHECK (height > 0),
        state text NOT NULL CHECK (state IN ('pending', 'stored', 'removing')),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT files_stored_whole CHECK (state <> 'stored' OR (size IS NOT NULL AND sha256 IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX files_of_group ON files (group_id)');
    await runner.query('CREATE INDEX files_of_owner ON files (owner_kind, owner_id)');
    await runner.query(`CREATE INDEX files_to_sweep ON files (created_at) WHERE state <> 'stored'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE files');
  }
}
