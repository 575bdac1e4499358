import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version of what the studio stands for, the same in each row, because it is saved as a whole: two people who edit it at once must not overwrite each other. */
export class ValuesVersion1763700000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE studio_values ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE studio_values DROP COLUMN version');
  }
}
