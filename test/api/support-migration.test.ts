import { DataSource } from 'typeorm';
import { SavedReplies1763700000120 } from '../../server/platform/database/migrations/1763700000120-saved-replies.js';
import { TicketStatistics1763700000121 } from '../../server/platform/database/migrations/1763700000121-ticket-statistics.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

describe('tickets from before there were statistics', () => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('derive first reply and last reopening from their messages, and saved replies are migrated up and down', async () => {
    const runner = source.createQueryRunner();
    await new TicketStatistics1763700000121().down(runner);
    const ids = ['1', '2', '3'].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`);
    await database.query(
      `INSERT INTO tickets (id, subject, description, category, status, priority, created_at, updated_at, reopened)
       SELECT id, 'Lamp', 'Dark', 'technical', 'open', 'normal', '2026-01-01T00:00:00Z', now(), CASE WHEN id = $2 THEN 2 ELSE 0 END FROM unnest($1::uuid[]) id`,
      [ids, ids[1]],
    );
    const lines = [
      [ids[0], 1, 'customer', 'Hello', '2026-01-01T01:00:00Z'],
      [ids[0], 2, 'system', 'Support is working on this and will come back to you.', '2026-01-01T02:00:00Z'],
      [ids[0], 3, 'hr', 'Good day', '2026-01-01T03:00:00Z'],
      [ids[0], 4, 'support', 'Good day again', '2026-01-01T04:00:00Z'],
      // A customer who quotes the sentence reopens nothing.
      [ids[0], 5, 'customer', 'The customer reopened this ticket.', '2026-01-01T05:00:00Z'],
      [ids[1], 1, 'system', 'The customer objected to the closure as spam, so this ticket is open again.', '2026-02-01T00:00:00Z'],
      [ids[1], 2, 'system', 'The customer reopened this ticket.', '2026-03-01T00:00:00Z'],
    ];
    for (const line of lines)
      await database.query(
        `INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_role, body, created_at) VALUES ($1, $2, $2, gen_random_uuid(), $3, $4, $5)`,
        line,
      );
    await new TicketStatistics1763700000121().up(runner);
    const rows = await database.query(
      `SELECT first_replied_at = '2026-01-01T03:00:00Z' AS answered, reopened_at = '2026-03-01T00:00:00Z' AS reopened FROM tickets ORDER BY id`,
    );
    expect(rows).toEqual([
      { answered: true, reopened: null },
      { answered: null, reopened: true },
      { answered: null, reopened: null },
    ]);
    await new SavedReplies1763700000120().down(runner);
    await new SavedReplies1763700000120().up(runner);
    await runner.release();
    expect(await database.query('SELECT id FROM saved_replies')).toEqual([]);
  });
});
