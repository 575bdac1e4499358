import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An estimate that is taken back keeps its row, so that its versions never start again and an old form cannot overwrite a later estimate. */
export class ForecastVersions1763700000227 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE finance_forecast_overrides ALTER amount_pence DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM finance_forecast_overrides WHERE amount_pence IS NULL;
      ALTER TABLE finance_forecast_overrides ALTER amount_pence SET NOT NULL`);
  }
}
