import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Known vulnerabilities of packages, from an uploaded report. */
export class SecurityAdvisories1795768200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE security_advisories (
        id smallint PRIMARY KEY CHECK (id = 1),
        advisories jsonb NOT NULL CHECK (jsonb_typeof(advisories) = 'array'),
        file_name text NOT NULL,
        sha256 text NOT NULL,
        uploaded_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE security_advisories');
  }
}
