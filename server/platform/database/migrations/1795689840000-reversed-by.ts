import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  { table: 'finance_transactions', target: 'transaction', action: 'TRANSACTION_REVERSED' },
  { table: 'finance_journals', target: 'journal', action: 'JOURNAL_REVERSED' },
];

/** A reversed document says who reversed it; the audit log knows it of the earlier ones. */
export class ReversedBy1795689840000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { table, target, action } of TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD reversed_by uuid REFERENCES users (id) ON DELETE SET NULL`);
      await runner.query(`CREATE INDEX ${table}_reversed_by ON ${table} (reversed_by) WHERE reversed_by IS NOT NULL`);
      await runner.query(
        `UPDATE ${table} document SET reversed_by = users.id
         FROM audit_log entry JOIN users ON users.id = entry.actor_id
         WHERE entry.target_type = $1 AND entry.target_id = document.id::text AND entry.action = $2 AND document.reversed_at IS NOT NULL`,
        [target, action],
      );
      await runner.query(`ALTER TABLE ${table} ADD CHECK (reversed_by IS NULL OR reversed_at IS NOT NULL)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of TABLES) await runner.query(`ALTER TABLE ${table} DROP reversed_by`);
  }
}
