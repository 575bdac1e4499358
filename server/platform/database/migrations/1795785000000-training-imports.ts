import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A module is imported once, however often the request is sent. */
export class TrainingImports1795785000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE training_modules ADD COLUMN import_id uuid;
      CREATE UNIQUE INDEX training_modules_import ON training_modules (import_id) WHERE import_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE training_modules DROP COLUMN import_id');
  }
}
