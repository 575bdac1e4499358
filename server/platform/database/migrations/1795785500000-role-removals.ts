import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Someone whose roles were taken away still counts as another person for the user who did it, for three days. */
export class RoleRemovals1795785500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE role_removals (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        removed_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        roles text[] NOT NULL,
        removed_at timestamptz NOT NULL
      );
      CREATE INDEX role_removals_of_user ON role_removals (user_id);
      CREATE INDEX role_removals_by ON role_removals (removed_by, removed_at);
      CREATE INDEX role_removals_over ON role_removals (removed_at);
      COMMENT ON TABLE role_removals IS 'Roles that one user took from another in the last three days.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE role_removals');
  }
}
