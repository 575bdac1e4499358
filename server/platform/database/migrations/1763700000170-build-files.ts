import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a build consists of and who decided on it, its channels, and uploads that can be resumed. */
export class BuildFiles1763700000170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE builds
        ADD COLUMN description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 5000),
        ADD COLUMN changelog text NOT NULL DEFAULT '' CHECK (char_length(changelog) <= 20000),
        ADD COLUMN test_instructions text NOT NULL DEFAULT '' CHECK (char_length(test_instructions) <= 10000),
        ADD COLUMN known_issues text NOT NULL DEFAULT '' CHECK (char_length(known_issues) <= 10000),
        ADD COLUMN external_url text CHECK (char_length(external_url) <= 2000),
        ADD COLUMN file_id uuid,
        ADD COLUMN file_name text,
        ADD COLUMN file_kind text CHECK (file_kind IN ('zip', 'rar', '7z', 'exe')),
        ADD COLUMN file_size bigint,
        ADD COLUMN sha256 text,
        ADD COLUMN file_deleted_at timestamptz,
        ADD COLUMN approved_by uuid REFERENCES users (id) ON DELETE SET NULL,
        ADD COLUMN approved_at timestamptz,
        ADD COLUMN override_reason text CHECK (char_length(override_reason) <= 1000),
        ADD COLUMN declined_by uuid REFERENCES users (id) ON DELETE SET NULL,
        ADD COLUMN declined_at timestamptz,
        ADD COLUMN withdrawn_by uuid REFERENCES users (id) ON DELETE SET NULL,
        ADD COLUMN withdrawn_at timestamptz,
        ADD COLUMN withdrawn_reason text CHECK (char_length(withdrawn_reason) <= 1000),
        ADD COLUMN row_version integer NOT NULL DEFAULT 1;
      COMMENT ON COLUMN builds.file_id IS 'Of files; null for an external build, and once the file was deleted.';
      COMMENT ON COLUMN builds.row_version IS 'Counts changes of the row; version is the text that people call the build by.';
      CREATE INDEX builds_approved_by ON builds (approved_by);
      CREATE INDEX builds_declined_by ON builds (declined_by);
      CREATE INDEX builds_withdrawn_by ON builds (withdrawn_by);
      CREATE INDEX builds_by_state ON builds (state, number);
      CREATE INDEX builds_by_channel ON builds (channel, number);

      CREATE TABLE build_channels (
        name text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
        live_build_id uuid REFERENCES builds (id),
        keep_last integer CHECK (keep_last BETWEEN 1 AND 1000),
        version integer NOT NULL
      );
      COMMENT ON COLUMN build_channels.keep_last IS 'How many builds keep their files besides those that something refers to; null keeps all.';
      CREATE INDEX build_channels_live ON build_channels (live_build_id);
      INSERT INTO build_channels (name, live_build_id, keep_last, version) VALUES ('main', NULL, NULL, 1);
      INSERT INTO build_channels (name, live_build_id, keep_last, version)
        SELECT DISTINCT channel, NULL::uuid, NULL::integer, 1 FROM builds WHERE channel ~ '^[a-z0-9][a-z0-9._-]{0,39}$'
        ON CONFLICT DO NOTHING;

      CREATE TABLE build_uploads (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        state text NOT NULL CHECK (state IN ('receiving', 'checking', 'refused', 'done')),
        length bigint NOT NULL CHECK (length > 0),
        file_name text NOT NULL,
        file_kind text NOT NULL CHECK (file_kind IN ('zip', 'rar', '7z', 'exe')),
        channel text NOT NULL,
        version text NOT NULL,
        details jsonb NOT NULL,
        storage_ref text,
        writer uuid,
        writer_until timestamptz,
        build_id uuid REFERENCES builds (id) ON DELETE SET NULL,
        refusal jsonb,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      COMMENT ON TABLE build_uploads IS 'Uploads that can be resumed; how much has arrived is known by the storage alone.';
      COMMENT ON COLUMN build_uploads.details IS 'What the form holds besides the version and the channel.';
      COMMENT ON COLUMN build_uploads.storage_ref IS 'What an S3 service calls the upload in parts.';
      COMMENT ON COLUMN build_uploads.writer IS 'The request that appends at the moment; it renews its claim until writer_until.';
      CREATE INDEX build_uploads_by_user ON build_uploads (user_id, created_at);
      CREATE INDEX build_uploads_of_build ON build_uploads (build_id);
      CREATE INDEX build_uploads_expiry ON build_uploads (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE build_uploads, build_channels;
      DROP INDEX builds_by_state, builds_by_channel;
      ALTER TABLE builds
        DROP COLUMN description, DROP COLUMN changelog, DROP COLUMN test_instructions, DROP COLUMN known_issues, DROP COLUMN external_url,
        DROP COLUMN file_id, DROP COLUMN file_name, DROP COLUMN file_kind, DROP COLUMN file_size, DROP COLUMN sha256, DROP COLUMN file_deleted_at,
        DROP COLUMN approved_by, DROP COLUMN approved_at, DROP COLUMN override_reason, DROP COLUMN declined_by, DROP COLUMN declined_at,
        DROP COLUMN withdrawn_by, DROP COLUMN withdrawn_at, DROP COLUMN withdrawn_reason, DROP COLUMN row_version;
    `);
  }
}
