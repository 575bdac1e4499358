import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks emails to staff about their work, which a data export does not quote. Earlier ones are recognised by their fixed sentences. */
export class WorkMails1795719600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD is_work boolean NOT NULL DEFAULT false');
    await runner.query(`
      UPDATE mails SET is_work = true WHERE text LIKE '%You choose what reaches you by email in the settings of your inbox.%'
        OR text ~ '^(A new ticket (waits|is waiting)|A customer (waits|is waiting) for an answer)'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP is_work');
  }
}
