import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A proof counts in the browser that gave it: the digest of that browser's proof cookie. Sessions from before have proved nothing yet. */
export class SessionProofs1763700000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD proof_hash bytea, ALTER proved_at DROP NOT NULL, ALTER proved_at DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE sessions SET proved_at = created_at WHERE proved_at IS NULL');
    await runner.query('ALTER TABLE sessions DROP proof_hash, ALTER proved_at SET NOT NULL, ALTER proved_at SET DEFAULT now()');
  }
}
