import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Without a mail server admins read links to pass them on. A link ends with the rights of everyone it was shown to. */
export class ShownMailLinks1795630800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mail_links ADD COLUMN shown_to uuid[] NOT NULL DEFAULT '{}'`);
    await runner.query(`COMMENT ON COLUMN mail_links.shown_to IS 'Admins who read it in the outbox; their accounts may be gone.'`);
    // Few links are shown, and rights are taken away rarely; without the index, that would read the whole table.
    await runner.query(`CREATE INDEX mail_links_shown_to ON mail_links USING gin (shown_to) WHERE shown_to <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_links DROP COLUMN shown_to');
  }
}
