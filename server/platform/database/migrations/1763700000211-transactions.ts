import { createHash, randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface ApprovedRow {
  id: string;
  type: string;
  category: string;
  amount_pence: number;
  vat_pence: number;
  vat_code: string;
  happened_on: string;
  updated_at: string;
}

/** Transactions become documents that are approved and post to the ledger; those that count already are posted here. */
export class Transactions1763700000211 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_transactions
        ADD vat_code text NOT NULL DEFAULT 'outside_scope'
          CHECK (vat_code IN ('standard', 'reduced', 'zero', 'exempt', 'outside_scope', 'reverse_charge')),
        ADD description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
        ADD justification text NOT NULL DEFAULT '' CHECK (char_length(justification) <= 2000),
        ADD hmrc_category text NOT NULL DEFAULT 'Other business costs' CHECK (char_length(hmrc_category) <= 100),
        ADD source text CHECK (char_length(source) <= 100),
        ADD investor_name text CHECK (char_length(investor_name) <= 200),
        ADD receipt_file_id uuid REFERENCES files (id),
        ADD receipt_sha256 bytea CHECK (octet_length(receipt_sha256) = 32),
        ADD receipt_is_picture boolean NOT NULL DEFAULT false,
        ADD entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
        ADD decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
        ADD decided_at timestamptz,
        ADD rejection_reason text CHECK (char_length(rejection_reason) BETWEEN 1 AND 1000),
        ADD self_approved boolean NOT NULL DEFAULT false,
        ADD posted_on date,
        ADD entry_id uuid REFERENCES ledger_entries (id),
        ADD reversed_at timestamptz,
        ADD reversal_reason text CHECK (char_length(reversal_reason) BETWEEN 1 AND 1000),
        ADD version integer NOT NULL DEFAULT 1,
        ADD CHECK ((reversed_at IS NULL) = (reversal_reason IS NULL))`);
    await runner.query(`
      UPDATE finance_transactions SET
        vat_code = CASE WHEN vat_pence = 0 OR type = 'investment' THEN 'outside_scope'
          WHEN vat_pence * 100 BETWEEN amount_pence * 4 AND amount_pence * 6 THEN 'reduced' ELSE 'standard' END,
        description = category`);
    await runner.query(`
      ALTER TABLE finance_transactions
        ALTER vat_code DROP DEFAULT, ALTER description DROP DEFAULT, ALTER justification DROP DEFAULT, ALTER hmrc_category DROP DEFAULT,
        ALTER self_approved DROP DEFAULT, ALTER receipt_is_picture DROP DEFAULT, ALTER version DROP DEFAULT, ALTER created_at DROP DEFAULT, ALTER updated_at DROP DEFAULT,
        ADD search_text text GENERATED ALWAYS AS (lower(description || ' ' || category || ' ' || coalesce(investor_name, ''))) STORED`);
    await runner.query(`
      CREATE INDEX finance_transactions_by_date ON finance_transactions (happened_on, id);
      CREATE INDEX finance_transactions_by_status ON finance_transactions (status, happened_on, id);
      CREATE INDEX finance_transactions_by_type ON finance_transactions (type, happened_on, id);
      CREATE INDEX finance_transactions_by_category ON finance_transactions (category, happened_on, id);
      CREATE INDEX finance_transactions_of_receipt ON finance_transactions (receipt_file_id);
      CREATE INDEX finance_transactions_same_receipt ON finance_transactions (receipt_sha256) WHERE receipt_sha256 IS NOT NULL;
      CREATE INDEX finance_transactions_entered_by ON finance_transactions (entered_by);
      CREATE INDEX finance_transactions_decided_by ON finance_transactions (decided_by);
      CREATE INDEX finance_transactions_of_entry ON finance_transactions (entry_id);
      DROP INDEX finance_transactions_approved`);
    await runner.query(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX finance_transactions_search ON finance_transactions USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'pg_trgm is not available: searching transactions reads all of them.';
      END $$`);
    const rows = (await runner.query(
      `SELECT id, type, category, amount_pence, vat_pence, vat_code, happened_on, updated_at FROM finance_transactions
       WHERE status = 'approved' AND amount_pence > 0 AND happened_on BETWEEN '2000-01-01' AND '2099-12-31' ORDER BY happened_on, id`,
    )) as ApprovedRow[];
    for (const row of rows) await post(runner, row);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finance_transactions DROP search_text, DROP version, DROP reversal_reason, DROP reversed_at, DROP entry_id, DROP posted_on,
        DROP self_approved, DROP rejection_reason, DROP decided_at, DROP decided_by, DROP entered_by, DROP receipt_is_picture, DROP receipt_sha256, DROP receipt_file_id, DROP investor_name,
        DROP source, DROP hmrc_category, DROP justification, DROP description, DROP vat_code,
        ALTER created_at SET DEFAULT now(), ALTER updated_at SET DEFAULT now()`);
    await runner.query(`
      DROP INDEX finance_transactions_by_date; DROP INDEX finance_transactions_by_type; DROP INDEX finance_transactions_by_category;
      CREATE INDEX finance_transactions_approved ON finance_transactions (happened_on) INCLUDE (type, amount_pence, vat_pence, updated_at)
        WHERE status = 'approved'`);
  }
}

/** As the program posted transactions when this migration was written. */
async function post(runner: QueryRunner, row: ApprovedRow): Promise<void> {
  const [net, vat] = [Number(row.amount_pence), Number(row.vat_pence)];
  const isInvestment = row.type === 'investment' || row.category === 'Investment Funding';
  const [found] = (await runner.query('SELECT code FROM ledger_accounts WHERE name = $1 AND type = $2', [
    row.category,
    row.type === 'expense' ? 'expense' : 'income',
  ])) as Array<{ code: string }>;
  const account = isInvestment ? '3000' : row.type === 'product' ? '4000' : (found?.code ?? (row.type === 'expense' ? '5390' : '4080'));
  const tag = isInvestment ? [null, null, null] : [row.vat_code, row.type === 'expense' ? 'input' : 'output', row.happened_on];
  const untagged = [null, null, null];
  const lines = (
    isInvestment
      ? [
          ['1200', net, untagged],
          [account, -net, untagged],
        ]
      : row.type === 'expense'
        ? [
            [account, net, tag],
            ['2201', vat, tag],
            ['1200', -(net + vat), untagged],
          ]
        : [
            ['1200', net + vat, untagged],
            [account, -net, tag],
            ['2200', -vat, tag],
          ]
  )
    .filter(([, pence]) => pence !== 0)
    .map(([code, pence, vatTag], index) => [index + 1, code, pence, ...(vatTag as Array<string | null>), null, null, null, null, null]);
  const day = row.happened_on;
  const digest = createHash('sha256')
    .update(JSON.stringify([[day, day, 'transaction', row.id, 'approved', null], lines]))
    .digest();
  const id = randomUUID();
  await runner.query(
    `INSERT INTO ledger_entries (id, posted_on, document_date, source_kind, source_id, event, digest, created_at)
     VALUES ($1, $2, $2, 'transaction', $3, 'approved', $4, $5)`,
    [id, day, row.id, digest, row.updated_at],
  );
  await runner.query(
    `INSERT INTO ledger_lines (entry_id, posted_on, line_no, account_code, amount_pence, vat_code, vat_side, tax_point)
     SELECT $1, $2, (line->>0)::smallint, line->>1, (line->>2)::bigint, line->>3, line->>4, (line->>5)::date
     FROM jsonb_array_elements($3::jsonb) AS line`,
    [id, day, JSON.stringify(lines)],
  );
  await runner.query('UPDATE finance_transactions SET entry_id = $2, posted_on = $3 WHERE id = $1', [row.id, id, day]);
}
