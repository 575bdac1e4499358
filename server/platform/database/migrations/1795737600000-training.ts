import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Training: modules in versions, their videos, the progress of people, and certificates that can be verified. */
export class Training1795737600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE training_modules (
        id uuid PRIMARY KEY,
        title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 160),
        description text NOT NULL,
        category text NOT NULL CHECK (char_length(category) BETWEEN 1 AND 60),
        status text NOT NULL CHECK (status IN ('draft', 'active')),
        content_version integer NOT NULL CHECK (content_version > 0),
        assigned_roles text[] NOT NULL CHECK (cardinality(assigned_roles) <= 30),
        due_on date,
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        search_text text GENERATED ALWAYS AS (lower(title || ' ' || category || ' ' || description)) STORED
      )`);
    await runner.query('CREATE INDEX training_modules_in_order ON training_modules (lower(category), lower(title), id)');
    await runner.query('CREATE INDEX training_modules_due ON training_modules (due_on) WHERE due_on IS NOT NULL');
    await runner.query('CREATE INDEX training_modules_by_author ON training_modules (created_by)');
    await runner.query(`
      CREATE TABLE training_versions (
        module_id uuid NOT NULL REFERENCES training_modules (id) ON DELETE CASCADE,
        number integer NOT NULL CHECK (number > 0),
        title text NOT NULL,
        description text NOT NULL,
        category text NOT NULL,
        estimated_time text NOT NULL,
        pass_mark integer NOT NULL CHECK (pass_mark BETWEEN 1 AND 100),
        certificate_months integer CHECK (certificate_months BETWEEN 1 AND 120),
        steps jsonb NOT NULL CHECK (jsonb_typeof(steps) = 'array'),
        PRIMARY KEY (module_id, number)
      )`);
    await runner.query(`
      CREATE TABLE training_videos (
        id uuid PRIMARY KEY,
        module_id uuid REFERENCES training_modules (id) ON DELETE CASCADE,
        file_id uuid NOT NULL,
        name text NOT NULL,
        content_type text NOT NULL,
        size bigint NOT NULL CHECK (size > 0),
        uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX training_videos_of_module ON training_videos (module_id)');
    await runner.query('CREATE INDEX training_videos_unused ON training_videos (created_at) WHERE module_id IS NULL');
    await runner.query('CREATE INDEX training_videos_by_uploader ON training_videos (uploaded_by)');
    await runner.query(`
      CREATE TABLE training_progress (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        module_id uuid NOT NULL REFERENCES training_modules (id) ON DELETE CASCADE,
        version_number integer NOT NULL,
        completed_steps uuid[] NOT NULL,
        status text NOT NULL CHECK (status IN ('in-progress', 'completed', 'failed')),
        started_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        completed_at timestamptz,
        CONSTRAINT training_progress_completed CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
        PRIMARY KEY (user_id, module_id),
        FOREIGN KEY (module_id, version_number) REFERENCES training_versions (module_id, number)
      )`);
    await runner.query('CREATE INDEX training_progress_of_module ON training_progress (module_id, version_number)');
    await runner.query('CREATE INDEX training_progress_latest ON training_progress (updated_at DESC, user_id DESC, module_id DESC)');
    await runner.query(`
      CREATE TABLE training_attempts (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        module_id uuid NOT NULL REFERENCES training_modules (id) ON DELETE CASCADE,
        version_number integer NOT NULL,
        step_id uuid NOT NULL,
        correct integer NOT NULL CHECK (correct BETWEEN 0 AND questions),
        questions integer NOT NULL CHECK (questions > 0),
        passed boolean NOT NULL,
        attempted_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX training_attempts_of_user ON training_attempts (user_id, module_id, attempted_at)');
    await runner.query('CREATE INDEX training_attempts_of_module ON training_attempts (module_id)');
    await runner.query(`
      CREATE TABLE training_reminders (
        module_id uuid NOT NULL REFERENCES training_modules (id) ON DELETE CASCADE,
        due_on date NOT NULL,
        lead_days integer NOT NULL,
        PRIMARY KEY (module_id, due_on, lead_days)
      )`);
    // A volatile default gives each existing row a serial of its own.
    await runner.query(`
      ALTER TABLE certificates
        ADD COLUMN serial text NOT NULL
          DEFAULT regexp_replace(upper(substr(md5(gen_random_uuid()::text), 1, 16)), '(.{4})(?!$)', '\\1-', 'g'),
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN expires_at timestamptz,
        ADD COLUMN expiry_reminded_at timestamptz`);
    await runner.query('CREATE UNIQUE INDEX certificates_serial ON certificates (serial)');
    await runner.query('CREATE INDEX certificates_latest ON certificates (issued_at DESC, id DESC)');
    await runner.query('CREATE INDEX certificates_expiring ON certificates (expires_at) WHERE expiry_reminded_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX certificates_serial, certificates_latest, certificates_expiring');
    await runner.query(
      'ALTER TABLE certificates DROP COLUMN serial, DROP COLUMN version, DROP COLUMN expires_at, DROP COLUMN expiry_reminded_at',
    );
    await runner.query(
      'DROP TABLE training_reminders, training_attempts, training_progress, training_videos, training_versions, training_modules',
    );
  }
}
