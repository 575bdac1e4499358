import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dated exchange rates, and amounts in other currencies on transactions. */
export class ExchangeRates1763700000219 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finance_exchange_rates (
        id uuid PRIMARY KEY,
        currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'GBP'),
        valid_from date NOT NULL,
        rate numeric(18, 8) NOT NULL CHECK (rate > 0),
        source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 100),
        entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (currency, valid_from)
      )`);
    await runner.query('CREATE INDEX finance_exchange_rates_valid_from_idx ON finance_exchange_rates (valid_from DESC, currency DESC)');
    await runner.query('CREATE INDEX finance_exchange_rates_entered_by_idx ON finance_exchange_rates (entered_by)');
    await runner.query(`
      INSERT INTO finance_exchange_rates (id, currency, valid_from, rate, source, created_at) VALUES
        (gen_random_uuid(), 'USD', '2000-01-01', 1.25, 'Example: please enter your own rates', now()),
        (gen_random_uuid(), 'EUR', '2000-01-01', 1.15, 'Example: please enter your own rates', now())`);
    await runner.query(`
      ALTER TABLE finance_transactions
        ADD COLUMN currency text NOT NULL DEFAULT 'GBP' CHECK (currency ~ '^[A-Z]{3}$'),
        ADD COLUMN foreign_minor bigint CHECK (foreign_minor > 0),
        ADD COLUMN rate numeric(18, 8) CHECK (rate > 0),
        ADD COLUMN rate_source text,
        ADD COLUMN rate_date date,
        ADD CONSTRAINT finance_transactions_foreign_whole CHECK (
          num_nulls(foreign_minor, rate, rate_source, rate_date) = CASE currency WHEN 'GBP' THEN 4 ELSE 0 END
        )`);
    await runner.query('ALTER TABLE finance_transactions ALTER COLUMN currency DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_transactions DROP CONSTRAINT finance_transactions_foreign_whole, DROP COLUMN currency, DROP COLUMN foreign_minor,
        DROP COLUMN rate, DROP COLUMN rate_source, DROP COLUMN rate_date`);
    await runner.query('DROP TABLE finance_exchange_rates');
  }
}
