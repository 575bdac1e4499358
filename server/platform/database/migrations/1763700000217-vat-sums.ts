import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUMS = `
  SELECT ledger_month(tax_point), account_code, vat_code, vat_side, SHARD, sum(amount_pence), count(*)
  FROM LINES WHERE vat_code IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

const sumsOf = (lines: string, shard: string): string => SUMS.replace('LINES', lines).replace('SHARD', shard);

/** What the lines of a month of tax points come to, so that a VAT return need not read them. */
export class VatSums1763700000217 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_vat_sums (
        month date NOT NULL,
        account_code text NOT NULL REFERENCES ledger_accounts (code),
        vat_code text NOT NULL,
        vat_side text NOT NULL,
        shard smallint NOT NULL,
        pence bigint NOT NULL,
        lines bigint NOT NULL,
        PRIMARY KEY (month, account_code, vat_code, vat_side, shard)
      ) WITH (fillfactor = 70);
      COMMENT ON COLUMN ledger_vat_sums.month IS 'Of the tax point.';
      COMMENT ON COLUMN ledger_vat_sums.pence IS 'Debits less credits.';
      INSERT INTO ledger_vat_sums (month, account_code, vat_code, vat_side, shard, pence, lines) ${sumsOf('ledger_lines', '0')};

      -- Runs after ledger_lines_accept, by its name, and adds to the shard that it has chosen.
      CREATE FUNCTION ledger_lines_vat() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        INSERT INTO ledger_vat_sums AS s (month, account_code, vat_code, vat_side, shard, pence, lines)
          ${sumsOf('new_lines', `current_setting('ledger.shard')::smallint`)}
          ON CONFLICT (month, account_code, vat_code, vat_side, shard) DO UPDATE SET pence = s.pence + excluded.pence,
            lines = s.lines + excluded.lines;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_lines_vat AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS new_lines
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_lines_vat();
      CREATE TRIGGER ledger_vat_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger_vat_sums
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_sums_guard();
      ALTER TABLE ledger_lines ENABLE ALWAYS TRIGGER ledger_lines_vat;
      ALTER TABLE ledger_vat_sums ENABLE ALWAYS TRIGGER ledger_vat_follow`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER ledger_lines_vat ON ledger_lines; DROP FUNCTION ledger_lines_vat; DROP TABLE ledger_vat_sums');
  }
}
