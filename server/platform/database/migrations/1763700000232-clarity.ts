import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time, rates and what is owed for them. */
export class Clarity1763700000232 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gist');
    await runner.query(`
      CREATE TABLE clarity_people (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        is_on_payroll boolean NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL
      );
      COMMENT ON TABLE clarity_people IS 'Who has recorded time. A change to someone’s time locks their row first.';

      CREATE TABLE clarity_timers (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        started_at timestamptz NOT NULL,
        task text NOT NULL CHECK (char_length(task) BETWEEN 1 AND 500),
        subject_type text CHECK (subject_type IN ('bug', 'build', 'playtest', 'ticket')),
        subject_id uuid,
        CHECK ((subject_type IS NULL) = (subject_id IS NULL))
      );
      COMMENT ON TABLE clarity_timers IS 'The timer of a person that runs now.';

      CREATE TABLE clarity_time_entries (
        id uuid PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        worked_on date NOT NULL,
        started_at timestamptz,
        ended_at timestamptz,
        seconds integer NOT NULL CHECK (seconds BETWEEN 1 AND 86400),
        approved_seconds integer CHECK (approved_seconds BETWEEN 0 AND seconds),
        task text NOT NULL CHECK (char_length(task) BETWEEN 1 AND 500),
        subject_type text CHECK (subject_type IN ('bug', 'build', 'playtest', 'ticket')),
        subject_id uuid,
        is_trimmed boolean NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
        reason text CHECK (char_length(reason) BETWEEN 1 AND 1000),
        decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
        decided_at timestamptz,
        self_approved boolean NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL,
        CHECK ((subject_type IS NULL) = (subject_id IS NULL)),
        CHECK ((started_at IS NULL) = (ended_at IS NULL)),
        CHECK (ended_at - started_at = make_interval(secs => seconds)),
        CHECK ((status = 'approved') = (approved_seconds IS NOT NULL)),
        CONSTRAINT clarity_time_entries_no_overlap
          EXCLUDE USING gist (user_id WITH =, tstzrange(started_at, ended_at) WITH &&) WHERE (started_at IS NOT NULL AND status <> 'rejected')
      );
      COMMENT ON COLUMN clarity_time_entries.worked_on IS 'The day in the United Kingdom; of an interval, that on which it begins.';
      COMMENT ON COLUMN clarity_time_entries.started_at IS 'The interval [started_at, ended_at); null for an entry by hours.';
      COMMENT ON COLUMN clarity_time_entries.is_trimmed IS 'The timer ran longer than this: its user said when the work had ended.';
      CREATE INDEX clarity_time_entries_of_user ON clarity_time_entries (user_id, worked_on, id);
      CREATE INDEX clarity_time_entries_pending ON clarity_time_entries (worked_on, id) WHERE status = 'pending';
      CREATE INDEX clarity_time_entries_of_subject ON clarity_time_entries (subject_type, subject_id) WHERE subject_id IS NOT NULL;
      CREATE INDEX clarity_time_entries_decided_by ON clarity_time_entries (decided_by);

      CREATE TABLE clarity_rates (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        hourly_pence integer NOT NULL CHECK (hourly_pence BETWEEN 0 AND 1000000),
        valid_from date NOT NULL,
        reason text CHECK (char_length(reason) BETWEEN 1 AND 1000),
        set_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        version integer NOT NULL,
        UNIQUE (user_id, valid_from)
      );
      COMMENT ON TABLE clarity_rates IS 'What an hour of a person is paid with, from a day until the day of the next rate.';
      CREATE INDEX clarity_rates_set_by ON clarity_rates (set_by);

      CREATE TABLE clarity_payables (
        id uuid PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        kind text NOT NULL CHECK (kind IN ('time', 'expense', 'deliverable')),
        claim_id uuid NOT NULL,
        amount_pence bigint NOT NULL CHECK (amount_pence BETWEEN 1 AND 9999999999),
        hourly_pence integer CHECK (hourly_pence > 0),
        owed_from date NOT NULL,
        entry_id uuid REFERENCES ledger_entries (id),
        status text NOT NULL CHECK (status IN ('owed', 'paid', 'payroll', 'withdrawn')),
        method text CHECK (method IN ('bank_transfer', 'stripe')),
        reference text CHECK (char_length(reference) BETWEEN 1 AND 200),
        paid_on date,
        paid_by uuid REFERENCES users (id) ON DELETE SET NULL,
        paid_at timestamptz,
        payment_entry_id uuid REFERENCES ledger_entries (id),
        self_paid boolean NOT NULL,
        withdrawn_on date,
        created_at timestamptz NOT NULL,
        CHECK ((kind = 'time') = (hourly_pence IS NOT NULL)),
        CHECK ((status = 'withdrawn') = (withdrawn_on IS NOT NULL)),
        CHECK ((status IN ('owed', 'paid')) <= (entry_id IS NOT NULL)),
        CHECK ((status = 'payroll') <= (entry_id IS NULL)),
        CHECK (num_nulls(method, reference, paid_on, paid_at, payment_entry_id) = CASE WHEN status = 'paid' THEN 0 ELSE 5 END)
      );
      COMMENT ON COLUMN clarity_payables.owed_from IS 'The day from which the ledger counts it.';
      COMMENT ON COLUMN clarity_payables.entry_id IS 'The cost and the debt; null for what the payroll pays and posts.';
      CREATE UNIQUE INDEX clarity_payables_of_claim ON clarity_payables (kind, claim_id) WHERE status <> 'withdrawn';
      CREATE INDEX clarity_payables_of_user ON clarity_payables (user_id, created_at, id);
      CREATE INDEX clarity_payables_by_status ON clarity_payables (status, created_at, id);
      CREATE INDEX clarity_payables_paid_by ON clarity_payables (paid_by);
      CREATE INDEX clarity_payables_of_entry ON clarity_payables (entry_id);
      CREATE INDEX clarity_payables_by_day ON clarity_payables (owed_from);
      CREATE INDEX clarity_payables_of_payment ON clarity_payables (payment_entry_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE clarity_payables, clarity_rates, clarity_time_entries, clarity_timers, clarity_people');
  }
}
