import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Background jobs, schedules and the audit trail. Events need no table. */
export class EventsJobsAudit1763700000001 implements MigrationInterface {
  name = 'EventsJobsAudit1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE jobs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL,
        payload jsonb NOT NULL,
        unique_key text,
        run_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        max_attempts integer NOT NULL CHECK (max_attempts > 0),
        locked_by uuid,
        locked_until timestamptz,
        last_error text,
        finished_at timestamptz,
        failed_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX jobs_due ON jobs (run_at, id) WHERE finished_at IS NULL AND failed_at IS NULL`);
    await runner.query(`CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX jobs_unique_key ON jobs (kind, unique_key)
      WHERE unique_key IS NOT NULL AND finished_at IS NULL AND failed_at IS NULL`);
    await runner.query(`
      CREATE TABLE job_schedules (
        name text PRIMARY KEY,
        next_run_at timestamptz NOT NULL,
        last_run_at timestamptz,
        last_error text,
        locked_by uuid,
        locked_until timestamptz
      )`);

    // before and after are json, not jsonb: their text is hashed, so it must stay as it was written.
    await runner.query(`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        actor_id uuid,
        action text NOT NULL,
        target_type text,
        target_id text,
        details text,
        before json,
        after json,
        ip text,
        request_id text,
        position bigint,
        previous_hash text,
        hash text,
        CONSTRAINT audit_log_chained_whole CHECK (
          (position IS NULL AND previous_hash IS NULL AND hash IS NULL)
          OR (position > 0 AND previous_hash ~ '^[0-9a-f]{64}$' AND hash ~ '^[0-9a-f]{64}$')
        )
      )`);
    await runner.query(`CREATE UNIQUE INDEX audit_log_position ON audit_log (position) WHERE position IS NOT NULL`);
    await runner.query(`CREATE INDEX audit_log_not_chained ON audit_log (id) WHERE position IS NULL`);
    await runner.query(`
      CREATE FUNCTION audit_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF OLD.position IS NULL AND NEW.position IS NOT NULL
             AND ROW(NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.target_type, NEW.target_id, NEW.details,
                     NEW.before::text, NEW.after::text, NEW.ip, NEW.request_id)
               IS NOT DISTINCT FROM
                 ROW(OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.target_type, OLD.target_id, OLD.details,
                     OLD.before::text, OLD.after::text, OLD.ip, OLD.request_id)
          THEN
            RETURN NEW;
          END IF;
        END IF;
        RAISE EXCEPTION 'The audit log is only ever added to.' USING ERRCODE = 'restrict_violation';
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_log_rows_stay BEFORE UPDATE OR DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION audit_log_refuse_change()`);
    await runner.query(`
      CREATE TRIGGER audit_log_table_stays BEFORE TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_log');
    await runner.query('DROP FUNCTION audit_log_refuse_change()');
    await runner.query('DROP TABLE job_schedules');
    await runner.query('DROP TABLE jobs');
  }
}
