import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The text and everything else that people read and agree to. */
const CONTENT = `policy_id, number, title, category, content, content_hash, attachments, audience, effective_date, due_date, change, reason,
  edited_at`;

/** Policies in immutable versions, who agreed to which of them, and who was asked to. */
export class Policies1795734000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE policies (
        id uuid PRIMARY KEY,
        created_at timestamptz NOT NULL,
        latest_version integer NOT NULL CHECK (latest_version >= 1),
        published_version integer CHECK (published_version BETWEEN 1 AND latest_version),
        agreed_from integer CHECK (agreed_from BETWEEN 1 AND published_version),
        version integer NOT NULL,
        CHECK ((published_version IS NULL) = (agreed_from IS NULL))
      )`);
    await runner.query(`
      CREATE TABLE policy_versions (
        policy_id uuid NOT NULL REFERENCES policies (id),
        number integer NOT NULL CHECK (number >= 1),
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 160),
        category text NOT NULL CHECK (category IN ('HR Policies', 'Legal & Compliance', 'Finance', 'Operations', 'Creative Guidelines')),
        content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 40000),
        content_hash text NOT NULL CHECK (content_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
        attachments jsonb NOT NULL CHECK (jsonb_typeof(attachments) = 'array'),
        audience text[] NOT NULL CHECK (cardinality(audience) BETWEEN 1 AND 30),
        effective_date date NOT NULL,
        due_date date,
        change text NOT NULL CHECK (change IN ('major', 'minor')),
        reason text CHECK (char_length(reason) BETWEEN 1 AND 500),
        editor_id uuid REFERENCES users (id) ON DELETE SET NULL,
        edited_at timestamptz NOT NULL,
        approved_by uuid REFERENCES users (id) ON DELETE SET NULL,
        approved_at timestamptz,
        self_approved boolean NOT NULL,
        search_text text GENERATED ALWAYS AS (lower(title || ' ' || content)) STORED,
        PRIMARY KEY (policy_id, number),
        CHECK (number > 1 OR change = 'major')
      )`);
    await runner.query('CREATE INDEX policy_versions_of_editor ON policy_versions (editor_id)');
    await runner.query('CREATE INDEX policy_versions_of_approver ON policy_versions (approved_by)');
    await runner.query('CREATE INDEX policy_versions_attachments ON policy_versions USING gin (attachments jsonb_path_ops)');
    await runner.query(`
      CREATE TABLE policy_acknowledgements (
        policy_id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        number integer NOT NULL,
        content_hash text NOT NULL,
        acknowledged_at timestamptz NOT NULL,
        PRIMARY KEY (policy_id, user_id, number),
        FOREIGN KEY (policy_id, number) REFERENCES policy_versions (policy_id, number)
      )`);
    await runner.query('CREATE INDEX policy_acknowledgements_of_user ON policy_acknowledgements (user_id)');
    await runner.query('CREATE INDEX policy_acknowledgements_of_version ON policy_acknowledgements (policy_id, number)');
    await runner.query(`
      CREATE TABLE policy_requests (
        policy_id uuid NOT NULL REFERENCES policies (id),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        agreed_from integer NOT NULL,
        asked_at timestamptz NOT NULL,
        reminded_days integer,
        PRIMARY KEY (policy_id, user_id)
      )`);
    await runner.query('CREATE INDEX policy_requests_of_user ON policy_requests (user_id)');
    await runner.query(`
      CREATE FUNCTION policies_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Versions of policies and acknowledgements are not changed.' USING ERRCODE = 'restrict_violation';
      END $$`);
    await runner.query(`
      CREATE TRIGGER policy_versions_stay BEFORE UPDATE OF ${CONTENT} OR DELETE ON policy_versions
        FOR EACH ROW EXECUTE FUNCTION policies_refuse_change()`);
    await runner.query(`
      CREATE TRIGGER policy_versions_approved_once BEFORE UPDATE OF approved_at, self_approved ON policy_versions
        FOR EACH ROW WHEN (OLD.approved_at IS NOT NULL) EXECUTE FUNCTION policies_refuse_change()`);
    await runner.query(`
      CREATE TRIGGER policy_acknowledgements_stay BEFORE UPDATE ON policy_acknowledgements
        FOR EACH ROW EXECUTE FUNCTION policies_refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE policy_requests, policy_acknowledgements, policy_versions, policies');
    await runner.query('DROP FUNCTION policies_refuse_change');
  }
}
