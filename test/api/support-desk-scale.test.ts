import { DESK_SORTS } from '../../server/support/desk/desk-order.rules.js';
import { CODES, deskStatement, MENTIONS, NAMED } from '../../server/support/desk/desk.repository.js';
import type { DeskPage, DeskQuery } from '../../server/support/desk/desk.dto.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { dropSearchIndexes } from '../support/search-indexes.js';
import { openDesk, type Desk } from '../support/tickets.js';

const TICKETS = 20_000;
const MESSAGES = 60_000;

describe('the agents’ desk with very many tickets', () => {
  let app: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    app = await createTestApp();
    desk = await openDesk(app);
  });
  afterAll(() => app.close());

  it('reads every filter from an index, with a fixed number of statements', async () => {
    const indexAgain = await dropSearchIndexes(app.database);
    await app.database.query(
      `INSERT INTO tickets (id, customer_id, subject, description, category, subcategory, status, priority, assignee_id, verified_at, message_seq, entry_seq, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Ticket ' || n || ' about ' || (ARRAY['lamps', 'sound', 'refunds', 'maps'])[1 + n % 4], 'Words ' || md5(n::text),
         (ARRAY['general', 'billing', 'technical', 'orders'])[1 + n % 4], NULL, (ARRAY['open', 'pending', 'closed', 'closed', 'closed'])[1 + n % 5],
         (ARRAY['low', 'normal', 'high', 'urgent'])[1 + n % 4], CASE WHEN n % 3 = 0 THEN $2::uuid END, now(), 3, 3, now() - n * interval '1 minute', now()
       FROM generate_series(1, ${TICKETS}) n`,
      [desk.customer.user.id, desk.agent.user.id],
    );
    await app.database.query(
      `INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_role, body, created_at)
       SELECT id, s, s, gen_random_uuid(), 'customer', 'Hello ' || md5(s || id::text), now() FROM tickets, generate_series(1, ${MESSAGES / TICKETS}) s`,
    );
    await app.database.query(
      `INSERT INTO ticket_notes (ticket_id, entry, id, author_role, body, created_at)
       SELECT id, 4, gen_random_uuid(), 'support', 'Note ' || md5('note' || id::text), now() FROM tickets`,
    );
    await indexAgain();
    await app.database.query('VACUUM ANALYZE ticket_notes');
    await app.database.query('VACUUM ANALYZE tickets');
    await app.database.query('VACUUM ANALYZE ticket_messages');
    const asked: Array<Partial<DeskQuery>> = [
      {},
      { status: 'open' },
      { category: 'billing' },
      { priority: 'urgent' },
      { assignee: 'me' },
      { assignee: 'former' },
      { assignee: 'none', status: 'open' },
      { assignee: 'me', waits: 'agent' },
      { assignee: 'none', waits: 'agent' },
      { search: '81dc9bdb52d0' },
      { search: 'refunds' },
      { search: 'xylophonist' },
      { search: '77' },
      { status: 'pending', category: 'general', priority: 'low' },
    ];
    const questions = asked.flatMap((question) => DESK_SORTS.map((sort) => ({ ...question, sort })));
    for (const question of questions) {
      const { sql, values } = deskStatement(desk.agent.user.id, { limit: 20, ...question });
      const plan = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect({ question, scans: /Seq Scan on (tickets|ticket_messages|ticket_notes|ticket_reads)/.exec(text)?.[0] ?? null }).toEqual({
        question,
        scans: null,
      });
    }
    for (const text of ['refunds', 'xylophonist']) {
      const named = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${NAMED}`, [`%${text}%`, 5]);
      expect(named.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
    }
    const codes = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${CODES}`, [new Date(), 5, 20, desk.agent.user.id]);
    expect(codes.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on tickets');
    // An agent who is mentioned often, among many.
    await app.database.query(
      `INSERT INTO ticket_mentions (user_id, ticket_id, entry, created_at)
       SELECT CASE WHEN t.number % 100 = 0 THEN $1::uuid ELSE $2::uuid END, t.id, 4, now() FROM tickets t`,
      [desk.agent.user.id, desk.customer.user.id],
    );
    await app.database.query('VACUUM ANALYZE ticket_mentions');
    const mentions = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${MENTIONS}`, [desk.agent.user.id, 20]);
    expect(mentions.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on (tickets|ticket_mentions)/);
    // With a million tickets too, a rare word is looked up in an index: a scan in order would visit all of these.
    await app.database.query(`UPDATE pg_class SET reltuples = 1000000 WHERE oid = 'tickets'::regclass`);
    for (const search of ['81dc9bdb52d0', 'xylophonist']) {
      const { sql, values } = deskStatement(desk.agent.user.id, { limit: 20, search });
      const [plan] = await app.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`,
        values,
      );
      expect({ search, visited: plan && visitedIn('tickets', plan['QUERY PLAN'][0].Plan) }).toEqual({
        search,
        visited: search === 'xylophonist' ? 0 : 1,
      });
    }
    const thread = await app.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM ticket_messages WHERE ticket_id = (SELECT id FROM tickets LIMIT 1) AND seq > 0 AND seq < 100 ORDER BY seq DESC LIMIT 100`,
    );
    expect(thread.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on ticket_messages');
    const { body } = await desk.agent.agent.get('/api/support/desk').expect(200);
    expect((body as DeskPage).items).toHaveLength(50);
  }, 60_000);
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How many rows of a table an executed plan has read. */
function visitedIn(table: string, node: PlanNode): number {
  const {
    'Actual Rows': returned,
    'Actual Loops': loops,
    'Rows Removed by Filter': filtered = 0,
    'Rows Removed by Index Recheck': rechecked = 0,
  } = node;
  const here = node['Relation Name'] === table ? (returned + filtered + rechecked) * loops : 0;
  return (node.Plans ?? []).reduce((sum, inner) => sum + visitedIn(table, inner), here);
}
