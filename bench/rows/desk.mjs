import { deskStatement } from '../../dist/server/support/desk/desk.repository.js';
import { hitsStatement } from '../../dist/server/support/desk/ticket-hits.repository.js';
import { comparedWith, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { OWN_PAGE, sharedStudio, warmUp } from '../lib/studio.mjs';

const TICKETS = 100_000;
const MESSAGES_PER_TICKET = 20;
const LIMIT = 50;

/** Agents search other users' tickets: their own are found by subject and description only. */
const FILL_CUSTOMER = `
  INSERT INTO users (id, email, email_key, password_hash, roles, first_name)
  VALUES (gen_random_uuid(), 'customer@bench.test', 'customer@bench.test', 'none', '{user}', 'Customer')`;
/** The newest ticket is the agent's own. */
const FILL_TICKETS = `
  INSERT INTO tickets (id, customer_id, subject, description, category, subcategory, status, priority, verified_at, message_seq, entry_seq, created_at, updated_at)
  SELECT gen_random_uuid(), CASE WHEN n = 1 THEN u.id ELSE c.id END, 'Ticket ' || n || ' about ' || (ARRAY['lamps', 'sound', 'refunds', 'maps'])[1 + n % 4], 'Words ' || md5(n::text),
    (ARRAY['general', 'billing', 'technical', 'orders'])[1 + n % 4], NULL, (ARRAY['open', 'pending', 'closed', 'closed', 'closed'])[1 + n % 5],
    (ARRAY['low', 'normal', 'high', 'urgent'])[1 + n % 4], now(), ${MESSAGES_PER_TICKET}, ${MESSAGES_PER_TICKET},
    now() - n * interval '1 minute', now() - n * interval '1 minute'
  FROM generate_series(1, ${TICKETS}) n, (SELECT id FROM users ORDER BY created_at LIMIT 1) u,
    (SELECT id FROM users WHERE email_key = 'customer@bench.test') c`;
const FILL_MESSAGES = `
  INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_role, body, created_at)
  SELECT id, s, s, gen_random_uuid(), CASE WHEN s % 2 = 0 THEN 'support' ELSE 'customer' END, 'What message ' || s || ' says: ' || repeat('wind and rain ', 6), created_at
  FROM tickets, generate_series(1, ${MESSAGES_PER_TICKET}) s`;

/** The statements of one ticket's thread, as its customer reads it. */
const thread = (id) => [
  { name: 'ticket', sql: 'SELECT * FROM tickets WHERE id = $1', values: [id] },
  {
    name: 'messages',
    sql: `SELECT m.id, m.seq, m.author_id, m.author_role, u.first_name, m.body, 0 AS is_internal, m.created_at
      FROM ticket_messages m LEFT JOIN users u ON u.id = m.author_id WHERE m.ticket_id = $1 AND m.seq > 0 AND m.seq < 2147483647 ORDER BY m.seq DESC LIMIT 100`,
    values: [id],
  },
  {
    name: 'attachments',
    sql: 'SELECT * FROM ticket_attachments WHERE ticket_id = $1 AND NOT internal ORDER BY position, id',
    values: [id],
  },
];

/** The agents' desk and one thread among 100,000 tickets with 2,000,000 messages. Both sides only read, so they share one database. */
export async function measure({ seconds, rounds }) {
  const { program, postgres, cookie } = await sharedStudio();
  for (const fill of [FILL_CUSTOMER, FILL_TICKETS, FILL_MESSAGES]) await postgres.run('portal', fill);
  for (const table of ['tickets', 'ticket_messages']) await postgres.run('portal', `VACUUM ANALYZE ${table}`);
  const headers = { cookie, ...OWN_PAGE };
  const read = async (path) => (await fetch(`${program.url}${path}`, { headers })).json();
  const { user } = await read('/api/auth/me');
  const [{ id }] = await postgres.run('portal', 'SELECT id FROM tickets WHERE customer_id = $1 ORDER BY created_at DESC LIMIT 1', [
    user.id,
  ]);

  const desk = (query) => [deskStatement(user.id, { limit: LIMIT, ...query })];
  const search = async (what, words) => {
    const path = `/api/support/desk?limit=${LIMIT}&search=${words}`;
    const found = (await read(path)).items.map((item) => item.id);
    return { what, path, statements: [...desk({ search: words }), hitsStatement(user.id, found, words)] };
  };
  const questions = [
    { what: 'first page of the desk', path: `/api/support/desk?limit=${LIMIT}`, statements: desk({}) },
    {
      what: 'open tickets of a category',
      path: `/api/support/desk?limit=${LIMIT}&status=open&category=technical`,
      statements: desk({ status: 'open', category: 'technical' }),
    },
    await search('search for a rare word', '81dc9bdb52d0'),
    await search('search for a common word', 'refunds'),
    { what: 'thread of one ticket', path: `/api/support/tickets/${id}/messages?limit=100`, statements: thread(id) },
  ];
  const limit = await startLimit('limits/statements.mjs', {
    connectionString: postgres.address('portal'),
    routes: Object.fromEntries(questions.map(({ path, statements }) => [path, statements])),
  });
  const results = [];
  for (const { what, path } of questions) {
    const against = (server) => ({ server, seconds, requests: [{ path, headers }] });
    await warmUp(against(program), against(limit));
    const { portal, raw } = await alternate(rounds, { portal: () => load(against(program)), raw: () => load(against(limit)) });
    results.push({
      what: `support, 100,000 tickets and 2,000,000 messages: ${what}`,
      unit: 'requests/s',
      beside: 'node:http + pg, the same statements',
      ...compare(perSecond(portal), perSecond(raw)),
      note: comparedWith(portal, raw),
    });
  }
  await limit.stop();
  return results;
}
