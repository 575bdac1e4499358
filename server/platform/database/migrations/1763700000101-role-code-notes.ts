import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A role code says who it is for. */
export class RoleCodeNotes1763700000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE role_codes ADD COLUMN note text CHECK (char_length(note) <= 200)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE role_codes DROP COLUMN note');
  }
}
