import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sales with their lines, later payments, refunds, saved customers, and the numbers of invoices and credit notes. */
export class Sales1763700000249 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(INDEXES);
    await runner.query(`INSERT INTO ledger_accounts (code, name, type, is_cash) VALUES ('2120', 'Deferred income', 'liability', false)`);
    await runner.query(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX sales_search ON sales USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'pg_trgm is not available: searching sales reads all of them.';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sale_refund_lines, sale_refunds, sale_payments, sale_lines, sales, sale_customers, sale_numbers');
    await runner.query(`DELETE FROM ledger_accounts WHERE code = '2120'`);
  }
}

const TABLES = `
  CREATE TABLE sale_customers (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    email text NOT NULL,
    country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
    address text NOT NULL,
    vat_id text NOT NULL,
    customer_type text NOT NULL CHECK (customer_type IN ('B2C', 'B2B')),
    saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  COMMENT ON TABLE sale_customers IS 'The address book of sales.';

  CREATE TABLE sales (
    id uuid PRIMARY KEY,
    status text NOT NULL CHECK (status IN ('Draft', 'Posted', 'Refunded')),
    sale_date date NOT NULL,
    recognition_date date NOT NULL,
    channel text NOT NULL,
    customer_type text NOT NULL,
    country text NOT NULL,
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    customer_name text NOT NULL,
    customer_email text NOT NULL,
    customer_country text NOT NULL,
    customer_address text NOT NULL,
    customer_vat_id text NOT NULL,
    customer_id uuid REFERENCES sale_customers (id) ON DELETE SET NULL,
    payment_status text NOT NULL CHECK (payment_status IN ('Paid', 'Unpaid', 'Part-Paid')),
    settlement_account text REFERENCES ledger_accounts (code),
    rounding text NOT NULL CHECK (rounding IN ('line-nearest', 'retail')),
    net_minor bigint NOT NULL CHECK (net_minor >= 0),
    vat_minor bigint NOT NULL CHECK (vat_minor >= 0),
    received_minor bigint NOT NULL CHECK (received_minor >= 0),
    outstanding_minor bigint NOT NULL CHECK (outstanding_minor >= 0),
    refunded_minor bigint NOT NULL CHECK (refunded_minor BETWEEN 0 AND net_minor + vat_minor),
    rate numeric(18, 8) NOT NULL CHECK (rate > 0),
    rate_source text,
    rate_date date,
    net_pence bigint NOT NULL CHECK (net_pence >= 0),
    vat_pence bigint NOT NULL CHECK (vat_pence >= 0),
    refunded_net_pence bigint NOT NULL CHECK (refunded_net_pence BETWEEN 0 AND net_pence),
    refunded_vat_pence bigint NOT NULL CHECK (refunded_vat_pence BETWEEN 0 AND vat_pence),
    invoice_number integer UNIQUE CHECK (invoice_number > 0),
    posted_on date,
    entry_id uuid REFERENCES ledger_entries (id),
    form jsonb,
    form_digest bytea CHECK (octet_length(form_digest) = 32),
    entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
    posted_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version integer NOT NULL,
    search_text text GENERATED ALWAYS AS (
      lower(customer_name || ' ' || coalesce('inv-' || lpad(invoice_number::text, greatest(5, length(invoice_number::text)), '0'), ''))
    ) STORED,
    CHECK ((status = 'Draft') = (form IS NOT NULL)),
    CHECK (status = 'Draft' OR num_nulls(posted_on, entry_id, form_digest, posted_at, settlement_account) = 0),
    CHECK (num_nulls(rate_source, rate_date) = CASE WHEN currency = 'GBP' OR status = 'Draft' THEN 2 ELSE 0 END),
    CHECK (currency <> 'GBP' OR rate = 1)
  );
  COMMENT ON COLUMN sales.form IS 'A draft as it was typed; the other columns then hold what the list shows.';
  COMMENT ON COLUMN sales.received_minor IS 'What had been received when the sale was posted.';
  COMMENT ON COLUMN sales.outstanding_minor IS 'What the customer still owes, in the smallest unit of the currency.';
  COMMENT ON COLUMN sales.form_digest IS 'SHA-256 of what was posted, so that the same form sent again is the same sale.';

  CREATE TABLE sale_lines (
    sale_id uuid NOT NULL REFERENCES sales (id) ON DELETE CASCADE,
    line_no smallint NOT NULL CHECK (line_no > 0),
    product text NOT NULL CHECK (char_length(product) BETWEEN 1 AND 200),
    quantity_milli bigint NOT NULL CHECK (quantity_milli > 0),
    unit_price_minor bigint NOT NULL CHECK (unit_price_minor > 0),
    discount_type text NOT NULL CHECK (discount_type IN ('amount', 'percent')),
    discount_value bigint NOT NULL CHECK (discount_value >= 0),
    tax_rate smallint NOT NULL CHECK (tax_rate IN (0, 5, 20)),
    vat_code text NOT NULL CHECK (vat_code IN ('standard', 'reduced', 'zero', 'exempt', 'outside_scope')),
    tax_inclusive boolean NOT NULL,
    category text NOT NULL,
    net_minor bigint NOT NULL CHECK (net_minor >= 0),
    vat_minor bigint NOT NULL CHECK (vat_minor >= 0),
    net_pence bigint NOT NULL CHECK (net_pence >= 0),
    vat_pence bigint NOT NULL CHECK (vat_pence >= 0),
    refunded_minor bigint NOT NULL CHECK (refunded_minor BETWEEN 0 AND net_minor + vat_minor),
    refunded_quantity_milli bigint NOT NULL CHECK (refunded_quantity_milli BETWEEN 0 AND quantity_milli),
    PRIMARY KEY (sale_id, line_no)
  );
  COMMENT ON COLUMN sale_lines.quantity_milli IS 'Thousandths.';
  COMMENT ON COLUMN sale_lines.discount_value IS 'Of the whole line: in the smallest unit of the currency, or hundredths of a per cent.';

  CREATE TABLE sale_payments (
    id uuid PRIMARY KEY,
    sale_id uuid NOT NULL REFERENCES sales (id),
    received_on date NOT NULL,
    account_code text NOT NULL REFERENCES ledger_accounts (code),
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    amount_pence bigint NOT NULL CHECK (amount_pence > 0),
    rate numeric(18, 8) NOT NULL CHECK (rate > 0),
    posted_on date NOT NULL,
    entry_id uuid NOT NULL REFERENCES ledger_entries (id),
    entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL
  );
  COMMENT ON TABLE sale_payments IS 'What was received after a sale was posted.';

  CREATE TABLE sale_refunds (
    id uuid PRIMARY KEY,
    sale_id uuid NOT NULL REFERENCES sales (id),
    credit_note_number integer NOT NULL UNIQUE CHECK (credit_note_number > 0),
    refunded_on date NOT NULL,
    reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
    net_minor bigint NOT NULL,
    vat_minor bigint NOT NULL,
    paid_back_minor bigint NOT NULL CHECK (paid_back_minor >= 0),
    net_pence bigint NOT NULL,
    vat_pence bigint NOT NULL,
    posted_on date NOT NULL,
    entry_id uuid NOT NULL REFERENCES ledger_entries (id),
    entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL
  );
  COMMENT ON COLUMN sale_refunds.paid_back_minor IS 'What went back to the customer; the rest was still owed.';

  CREATE TABLE sale_refund_lines (
    refund_id uuid NOT NULL REFERENCES sale_refunds (id),
    line_no smallint NOT NULL,
    quantity_milli bigint NOT NULL CHECK (quantity_milli >= 0),
    net_minor bigint NOT NULL,
    vat_minor bigint NOT NULL,
    net_pence bigint NOT NULL,
    vat_pence bigint NOT NULL,
    PRIMARY KEY (refund_id, line_no)
  );

  CREATE TABLE sale_numbers (
    kind text PRIMARY KEY CHECK (kind IN ('invoice', 'credit_note')),
    last integer NOT NULL CHECK (last > 0)
  );
  COMMENT ON TABLE sale_numbers IS 'The last number of each sequence. Its row is locked until the document is committed, so that no number is left out.'`;

const INDEXES = `
  CREATE UNIQUE INDEX sale_customers_by_name ON sale_customers (lower(name), lower(email));
  CREATE INDEX sale_customers_saved_by ON sale_customers (saved_by);
  CREATE INDEX sales_by_date ON sales (sale_date, id);
  CREATE INDEX sales_by_status ON sales (status, sale_date, id);
  CREATE INDEX sales_by_channel ON sales (channel, sale_date, id);
  CREATE INDEX sales_totals ON sales (sale_date)
    INCLUDE (channel, status, net_pence, vat_pence, refunded_net_pence, refunded_vat_pence) WHERE status <> 'Draft';
  CREATE INDEX sales_of_customer ON sales (customer_id);
  CREATE INDEX sales_entered_by ON sales (entered_by);
  CREATE INDEX sale_payments_of_sale ON sale_payments (sale_id);
  CREATE INDEX sale_payments_entered_by ON sale_payments (entered_by);
  CREATE INDEX sale_refunds_of_sale ON sale_refunds (sale_id);
  CREATE INDEX sale_refunds_entered_by ON sale_refunds (entered_by)`;
