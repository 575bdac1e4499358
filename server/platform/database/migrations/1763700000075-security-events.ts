import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What concerns security: refused requests, failed proofs, changes of roles. Kept for 90 days, apart from the audit log. */
export class SecurityEvents1763700000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE security_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL,
        severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high')),
        source text NOT NULL,
        actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
        subject_id uuid REFERENCES users (id) ON DELETE SET NULL,
        request_id text,
        session_hash text,
        ip_address text,
        occurred_at timestamptz NOT NULL,
        details jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query('CREATE INDEX security_events_by_time ON security_events (occurred_at)');
    await runner.query('CREATE INDEX security_events_by_actor ON security_events (actor_id) WHERE actor_id IS NOT NULL');
    await runner.query('CREATE INDEX security_events_by_subject ON security_events (subject_id) WHERE subject_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE security_events');
  }
}
