import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which months the public sees. There is no row until someone chooses. */
export class Publication1763700000216 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finance_publication (
        id smallint PRIMARY KEY CHECK (id = 1),
        closed_only boolean NOT NULL,
        version integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE finance_publication');
  }
}
