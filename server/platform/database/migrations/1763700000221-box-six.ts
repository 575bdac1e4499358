import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether sales outside the scope of VAT count in box 6 of a return: accountants disagree, so it is a setting. */
export class BoxSix1763700000221 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE finance_company ADD COLUMN outside_scope_in_box6 boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE finance_company ALTER COLUMN outside_scope_in_box6 DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE finance_company DROP COLUMN outside_scope_in_box6');
  }
}
