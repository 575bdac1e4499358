import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Detection rules over security events, and the false positives that they leave out. */
export class Detections1795772000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE security_rules (
        id uuid PRIMARY KEY,
        name text NOT NULL CONSTRAINT security_rules_name UNIQUE,
        description text NOT NULL,
        conditions jsonb NOT NULL,
        key text NOT NULL CHECK (key IN ('ip', 'actor', 'subject', 'session')),
        threshold integer NOT NULL CHECK (threshold BETWEEN 1 AND 1000),
        window_minutes integer NOT NULL CHECK (window_minutes BETWEEN 1 AND 1440),
        severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high')),
        action text NOT NULL CHECK (action IN ('event', 'block', 'new-password')),
        block_minutes integer CHECK (block_minutes > 0),
        expires date,
        is_enabled boolean NOT NULL,
        is_replayed boolean NOT NULL,
        evaluated_to bigint NOT NULL,
        matches integer NOT NULL,
        last_matched_at timestamptz,
        version integer NOT NULL,
        changed_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT security_rules_replayed CHECK (is_replayed OR NOT is_enabled),
        CONSTRAINT security_rules_block CHECK ((action = 'block') = (block_minutes IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX security_rules_changed_by ON security_rules (changed_by)');
    await runner.query(`
      CREATE TABLE security_rule_silences (
        id uuid PRIMARY KEY,
        rule_id uuid NOT NULL REFERENCES security_rules (id) ON DELETE CASCADE,
        value text NOT NULL,
        reason text NOT NULL,
        expires_at timestamptz NOT NULL,
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT security_rule_silences_value UNIQUE (rule_id, value)
      )`);
    await runner.query('CREATE INDEX security_rule_silences_by_value ON security_rule_silences (value)');
    await runner.query('CREATE INDEX security_rule_silences_created_by ON security_rule_silences (created_by)');
    await runner.query(`CREATE INDEX security_events_of_rule ON security_events ((details ->> 'rule'), id) WHERE kind = 'rule-matched'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX security_events_of_rule');
    await runner.query('DROP TABLE security_rule_silences');
    await runner.query('DROP TABLE security_rules');
  }
}
