import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contracts with their templates, histories and requests. */
export class Contracts1795741200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contract_templates (
        id uuid PRIMARY KEY,
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 160),
        content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 60000),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL
      );
      CREATE INDEX contract_templates_by_title ON contract_templates (lower(title), id);

      CREATE TABLE contracts (
        id uuid PRIMARY KEY,
        series_id uuid NOT NULL,
        version_no integer NOT NULL CHECK (version_no >= 1),
        replaces_id uuid REFERENCES contracts (id) ON DELETE SET NULL,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text NOT NULL,
        template_id uuid REFERENCES contract_templates (id) ON DELETE SET NULL,
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 2000),
        content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 200000),
        content_sha256 text NOT NULL CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
        status text NOT NULL CHECK (status IN ('pending', 'signed', 'declined', 'expired', 'cancelled', 'superseded', 'ended')),
        needs_countersignature boolean NOT NULL,
        assigned_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        opened_at timestamptz,
        reminded_at timestamptz,
        signed_name text CHECK (char_length(signed_name) BETWEEN 1 AND 160),
        signed_at timestamptz,
        signed_ip text,
        countersigned_name text CHECK (char_length(countersigned_name) BETWEEN 1 AND 160),
        countersigned_at timestamptz,
        countersigned_by uuid REFERENCES users (id) ON DELETE SET NULL,
        closed_at timestamptz,
        closed_reason text CHECK (char_length(closed_reason) BETWEEN 1 AND 4000),
        document_file uuid UNIQUE REFERENCES files (id),
        document_sha256 text CHECK (document_sha256 ~ '^[0-9a-f]{64}$'),
        sealed_at timestamptz,
        retain_until timestamptz,
        CHECK (num_nulls(signed_name, signed_at, signed_ip) IN (0, 3)),
        CHECK (num_nulls(countersigned_name, countersigned_at) IN (0, 2)),
        CHECK (num_nulls(document_file, document_sha256, sealed_at) IN (0, 3)),
        CHECK ((closed_at IS NULL) = (status IN ('pending', 'signed'))),
        CHECK ((status = 'signed') <= (signed_at IS NOT NULL))
      );
      COMMENT ON COLUMN contracts.series_id IS 'The id of the first version.';
      COMMENT ON COLUMN contracts.content_sha256 IS 'Hex, of the title, an empty line and the content.';
      COMMENT ON COLUMN contracts.retain_until IS 'When a signed contract of a deleted account is deleted.';
      CREATE UNIQUE INDEX contracts_versions ON contracts (series_id, version_no);
      CREATE UNIQUE INDEX contracts_pending_successor ON contracts (replaces_id) WHERE status = 'pending';
      CREATE INDEX contracts_replaces ON contracts (replaces_id);
      CREATE INDEX contracts_of_user ON contracts (user_id, created_at, id);
      CREATE INDEX contracts_of_template ON contracts (template_id);
      CREATE INDEX contracts_assigned_by ON contracts (assigned_by);
      CREATE INDEX contracts_countersigned_by ON contracts (countersigned_by);
      CREATE INDEX contracts_pending ON contracts (created_at, id) WHERE status = 'pending';
      CREATE INDEX contracts_by_document ON contracts (document_sha256) WHERE document_sha256 IS NOT NULL;
      CREATE INDEX contracts_retained ON contracts (retain_until) WHERE retain_until IS NOT NULL;

      CREATE FUNCTION contract_text_stays() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The text of a contract is not changed.';
      END $$;
      CREATE TRIGGER contract_text_stays BEFORE UPDATE ON contracts FOR EACH ROW
        WHEN ((OLD.title, OLD.content, OLD.content_sha256) IS DISTINCT FROM (NEW.title, NEW.content, NEW.content_sha256)
          OR (OLD.document_sha256 IS NOT NULL AND OLD.document_sha256 IS DISTINCT FROM NEW.document_sha256))
        EXECUTE FUNCTION contract_text_stays();

      CREATE TABLE contract_events (
        contract_id uuid NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
        seq integer NOT NULL CHECK (seq >= 1),
        kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 40),
        at timestamptz NOT NULL,
        actor_id uuid,
        actor_name text,
        ip text,
        user_agent text,
        details text NOT NULL,
        hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
        PRIMARY KEY (contract_id, seq)
      );
      COMMENT ON TABLE contract_events IS 'Append-only. Each hash covers its row and the hash before it, the first one the hash of the text.';
      COMMENT ON COLUMN contract_events.actor_id IS 'Opaque: it stays when the account is deleted, because it is part of the hash.';
      CREATE INDEX contract_events_of_actor ON contract_events (actor_id);
      CREATE FUNCTION contract_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The history of a contract is not changed.';
      END $$;
      CREATE TRIGGER contract_events_stay BEFORE UPDATE ON contract_events FOR EACH ROW EXECUTE FUNCTION contract_events_stay();

      CREATE TABLE contract_requests (
        id uuid PRIMARY KEY,
        contract_id uuid NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        type text NOT NULL CHECK (type IN ('amend', 'appeal', 'leave')),
        message text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 4000),
        status text NOT NULL CHECK (status IN ('open', 'approved', 'denied')),
        notes text CHECK (char_length(notes) BETWEEN 1 AND 4000),
        new_contract_id uuid REFERENCES contracts (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        resolved_at timestamptz,
        resolved_by uuid REFERENCES users (id) ON DELETE SET NULL,
        self_resolved boolean NOT NULL,
        CHECK ((status = 'open') = (resolved_at IS NULL))
      );
      CREATE UNIQUE INDEX contract_requests_open ON contract_requests (contract_id, type) WHERE status = 'open';
      CREATE INDEX contract_requests_of_contract ON contract_requests (contract_id);
      CREATE INDEX contract_requests_by_creation ON contract_requests (created_at, id);
      CREATE INDEX contract_requests_of_user ON contract_requests (user_id, created_at, id);
      CREATE INDEX contract_requests_new_contract ON contract_requests (new_contract_id);
      CREATE INDEX contract_requests_resolved_by ON contract_requests (resolved_by)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE contract_requests, contract_events, contracts, contract_templates;
      DROP FUNCTION contract_text_stays, contract_events_stay`);
  }
}
