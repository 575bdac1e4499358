import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day from which admins, ceo and security need a passkey. */
export class PasskeyRequirement1795777400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkey_requirement (
        id smallint PRIMARY KEY CHECK (id = 1),
        required_from timestamptz,
        version integer NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkey_requirement');
  }
}
