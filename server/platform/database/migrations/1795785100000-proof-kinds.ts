import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last proof of a session was: a signature records it. Unknown for proofs given before. */
export class ProofKinds1795785100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE sessions ADD proved_by text CONSTRAINT sessions_proved_by CHECK (proved_by IN ('password', 'passkey'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN proved_by');
  }
}
