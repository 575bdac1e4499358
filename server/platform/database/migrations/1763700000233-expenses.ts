import type { MigrationInterface, QueryRunner } from 'typeorm';

const DECISION = `
        status text NOT NULL CHECK (status IN (STATES)),
        reason text CHECK (char_length(reason) BETWEEN 1 AND 1000),
        decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
        decided_at timestamptz,
        self_approved boolean NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL`;

/** What people have spent for the studio, and work that is paid by the piece. */
export class Expenses1763700000233 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE clarity_settings (
        id smallint PRIMARY KEY CHECK (id = 1),
        second_approval_pence bigint NOT NULL CHECK (second_approval_pence BETWEEN 0 AND 9999999999),
        updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL
      );
      COMMENT ON COLUMN clarity_settings.second_approval_pence IS 'Expenses above it need two people to approve them.';
      CREATE INDEX clarity_settings_updated_by ON clarity_settings (updated_by);

      CREATE TABLE clarity_expenses (
        id uuid PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 500),
        category text NOT NULL CHECK (char_length(category) BETWEEN 1 AND 100),
        project text CHECK (char_length(project) BETWEEN 1 AND 100),
        spent_on date NOT NULL,
        amount_pence bigint NOT NULL CHECK (amount_pence BETWEEN 1 AND 9999999999),
        currency text NOT NULL CHECK (currency IN ('GBP', 'USD', 'EUR')),
        foreign_minor bigint CHECK (foreign_minor BETWEEN 1 AND 9999999999),
        rate numeric(18, 8) CHECK (rate > 0),
        rate_source text CHECK (char_length(rate_source) BETWEEN 1 AND 100),
        rate_date date,
        receipt_file_id uuid UNIQUE REFERENCES files (id),
        receipt_sha256 bytea CHECK (octet_length(receipt_sha256) = 32),
        receipt_is_picture boolean NOT NULL,
        first_approved_by uuid REFERENCES users (id) ON DELETE SET NULL,
        first_approved_at timestamptz,${DECISION.replace('STATES', `'pending', 'approved', 'rejected'`)},
        CHECK (num_nulls(foreign_minor, rate, rate_source, rate_date) = CASE WHEN currency = 'GBP' THEN 4 ELSE 0 END),
        CHECK ((receipt_file_id IS NULL) = (receipt_sha256 IS NULL))
      );
      COMMENT ON COLUMN clarity_expenses.amount_pence IS 'In pounds, with VAT: what the person paid.';
      COMMENT ON COLUMN clarity_expenses.first_approved_at IS 'The first of two approvals, for an amount that needs them.';
      CREATE INDEX clarity_expenses_of_user ON clarity_expenses (user_id, spent_on, id);
      CREATE INDEX clarity_expenses_pending ON clarity_expenses (spent_on, id) WHERE status = 'pending';
      CREATE INDEX clarity_expenses_by_receipt ON clarity_expenses (receipt_sha256) WHERE receipt_sha256 IS NOT NULL;
      CREATE INDEX clarity_expenses_decided_by ON clarity_expenses (decided_by);
      CREATE INDEX clarity_expenses_first_approved_by ON clarity_expenses (first_approved_by);

      CREATE TABLE clarity_deliverables (
        id uuid PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
        amount_pence bigint NOT NULL CHECK (amount_pence BETWEEN 1 AND 9999999999),
        due_on date,
        agreed_by uuid REFERENCES users (id) ON DELETE SET NULL,
        delivered_on date,
        note text NOT NULL CHECK (char_length(note) <= 1000),${DECISION.replace('STATES', `'agreed', 'pending', 'approved', 'rejected'`)},
        CHECK ((status IN ('pending', 'approved')) <= (delivered_on IS NOT NULL))
      );
      COMMENT ON COLUMN clarity_deliverables.status IS 'agreed until the person delivers it; then pending until it is decided on. A rejected one can be delivered again.';
      CREATE INDEX clarity_deliverables_of_user ON clarity_deliverables (user_id, created_at, id);
      CREATE INDEX clarity_deliverables_pending ON clarity_deliverables (delivered_on, id) WHERE status = 'pending';
      CREATE INDEX clarity_deliverables_agreed_by ON clarity_deliverables (agreed_by);
      CREATE INDEX clarity_deliverables_decided_by ON clarity_deliverables (decided_by)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE clarity_deliverables, clarity_expenses, clarity_settings');
  }
}
