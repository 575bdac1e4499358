import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['finance_transactions', 'finance_journals'];

/** A reversal by the author, as the only one who could, is marked like an approval. */
export class SelfReversed1763700000223 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(
        `ALTER TABLE ${table} ADD self_reversed boolean NOT NULL DEFAULT false CHECK (NOT self_reversed OR reversed_at IS NOT NULL)`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP self_reversed`);
  }
}
