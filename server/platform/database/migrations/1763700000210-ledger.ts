import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ledger: double entry in pence, debits positive. PostgreSQL itself enforces the rules, whatever program writes to it: entries
 * balance, belong to an open month and never change; the sums of the months follow the lines in the same transaction.
 */
export class Ledger1763700000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(CHART);
    await runner.query(FUNCTIONS);
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_month_sums, ledger_lines, ledger_entries, ledger_periods, ledger_accounts');
    await runner.query(`DROP FUNCTION ledger_entry_accept(), ledger_entry_complete(), ledger_lines_accept(), ledger_refuse_change(),
      ledger_sums_guard(), ledger_month(date)`);
  }
}

const TABLES = `
  CREATE FUNCTION ledger_month(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN day - (extract(day FROM day)::int - 1);

  CREATE TABLE ledger_accounts (
    code text PRIMARY KEY CHECK (code ~ '^[0-9]{4}$'),
    name text NOT NULL UNIQUE,
    type text NOT NULL CHECK (type IN ('asset', 'liability', 'equity', 'income', 'expense')),
    is_cash boolean NOT NULL
  );
  COMMENT ON COLUMN ledger_accounts.is_cash IS 'Money that is there: banks and the clearing accounts of payment providers.';

  CREATE TABLE ledger_periods (
    month date PRIMARY KEY CHECK (month = ledger_month(month)),
    state text NOT NULL CHECK (state IN ('open', 'closed')),
    closed_at timestamptz,
    closed_by uuid REFERENCES users (id) ON DELETE SET NULL,
    reopened_at timestamptz,
    reopened_by uuid REFERENCES users (id) ON DELETE SET NULL,
    reopen_reason text CHECK (char_length(reopen_reason) BETWEEN 1 AND 1000),
    version integer NOT NULL,
    CHECK ((state = 'closed') <= (closed_at IS NOT NULL))
  );
  COMMENT ON TABLE ledger_periods IS 'Months by their first day. Entries belong to one of them.';
  INSERT INTO ledger_periods (month, state, version)
    SELECT day::date, 'open', 1 FROM generate_series(timestamp '2000-01-01', timestamp '2099-12-01', interval '1 month') AS day;

  CREATE TABLE ledger_entries (
    id uuid PRIMARY KEY,
    position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    posted_on date NOT NULL,
    document_date date NOT NULL,
    source_kind text NOT NULL CHECK (source_kind ~ '^[a-z_]{1,40}$'),
    source_id uuid NOT NULL,
    event text NOT NULL CHECK (event ~ '^[a-z_]{1,40}$'),
    reverses_id uuid UNIQUE REFERENCES ledger_entries (id),
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    created_at timestamptz NOT NULL,
    UNIQUE (source_kind, source_id, event),
    UNIQUE (id, posted_on)
  );
  COMMENT ON COLUMN ledger_entries.digest IS 'SHA-256 of the entry with its lines, which the audit log holds as well.';
  CREATE INDEX ledger_entries_by_day ON ledger_entries (posted_on, position);

  CREATE TABLE ledger_lines (
    entry_id uuid NOT NULL,
    line_no smallint NOT NULL CHECK (line_no > 0),
    posted_on date NOT NULL,
    account_code text NOT NULL REFERENCES ledger_accounts (code),
    amount_pence bigint NOT NULL CHECK (amount_pence <> 0 AND abs(amount_pence) < 1000000000000000),
    vat_code text CHECK (vat_code IN ('standard', 'reduced', 'zero', 'exempt', 'outside_scope', 'reverse_charge')),
    vat_side text CHECK (vat_side IN ('output', 'input')),
    tax_point date,
    currency text CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'GBP'),
    foreign_minor bigint,
    rate numeric(18, 8) CHECK (rate > 0),
    rate_source text CHECK (char_length(rate_source) BETWEEN 1 AND 100),
    rate_date date,
    PRIMARY KEY (entry_id, line_no),
    FOREIGN KEY (entry_id, posted_on) REFERENCES ledger_entries (id, posted_on),
    CHECK (num_nulls(vat_code, vat_side, tax_point) IN (0, 3)),
    CHECK (num_nulls(currency, foreign_minor, rate, rate_source, rate_date) IN (0, 5))
  );
  COMMENT ON COLUMN ledger_lines.amount_pence IS 'Debits are positive, credits negative.';
  COMMENT ON COLUMN ledger_lines.foreign_minor IS 'The amount in the foreign currency’s smallest unit, with the sign of amount_pence.';
  CREATE INDEX ledger_lines_by_account ON ledger_lines (account_code, posted_on, entry_id, line_no) INCLUDE (amount_pence);
  CREATE INDEX ledger_lines_by_tax_point ON ledger_lines (tax_point) WHERE vat_code IS NOT NULL;

  CREATE TABLE ledger_month_sums (
    account_code text NOT NULL REFERENCES ledger_accounts (code),
    month date NOT NULL,
    shard smallint NOT NULL,
    debit_pence bigint NOT NULL,
    credit_pence bigint NOT NULL,
    lines bigint NOT NULL,
    PRIMARY KEY (account_code, month, shard)
  ) WITH (fillfactor = 70);
  COMMENT ON COLUMN ledger_month_sums.shard IS 'Transactions that are open at the same time add to different rows; a sum is that of all shards.';`;

