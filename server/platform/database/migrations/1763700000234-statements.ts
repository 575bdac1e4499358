import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people earned and were paid in a month, as it was when the month was closed. */
export class Statements1763700000234 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE clarity_statements (
        id uuid PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        month date NOT NULL CHECK (month = ledger_month(month)),
        issue integer NOT NULL CHECK (issue > 0),
        content text NOT NULL,
        sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
        pdf bytea,
        created_at timestamptz NOT NULL,
        UNIQUE (user_id, month, issue)
      );
      COMMENT ON COLUMN clarity_statements.issue IS 'A month that is reopened and closed with other amounts has a second one; the first stays.';
      COMMENT ON COLUMN clarity_statements.content IS 'JSON, as it is handed out.';
      COMMENT ON COLUMN clarity_statements.pdf IS 'Made when it is first asked for, and never again.';

      CREATE TRIGGER clarity_statements_stay
        BEFORE DELETE OR TRUNCATE OR UPDATE OF id, month, issue, content, sha256, created_at ON clarity_statements
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
      CREATE TRIGGER clarity_statements_pdf_stays BEFORE UPDATE OF pdf ON clarity_statements
        FOR EACH ROW WHEN (OLD.pdf IS NOT NULL) EXECUTE FUNCTION ledger_refuse_change();
      ALTER TABLE clarity_statements ENABLE ALWAYS TRIGGER clarity_statements_stay;
      ALTER TABLE clarity_statements ENABLE ALWAYS TRIGGER clarity_statements_pdf_stays`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE clarity_statements');
  }
}
