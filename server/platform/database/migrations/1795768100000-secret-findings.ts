import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets that a scan found in stored texts, and the state of the latest scan. */
export class SecretFindings1795768100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE secret_findings (
        id uuid PRIMARY KEY,
        source text NOT NULL,
        text_id uuid NOT NULL,
        object_type text NOT NULL,
        object_id uuid NOT NULL,
        line integer NOT NULL,
        rule text NOT NULL,
        masked text NOT NULL CHECK (char_length(masked) <= 60),
        first_seen timestamptz NOT NULL,
        last_seen timestamptz NOT NULL,
        resolved_at timestamptz,
        note text CHECK (char_length(note) <= 500),
        is_gone boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        UNIQUE (source, text_id, rule, masked)
      )`);
    await runner.query('CREATE INDEX secret_findings_newest ON secret_findings (first_seen, id)');
    await runner.query('CREATE INDEX secret_findings_open ON secret_findings (last_seen) WHERE resolved_at IS NULL');
    await runner.query(`
      CREATE TABLE secret_scans (
        id smallint PRIMARY KEY CHECK (id = 1),
        started_at timestamptz NOT NULL,
        finished_at timestamptz,
        texts integer NOT NULL,
        failed boolean NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE secret_scans');
    await runner.query('DROP TABLE secret_findings');
  }
}
