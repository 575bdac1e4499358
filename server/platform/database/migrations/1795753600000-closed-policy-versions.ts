import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of policies that were sent back by an approver or withdrawn by their author, instead of being approved. */
export class ClosedPolicyVersions1795753600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE policy_versions
        ADD COLUMN closed_as text CHECK (closed_as IN ('returned', 'withdrawn')),
        ADD COLUMN closed_at timestamptz,
        ADD COLUMN closed_by uuid REFERENCES users (id) ON DELETE SET NULL,
        ADD COLUMN closed_reason text CHECK (char_length(closed_reason) BETWEEN 1 AND 500),
        ADD CONSTRAINT policy_versions_closed CHECK ((closed_as IS NULL) = (closed_at IS NULL)),
        ADD CONSTRAINT policy_versions_closed_reason CHECK ((closed_reason IS NOT NULL) = (closed_as IS NOT DISTINCT FROM 'returned')),
        ADD CONSTRAINT policy_versions_one_end CHECK (approved_at IS NULL OR closed_at IS NULL)`);
    await runner.query('CREATE INDEX policy_versions_closed_by ON policy_versions (closed_by)');
    // A version that was sent back may still be withdrawn.
    await runner.query(`
      CREATE TRIGGER policy_versions_closed_once BEFORE UPDATE OF closed_as, closed_at, closed_reason, approved_at ON policy_versions
        FOR EACH ROW WHEN (OLD.closed_as = 'withdrawn' OR OLD.closed_as = 'returned' AND NEW.closed_as IS DISTINCT FROM 'withdrawn')
        EXECUTE FUNCTION policies_refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER policy_versions_closed_once ON policy_versions');
    await runner.query(
      'ALTER TABLE policy_versions DROP COLUMN closed_as, DROP COLUMN closed_at, DROP COLUMN closed_by, DROP COLUMN closed_reason',
    );
  }
}
