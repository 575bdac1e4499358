import type { MigrationInterface, QueryRunner } from 'typeorm';

/** VAT returns that are marked as filed, as they were. */
export class VatReturns1763700000214 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finance_vat_returns (
        id uuid PRIMARY KEY,
        period_from date NOT NULL,
        period_to date NOT NULL,
        position bigint NOT NULL,
        boxes jsonb NOT NULL,
        sums jsonb NOT NULL,
        filed_on date NOT NULL,
        note text NOT NULL CHECK (char_length(note) <= 1000),
        filed_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        CHECK (period_from <= period_to),
        EXCLUDE USING gist (daterange(period_from, period_to, '[]') WITH &&)
      );
      COMMENT ON COLUMN finance_vat_returns.position IS 'Of the last ledger entry that it could contain: what came later is late.';
      COMMENT ON COLUMN finance_vat_returns.boxes IS 'Boxes 1 to 5 in pence, 6 to 9 in whole pounds.';
      COMMENT ON COLUMN finance_vat_returns.sums IS 'What the boxes are made of, in pence.';
      CREATE UNIQUE INDEX finance_vat_returns_by_end ON finance_vat_returns (period_to);
      CREATE INDEX finance_vat_returns_filed_by ON finance_vat_returns (filed_by);

      CREATE TRIGGER finance_vat_returns_stay
        BEFORE DELETE OR TRUNCATE OR UPDATE OF id, period_from, period_to, position, boxes, sums, filed_on, note, created_at
        ON finance_vat_returns FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
      ALTER TABLE finance_vat_returns ENABLE ALWAYS TRIGGER finance_vat_returns_stay`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE finance_vat_returns');
  }
}
