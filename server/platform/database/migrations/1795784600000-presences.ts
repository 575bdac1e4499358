import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Presence at objects of every kind, not only tickets. What the old table contains is valid for seconds, so nothing is copied. */
export class Presences1795784600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ticket_presence;
      CREATE TABLE presences (
        topic text NOT NULL,
        object_id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        session_id uuid NOT NULL,
        viewing_until timestamptz NOT NULL,
        writing_until timestamptz,
        PRIMARY KEY (topic, object_id, user_id)
      );
      CREATE INDEX presences_of_user ON presences (user_id);
      CREATE INDEX presences_over ON presences (viewing_until);
      COMMENT ON TABLE presences IS 'Which users have which object open, valid for seconds.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE presences;
      CREATE TABLE ticket_presence (
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        viewing_until timestamptz NOT NULL,
        replying_until timestamptz,
        PRIMARY KEY (ticket_id, user_id)
      );
      CREATE INDEX ticket_presence_of_user ON ticket_presence (user_id);
      CREATE INDEX ticket_presence_over ON ticket_presence (viewing_until);
    `);
  }
}
