import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The daily email of the head of the audit chain: the last day it was sent, and who receives it. */
export class AuditHeadMail1795780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_head_mail (
        id smallint PRIMARY KEY CHECK (id = 1),
        version integer NOT NULL,
        sent_on date
      )`);
    await runner.query('CREATE TABLE audit_head_recipients (user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_head_recipients');
    await runner.query('DROP TABLE audit_head_mail');
  }
}
