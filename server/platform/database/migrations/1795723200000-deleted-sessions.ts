import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeletedSessions1795723200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deleted_sessions (
        token_hash bytea PRIMARY KEY,
        deleted_at timestamptz NOT NULL
      );
      COMMENT ON TABLE deleted_sessions IS 'Sessions of accounts that no longer exist, for a week.';
      CREATE INDEX deleted_sessions_deleted_at ON deleted_sessions (deleted_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deleted_sessions');
  }
}
