import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Temporary passwords and links to a new address end with the rights of the admin who gave them. Those from before name no one and run out. */
export class AdminsOffers1763700000270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN temporary_password_by uuid');
    await runner.query('ALTER TABLE mail_links ADD COLUMN offered_by uuid');
    await runner.query(`COMMENT ON COLUMN users.temporary_password_by IS 'The admin who set it; the account may be gone.'`);
    await runner.query(`COMMENT ON COLUMN mail_links.offered_by IS 'The admin who had it sent; null when its user did.'`);
    // Rows are few, and someone's rights are taken away rarely; without the indexes, that would read whole tables.
    await runner.query('CREATE INDEX users_temporary_password_by ON users (temporary_password_by) WHERE temporary_password_by IS NOT NULL');
    await runner.query('CREATE INDEX mail_links_offered_by ON mail_links (offered_by) WHERE offered_by IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_links DROP COLUMN offered_by');
    await runner.query('ALTER TABLE users DROP COLUMN temporary_password_by');
  }
}
