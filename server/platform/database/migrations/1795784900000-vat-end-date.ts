import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last day of a VAT registration, so that its past stays when it ends. */
export class VatEndDate1795784900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE finance_company ADD COLUMN vat_end_date date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE finance_company DROP COLUMN vat_end_date');
  }
}