const CHART = `
  INSERT INTO ledger_accounts (code, name, type, is_cash) VALUES
    ('1100', 'Trade debtors', 'asset', false),
    ('1200', 'Bank (Revolut)', 'asset', true),
    ('1210', 'Clearing: Stripe', 'asset', true),
    ('1220', 'Clearing: Steam Wallet', 'asset', true),
    ('2100', 'Trade creditors', 'liability', false),
    ('2110', 'Owed to people', 'liability', false),
    ('2200', 'VAT on sales', 'liability', false),
    ('2201', 'VAT on purchases', 'liability', false),
    ('2202', 'VAT on reverse charges', 'liability', false),
    ('2203', 'VAT due to HMRC', 'liability', false),
    ('2210', 'PAYE and National Insurance', 'liability', false),
    ('2220', 'Corporation tax due', 'liability', false),
    ('2300', 'Loans', 'liability', false),
    ('3000', 'Share capital', 'equity', false),
    ('3010', 'Grants and contributions', 'equity', false),
    ('3050', 'Opening balances', 'equity', false),
    ('4000', 'Product income', 'income', false),
    ('4010', 'Game Sales', 'income', false),
    ('4020', 'Software Licensing', 'income', false),
    ('4030', 'Consulting Services', 'income', false),
    ('4040', 'Grants', 'income', false),
    ('4050', 'Merchandise Sales', 'income', false),
    ('4060', 'Subscription Revenue', 'income', false),
    ('4070', 'Commission Income', 'income', false),
    ('4080', 'Other income', 'income', false),
    ('4900', 'Sales returns', 'income', false),
    ('5010', 'Software Licenses', 'expense', false),
    ('5020', 'Marketing & Advertising', 'expense', false),
    ('5030', 'Hardware & Equipment', 'expense', false),
    ('5040', 'Professional Services', 'expense', false),
    ('5050', 'Development Tools', 'expense', false),
    ('5060', 'Office Supplies', 'expense', false),
    ('5070', 'Travel & Transport', 'expense', false),
    ('5080', 'Training & Education', 'expense', false),
    ('5090', 'Insurance', 'expense', false),
    ('5100', 'Legal & Compliance', 'expense', false),
    ('5110', 'Utilities', 'expense', false),
    ('5120', 'Rent & Facilities', 'expense', false),
    ('5200', 'Staff costs', 'expense', false),
    ('5300', 'Bank and payment fees', 'expense', false),
    ('5310', 'Exchange differences', 'expense', false),
    ('5320', 'Interest', 'expense', false),
    ('5390', 'Other costs', 'expense', false),
    ('5900', 'Corporation tax', 'expense', false)`;

/*
 * The functions keep the search path of this migration, so that a caller’s own does not lead them to other tables. LG001 to LG004 are
 * codes of our own, which the ledger's repository turns into refusals.
 */
