import { join } from 'node:path';
import { jest } from '@jest/globals';
import { EventReader } from '../support/event-stream.js';
import type { Program } from '../support/program.js';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.js';
import { Participant, type Line } from './participant.js';
import { PASSWORD, Person } from './person.js';
import { until } from '../support/until.js';
import { Workspace } from './workspace.js';

jest.setTimeout(120_000);

const MESSAGES = 200;
const NOTES = 20;
const SEED = 20_261_121;

/** A small generator (mulberry32), so that a failed run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const workspace = new Workspace();
const people: Person[] = [];
const parties: Participant[] = [];
let database: EmptyDatabase;
let instances: [Program, Program];
let customer: Person;
let agent: Person;

const at = (instance: Program, other?: Person): Person => {
  const person = new Person(instance.url);
  if (other !== undefined) person.cookie = other.cookie;
  people.push(person);
  return person;
};
const start = (instance: number, port?: number): Promise<Program> =>
  workspace.launch(
    { DATABASE_URL: database.url, SECRET_KEY: 'one key for every instance of the program' },
    { dataDir: join(workspace.base, `instance-${instance}`), ...(port !== undefined && { port }) },
  );

async function openVerifiedTicket(): Promise<string> {
  const { body } = await customer.post('/api/support/tickets', {
    subject: 'Lamp',
    description: 'It is dark.',
    category: 'technical',
    subcategory: 'bug',
  });
  const path = `/api/support/tickets/${String(body.id)}`;
  const code = await customer.post(`${path}/security-code`, { password: PASSWORD });
  expect(await customer.post(`${path}/send-code`)).toMatchObject({ status: 200 });
  expect(await agent.post(`${path}/verify-security`, { code: code.body.code })).toMatchObject({ status: 200 });
  return String(body.id);
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  instances = [await start(1), await start(2)];
  await Promise.all(instances.map((instance) => instance.ready()));
  [customer, agent] = [at(instances[0]), at(instances[1])];
  await customer.join();
  await agent.join();
  await database.query(`UPDATE users SET roles = ARRAY['support'] WHERE email = $1`, [agent.email]);
});
afterAll(async () => {
  await Promise.all(parties.map((party) => party.close()));
  for (const person of people) person.close();
  await workspace.remove();
  await database.drop();
});

describe('a conversation across two instances, with dropped connections and kills', () => {
  it('shows everyone the same messages once each, in the same order', async () => {
    const random = seeded(SEED);
    const withProbability = (share: number) => random() < share;
    const ticketId = await openVerifiedTicket();
    const tab = (name: string, instance: Program, person: Person): Participant => {
      const party = new Participant(name, at(instance, person), ticketId);
      parties.push(party);
      party.listen();
      return party;
    };
    const customers = [tab('customer, first tab', instances[0], customer), tab('customer, second tab', instances[1], customer)];
    const agents = [tab('agent, first tab', instances[1], agent), tab('agent, second tab', instances[0], agent)];
    const port = Number(new URL(instances[0].url).port);
    const sent: Array<Promise<string>> = [];
    const killAt = new Set([60, 130]);
    const notesAt = new Set(Array.from({ length: NOTES }, (_, index) => 5 + index * 9));

    for (let n = 0; n < MESSAGES; n += 1) {
      const side = withProbability(0.5) ? customers : agents;
      const speaker = side[withProbability(0.5) ? 0 : 1];
      if (speaker === undefined) throw new Error('There is no speaker.');
      sent.push(speaker.sendMessage(`message ${n}`, { twice: withProbability(0.2) }));
      if (notesAt.has(n)) sent.push((agents[n % 2] ?? speaker).sendMessage(`note ${n}`, { internal: true }));
      if (withProbability(0.15)) parties[Math.floor(random() * parties.length)]?.disconnect();
      if (killAt.has(n)) {
        instances[0].child.kill('SIGKILL');
        await instances[0].exited;
        instances[0] = await start(1, port);
      }
      // Not all at once: some sends overlap, others are sequential.
      if (withProbability(0.3)) await Promise.all(sent.slice(-4));
    }
    const ids = await Promise.all(sent);

    // The first reply of an agent assigns the ticket, and agents see an entry about that.
    const wanted = { customer: MESSAGES, agent: MESSAGES + NOTES + 1 };
    await until(
      () => customers.every(({ shown }) => shown.length >= wanted.customer) && agents.every(({ shown }) => shown.length >= wanted.agent),
      'the last line in every tab',
    );

    const stored = await database.query<Line & { changed: boolean }>(
      `SELECT id, entry AS seq, body, 0 AS is_internal, false AS changed FROM ticket_messages WHERE ticket_id = $1
       UNION ALL SELECT id, entry, body, 1, change IS NOT NULL FROM ticket_notes WHERE ticket_id = $1 ORDER BY seq`,
      [ticketId],
    );
    const written = stored.filter(({ changed }) => !changed);
    expect(written.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(stored).toHaveLength(written.length + 1);
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
    const messages = stored.filter(({ is_internal }) => is_internal === 0).map(({ id }) => id);
    for (const { name, shown } of agents)
      expect({ name, ids: shown.map(({ id }) => id) }).toEqual({ name, ids: stored.map(({ id }) => id) });
    for (const { name, shown } of customers) {
      expect({ name, ids: shown.map(({ id }) => id) }).toEqual({ name, ids: messages });
      expect(JSON.stringify(shown)).not.toContain('note ');
    }
  });

  it('ends for the agent when the customer closes the ticket through the other instance', async () => {
    const ticketId = await openVerifiedTicket();
    await instances[0].ready();
    const watching = new Person(instances[1].url);
    watching.cookie = agent.cookie;
    people.push(watching);
    const stream = await EventReader.connect(`${watching.url.replace('localhost', '127.0.0.1')}/api/support/tickets/${ticketId}/stream`, {
      Cookie: watching.cookie,
    });
    expect(stream.status).toBe(200);
    expect(await customer.post(`/api/support/tickets/${ticketId}/messages`, { body: 'My secret 83ad' })).toMatchObject({ status: 201 });
    await stream.until(({ events }) => events.some(({ name }) => name === 'message'));
    expect(await customer.post(`/api/support/tickets/${ticketId}/revoke-access`, {})).toMatchObject({ status: 200 });
    // The next request to either instance returns 404; the open stream ends by itself.
    expect(await watching.get(`/api/support/tickets/${ticketId}`)).toMatchObject({ status: 404 });
    expect(await watching.get(`/api/support/tickets/${ticketId}/messages`)).toMatchObject({ status: 404 });
    expect((await watching.get('/api/support/desk')).text).not.toContain(ticketId);
    await until(() => stream.ended, 'the end of the agent’s stream');
  });
});
