import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Typed journals: what the books need besides income and expenses. */
export class Journals1763700000215 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finance_journals (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('vat', 'corporation_tax', 'paye', 'transfer', 'bank_fee', 'loan_repayment', 'opening_balance',
          'supplier_credit_note')),
        amount_pence bigint NOT NULL CHECK (amount_pence BETWEEN 1 AND 9999999999),
        is_opposite boolean NOT NULL,
        from_account text REFERENCES ledger_accounts (code),
        to_account text REFERENCES ledger_accounts (code),
        interest_pence bigint CHECK (interest_pence BETWEEN 0 AND amount_pence),
        category text CHECK (char_length(category) <= 100),
        vat_pence bigint CHECK (vat_pence BETWEEN 0 AND 9999999999),
        vat_code text CHECK (vat_code IN ('standard', 'reduced', 'zero', 'exempt', 'outside_scope', 'reverse_charge')),
        description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2000),
        happened_on date NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
        entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
        decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
        decided_at timestamptz,
        rejection_reason text CHECK (char_length(rejection_reason) BETWEEN 1 AND 1000),
        self_approved boolean NOT NULL,
        posted_on date,
        entry_id uuid REFERENCES ledger_entries (id),
        reversed_at timestamptz,
        reversal_reason text CHECK (char_length(reversal_reason) BETWEEN 1 AND 1000),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL,
        CHECK ((kind = 'transfer') <= (from_account IS NOT NULL AND to_account IS NOT NULL AND from_account <> to_account)),
        CHECK ((kind = 'bank_fee') <= (from_account IS NOT NULL)),
        CHECK ((kind IN ('opening_balance', 'supplier_credit_note')) <= (to_account IS NOT NULL)),
        CHECK ((kind = 'loan_repayment') = (interest_pence IS NOT NULL)),
        CHECK (num_nulls(category, vat_pence, vat_code) = CASE WHEN kind = 'supplier_credit_note' THEN 0 ELSE 3 END),
        CHECK ((status = 'approved') = (entry_id IS NOT NULL)),
        CHECK ((entry_id IS NULL) = (posted_on IS NULL)),
        CHECK ((reversed_at IS NULL) = (reversal_reason IS NULL))
      );
      COMMENT ON COLUMN finance_journals.is_opposite IS 'A tax that was paid back, or an opening balance on the unusual side of its account.';
      COMMENT ON COLUMN finance_journals.amount_pence IS 'What moves as a whole; without VAT for a credit note.';
      CREATE INDEX finance_journals_by_date ON finance_journals (happened_on, id);
      CREATE INDEX finance_journals_by_status ON finance_journals (status, happened_on, id);
      CREATE INDEX finance_journals_by_kind ON finance_journals (kind, happened_on, id);
      CREATE INDEX finance_journals_from_account ON finance_journals (from_account);
      CREATE INDEX finance_journals_to_account ON finance_journals (to_account);
      CREATE INDEX finance_journals_entered_by ON finance_journals (entered_by);
      CREATE INDEX finance_journals_decided_by ON finance_journals (decided_by);
      CREATE INDEX finance_journals_of_entry ON finance_journals (entry_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE finance_journals');
  }
}