const FUNCTIONS = `
  -- FOR SHARE waits for a transaction that is closing the month; FOR KEY SHARE, as of a foreign key, would not.
  CREATE FUNCTION ledger_entry_accept() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    PERFORM FROM ledger_periods WHERE month = ledger_month(NEW.posted_on) AND state = 'open' FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the month of % is not open', NEW.posted_on USING ERRCODE = 'LG001';
    END IF;
    RETURN NEW;
  END $$;

  -- Deferred to the commit: until then, an entry may wait for its lines.
  CREATE FUNCTION ledger_entry_complete() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM ledger_lines WHERE entry_id = NEW.id) THEN
      RAISE EXCEPTION 'the ledger entry % has no lines', NEW.id USING ERRCODE = 'LG002';
    END IF;
    RETURN NULL;
  END $$;

  -- All lines of an entry come in one statement, so none can be added to an entry that stands.
  CREATE FUNCTION ledger_lines_accept() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  DECLARE
    wrong uuid;
    first int := pg_backend_pid() % 16;
    chosen int := nullif(current_setting('ledger.shard', true), '');
  BEGIN
    SELECT n.entry_id INTO wrong FROM new_lines n GROUP BY n.entry_id
      HAVING sum(n.amount_pence) <> 0 OR count(*) <> (SELECT count(*) FROM ledger_lines l WHERE l.entry_id = n.entry_id) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'the ledger entry % does not balance, or its lines come one after the other', wrong USING ERRCODE = 'LG002';
    END IF;
    SELECT e.id INTO wrong FROM (SELECT DISTINCT entry_id FROM new_lines) n JOIN ledger_entries e ON e.id = n.entry_id
      WHERE e.reverses_id IS NOT NULL AND EXISTS (
        (SELECT account_code, -amount_pence, vat_code, vat_side, currency, -foreign_minor FROM ledger_lines WHERE entry_id = e.reverses_id
         EXCEPT ALL SELECT account_code, amount_pence, vat_code, vat_side, currency, foreign_minor FROM ledger_lines WHERE entry_id = e.id)
        UNION ALL
        (SELECT account_code, amount_pence, vat_code, vat_side, currency, foreign_minor FROM ledger_lines WHERE entry_id = e.id
         EXCEPT ALL SELECT account_code, -amount_pence, vat_code, vat_side, currency, -foreign_minor FROM ledger_lines WHERE entry_id = e.reverses_id)
      ) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'the ledger entry % is not the exact opposite of the one that it reverses', wrong USING ERRCODE = 'LG002';
    END IF;
    -- A transaction stays with its first shard: one that gathered several could wait for another that does the same.
    IF chosen IS NULL THEN
      FOR step IN 0..15 LOOP
        IF pg_try_advisory_xact_lock(1818583919, (first + step) % 16) THEN
          chosen := (first + step) % 16;
          EXIT;
        END IF;
      END LOOP;
      IF chosen IS NULL THEN
        chosen := first;
        PERFORM pg_advisory_xact_lock(1818583919, chosen);
      END IF;
      PERFORM set_config('ledger.shard', chosen::text, true);
    END IF;
    INSERT INTO ledger_month_sums AS s (account_code, month, shard, debit_pence, credit_pence, lines)
      SELECT account_code, ledger_month(posted_on), chosen, sum(greatest(amount_pence, 0)), sum(greatest(-amount_pence, 0)), count(*)
      FROM new_lines GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (account_code, month, shard) DO UPDATE SET debit_pence = s.debit_pence + excluded.debit_pence,
        credit_pence = s.credit_pence + excluded.credit_pence, lines = s.lines + excluded.lines;
    RETURN NULL;
  END $$;

  CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% is append-only: what is posted is corrected by a reversal', TG_TABLE_NAME USING ERRCODE = 'LG003';
  END $$;

  -- Written by the trigger of the lines alone, which runs one level below it.
  CREATE FUNCTION ledger_sums_guard() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'the sums of the ledger follow its lines' USING ERRCODE = 'LG003';
    END IF;
    RETURN NULL;
  END $$`;

/** ALWAYS: also for a session that calls itself a replica. */
const TRIGGERS = `
  CREATE TRIGGER ledger_entry_accept BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entry_accept();
  CREATE CONSTRAINT TRIGGER ledger_entry_complete AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION ledger_entry_complete();
  CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
  CREATE TRIGGER ledger_lines_accept AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS new_lines
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_lines_accept();
  CREATE TRIGGER ledger_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
  CREATE TRIGGER ledger_sums_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger_month_sums
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_sums_guard();
  ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entry_accept;
  ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entry_complete;
  ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_stay;
  ALTER TABLE ledger_lines ENABLE ALWAYS TRIGGER ledger_lines_accept;
  ALTER TABLE ledger_lines ENABLE ALWAYS TRIGGER ledger_lines_stay;
  ALTER TABLE ledger_month_sums ENABLE ALWAYS TRIGGER ledger_sums_follow`;
