import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The entries of one request are one action in the log: they are found by it. */
export class AuditRequests1763700000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX audit_log_of_request ON audit_log (request_id, id) WHERE request_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_of_request');
  }
}
