import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What needs a user's attention, and how each user wants to hear of it. */
export class Inbox1763700000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbox_items (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        target_type text NOT NULL,
        target_id uuid NOT NULL,
        actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
        text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 200),
        reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
        state text NOT NULL CHECK (state IN ('unread', 'read', 'done')),
        delivery text NOT NULL CHECK (delivery IN ('inbox', 'email', 'digest')),
        mailed_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT inbox_items_once UNIQUE (user_id, kind, target_type, target_id)
      )`);
    await runner.query('CREATE INDEX inbox_items_of_user ON inbox_items (user_id, created_at DESC, id DESC)');
    await runner.query(`CREATE INDEX inbox_items_unread ON inbox_items (user_id) WHERE state = 'unread'`);
    await runner.query(
      `CREATE INDEX inbox_items_for_digest ON inbox_items (user_id) WHERE state = 'unread' AND delivery = 'digest' AND mailed_at IS NULL`,
    );
    await runner.query('CREATE INDEX inbox_items_by_target ON inbox_items (target_type, target_id)');
    await runner.query('CREATE INDEX inbox_items_by_actor ON inbox_items (actor_id)');
    await runner.query('CREATE INDEX inbox_items_by_age ON inbox_items (created_at)');
    await runner.query(`
      CREATE TABLE inbox_settings (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        delivery text NOT NULL CHECK (delivery IN ('inbox', 'email', 'digest', 'none')),
        PRIMARY KEY (user_id, kind)
      )`);
    await runner.query(`
      CREATE TABLE inbox_digests (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        sent_on date NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox_digests');
    await runner.query('DROP TABLE inbox_settings');
    await runner.query('DROP TABLE inbox_items');
  }
}
