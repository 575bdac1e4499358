import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the studio stands for, as its home page says it. */
export class Values1763700000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE studio_values (
        position integer PRIMARY KEY,
        title text NOT NULL,
        text text NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE studio_values');
  }
}
