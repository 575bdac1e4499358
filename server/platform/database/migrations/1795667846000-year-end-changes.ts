import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After a change of the year end, years that ended before it keep their deadlines. */
export class YearEndChanges1795667846000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_company ADD COLUMN year_end_changes jsonb NOT NULL DEFAULT '[]';
      COMMENT ON COLUMN finance_company.year_end_changes IS 'Earlier year ends: until when each applied, and from which year end the next one did.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE finance_company DROP COLUMN year_end_changes');
  }
}
