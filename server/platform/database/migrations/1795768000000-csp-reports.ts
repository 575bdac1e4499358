import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of browsers about the content security policy, and whether it is enforced. */
export class CspReports1795768000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE csp_reports (
        id uuid PRIMARY KEY,
        directive text NOT NULL,
        blocked text NOT NULL,
        page text NOT NULL,
        count bigint NOT NULL CHECK (count > 0),
        first_seen timestamptz NOT NULL,
        last_seen timestamptz NOT NULL,
        UNIQUE (directive, blocked, page)
      )`);
    await runner.query('CREATE INDEX csp_reports_newest ON csp_reports (last_seen, id)');
    await runner.query(`
      CREATE TABLE csp_report_days (
        report_id uuid NOT NULL REFERENCES csp_reports (id) ON DELETE CASCADE,
        day date NOT NULL,
        count bigint NOT NULL CHECK (count > 0),
        PRIMARY KEY (report_id, day)
      )`);
    await runner.query('CREATE INDEX csp_report_days_newest ON csp_report_days (day)');
    await runner.query(`
      CREATE TABLE csp_mode (
        id smallint PRIMARY KEY CHECK (id = 1),
        enforced boolean NOT NULL,
        version integer NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE csp_mode');
    await runner.query('DROP TABLE csp_report_days');
    await runner.query('DROP TABLE csp_reports');
  }
}
