import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox: one row a mail, kept whether it is sent or only read by an admin. */
export class Mail1763700000002 implements MigrationInterface {
  name = 'Mail1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        to_address text NOT NULL,
        subject text NOT NULL,
        text text NOT NULL,
        html text NOT NULL,
        state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'kept')),
        attempts integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        sent_at timestamptz,
        last_error text
      )`);
    await runner.query(`CREATE INDEX mails_newest ON mails (created_at DESC, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mails');
  }
}
