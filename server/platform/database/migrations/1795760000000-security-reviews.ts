import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has looked at a security event, and incidents. */
export class SecurityReviews1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE security_events
        ADD COLUMN reviewed_at timestamptz,
        ADD COLUMN reviewed_by uuid REFERENCES users (id) ON DELETE SET NULL,
        ADD COLUMN review_note text`);
    await runner.query(`CREATE INDEX security_events_unreviewed ON security_events (severity, id) WHERE reviewed_at IS NULL`);
    await runner.query('CREATE INDEX security_events_by_reviewer ON security_events (reviewed_by) WHERE reviewed_by IS NOT NULL');
    await runner.query(`
      CREATE TABLE security_incidents (
        id uuid PRIMARY KEY,
        title text NOT NULL,
        status text NOT NULL CHECK (status IN ('Open', 'Investigating', 'Contained', 'Resolved')),
        severity text NOT NULL CHECK (severity IN ('low', 'medium', 'high')),
        owner_id uuid REFERENCES users (id) ON DELETE SET NULL,
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL
      )`);
    await runner.query('CREATE INDEX security_incidents_newest ON security_incidents (created_at, id)');
    await runner.query('CREATE INDEX security_incidents_of_owner ON security_incidents (owner_id)');
    await runner.query('CREATE INDEX security_incidents_of_creator ON security_incidents (created_by)');
    await runner.query(`
      CREATE TABLE security_incident_entries (
        id uuid PRIMARY KEY,
        incident_id uuid NOT NULL REFERENCES security_incidents (id),
        seq integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('created', 'note', 'status', 'change', 'event', 'audit', 'file')),
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        at timestamptz NOT NULL,
        text text,
        details jsonb NOT NULL DEFAULT '{}',
        file_id uuid REFERENCES files (id),
        UNIQUE (incident_id, seq)
      )`);
    await runner.query('CREATE INDEX security_incident_entries_of_author ON security_incident_entries (author_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE security_incident_entries');
    await runner.query('DROP TABLE security_incidents');
    await runner.query('ALTER TABLE security_events DROP COLUMN reviewed_at, DROP COLUMN reviewed_by, DROP COLUMN review_note');
  }
}
