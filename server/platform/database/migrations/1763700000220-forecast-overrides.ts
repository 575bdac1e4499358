import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Estimates of a month’s expenses that a director set by hand, in place of the computed ones. */
export class ForecastOverrides1763700000220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finance_forecast_overrides (
        month date PRIMARY KEY CHECK (month = ledger_month(month)),
        amount_pence bigint NOT NULL CHECK (amount_pence >= 0),
        note text NOT NULL CHECK (char_length(note) <= 500),
        set_by uuid REFERENCES users (id) ON DELETE SET NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL
      );
      CREATE INDEX finance_forecast_overrides_set_by ON finance_forecast_overrides (set_by)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE finance_forecast_overrides');
  }
}
