import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements of platforms and shops: the files that were read, their rows, and what was posted of them. */
export class SaleImports1763700000250 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sale_imports (
        id uuid PRIMARY KEY,
        channel text NOT NULL CHECK (channel IN ('Steam', 'Epic', 'Shopify')),
        status text NOT NULL CHECK (status IN ('reading', 'ready', 'refused', 'posted')),
        terms jsonb NOT NULL,
        file_id uuid NOT NULL UNIQUE REFERENCES files (id),
        file_name text NOT NULL,
        file_bytes bigint NOT NULL CHECK (file_bytes > 0),
        read_bytes bigint NOT NULL CHECK (read_bytes >= 0),
        row_count integer NOT NULL CHECK (row_count >= 0),
        problem_count integer NOT NULL CHECK (problem_count >= 0),
        problems jsonb NOT NULL,
        comparison jsonb NOT NULL,
        entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        posted_at timestamptz,
        CHECK ((status = 'posted') = (posted_at IS NOT NULL))
      );
      COMMENT ON COLUMN sale_imports.terms IS 'Revenue share, columns and whatever else the file was read with.';
      COMMENT ON COLUMN sale_imports.comparison IS 'For each statement in the file: rows that are new, changed, known and missing, and their sums.';
      CREATE INDEX sale_imports_by_time ON sale_imports (created_at, id);
      CREATE INDEX sale_imports_entered_by ON sale_imports (entered_by);

      CREATE TABLE sale_import_rows (
        import_id uuid NOT NULL REFERENCES sale_imports (id) ON DELETE CASCADE,
        row_no integer NOT NULL CHECK (row_no > 0),
        month date NOT NULL CHECK (month = date_trunc('month', month)),
        currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
        key uuid NOT NULL,
        sold_on date NOT NULL,
        product text NOT NULL,
        country text NOT NULL,
        units integer NOT NULL,
        vat_code text NOT NULL CHECK (vat_code IN ('standard', 'reduced', 'zero', 'exempt', 'outside_scope')),
        gross_e4 bigint NOT NULL,
        returns_e4 bigint NOT NULL,
        tax_e4 bigint NOT NULL,
        net_e4 bigint NOT NULL,
        PRIMARY KEY (import_id, row_no),
        CHECK (gross_e4 - returns_e4 - tax_e4 = net_e4)
      );
      COMMENT ON COLUMN sale_import_rows.key IS 'From what identifies the row, so that a corrected file is compared row by row.';
      COMMENT ON COLUMN sale_import_rows.gross_e4 IS 'Ten-thousandths of the currency, as the next three.';

      CREATE TABLE sale_statements (
        id uuid PRIMARY KEY,
        channel text NOT NULL,
        month date NOT NULL,
        currency text NOT NULL,
        import_id uuid REFERENCES sale_imports (id),
        share_hundredths integer NOT NULL CHECK (share_hundredths BETWEEN 1 AND 10000),
        version integer NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (channel, month, currency)
      );
      COMMENT ON COLUMN sale_statements.import_id IS 'The file that counts; null once the statement was withdrawn.';
      COMMENT ON COLUMN sale_statements.share_hundredths IS 'The revenue share in hundredths of a per cent.';
      CREATE INDEX sale_statements_of_import ON sale_statements (import_id);

      ALTER TABLE sales ADD COLUMN statement_id uuid UNIQUE REFERENCES sale_statements (id);

      CREATE TABLE sale_corrections (
        id uuid PRIMARY KEY,
        sale_id uuid NOT NULL REFERENCES sales (id),
        import_id uuid REFERENCES sale_imports (id),
        reason text NOT NULL,
        corrected_on date NOT NULL,
        net_minor bigint NOT NULL,
        vat_minor bigint NOT NULL,
        net_pence bigint NOT NULL,
        vat_pence bigint NOT NULL,
        posted_on date NOT NULL,
        entry_id uuid NOT NULL REFERENCES ledger_entries (id),
        entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL
      );
      COMMENT ON TABLE sale_corrections IS 'By how much a corrected or withdrawn statement changed its sale. The amounts are differences.';
      CREATE INDEX sale_corrections_of_sale ON sale_corrections (sale_id);
      CREATE INDEX sale_corrections_of_import ON sale_corrections (import_id);
      CREATE INDEX sale_corrections_entered_by ON sale_corrections (entered_by)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sales DROP COLUMN statement_id');
    await runner.query('DROP TABLE sale_corrections, sale_statements, sale_import_rows, sale_imports');
  }
}
