import { readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild, reportBug } from '../support/bugs.js';
import { assignContract, makeRequest } from '../support/contracts.js';
import { clarityTeam, decideOnTime, enterTime, setRate, TIME } from '../support/clarity.js';
import { schedule } from '../support/playtests.js';
import { SALE, SALES } from '../support/sales.js';
import { colleague } from '../support/staff.js';
import { openDesk, openTicket, verify } from '../support/tickets.js';

jest.setTimeout(120_000);

/** What each area must not reveal, by a unique text or amount. */
const CANARIES = {
  bug: /canary-bug/,
  build: /canary-build/,
  pay: /(?<![\d.])87\.31(?!\d)|:8731[,}]|6177\.13|:617713[,}]/,
  bank: /98765432/,
  finance: /canary-transaction/,
  sale: /canary-customer/,
  ticket: /canary-message/,
  view: /canary-view/,
  contract: /canary-contract/,
} as const;
type Canary = keyof typeof CANARIES;

describe('data of other users in the responses of all read routes', () => {
  let app: TestApp;
  let owner: SignedIn;
  let people: Record<'owner' | 'tester' | 'security' | 'hr' | 'support' | 'customer' | 'director', SignedIn>;
  let ids: Record<string, string>;
  let paths: string[];

  beforeAll(async () => {
    app = await createTestApp();
    const { mia, hal, ada } = await clarityTeam(app);
    owner = mia;
    const desk = await openDesk(app);
    people = {
      owner,
      tester: await colleague(app, 'Tess', ['dev_tester']),
      security: await colleague(app, 'Sam', ['security']),
      hr: hal,
      support: desk.agent,
      customer: desk.customer,
      director: ada,
    };
    const build = await makeBuild(app, '9.9', { state: 'pending', uploadedBy: owner.user.id });
    await app.database.query(`UPDATE builds SET title = 'canary-build', description = 'canary-build', changelog = 'canary-build'`);
    const bug = await reportBug(owner, { title: 'canary-bug', description: 'canary-bug', build_id: build });
    await owner.agent.post(`/api/discussions/bug/${bug.bug.id}/comments`).send({ body: 'canary-bug' }).expect(201);
    const open = await reportBug(owner, { title: 'Open to all', build_id: build });
    await owner.agent
      .post(`/api/staff/bugs/${open.bug.id}/relations`)
      .send({ kind: 'blocks', bug: `BUG-${bug.bug.number}` })
      .expect(204);
    const played = await makeBuild(app, '1.0');
    const playtest = await schedule(owner, {
      title: 'Evening test',
      build_id: played,
      scheduled_date: '2026-12-01T18:30',
      duration_minutes: 60,
      max_participants: 2,
    });
    // Two hours, because they determine the public total of all costs.
    await setRate(hal, owner, '87.31');
    // Recorded with the title, while everyone could see it: approved, pending with a change, deleted, and on a timer.
    const about = { task: `BUG-${bug.bug.number} canary-bug`, subject_type: 'bug', subject_id: bug.bug.id };
    const time = await enterTime(owner, { ...about, hours: '2' });
    await decideOnTime(hal, [time.id]);
    const [waiting, deleted] = [await enterTime(owner, { ...about, hours: '1' }), await enterTime(owner, { ...about, hours: '0.5' })];
    await owner.agent
      .put(`${TIME}/${waiting.id}`)
      .send({ ...about, hours: '1.25', version: waiting.version })
      .expect(200);
    await owner.agent.delete(`${TIME}/${deleted.id}`).expect(204);
    await owner.agent.post('/api/clarity/timer/start').send(about).expect(200);
    await owner.agent.put(`/api/staff/bugs/${bug.bug.id}`).send({ private: true, version: bug.bug.version }).expect(200);
    await owner.agent.delete('/api/clarity/timer').expect(204);
    const expense = { description: 'A desk', amount: '6177.13', category: 'Office Supplies' };
    const { body: spent } = await owner.agent.post('/api/clarity/expenses').send(expense).expect(201);
    const bank = { account_name: 'Mia', sort_code: '12-34-56', account_number: '98765432', version: 0 };
    await owner.agent.put('/api/clarity/bank').send(bank).expect(200);
    await owner.agent.post('/api/clarity/timer/start').send({ task: 'Work', subject_type: 'build', subject_id: build }).expect(200);
    const transaction = {
      type: 'expense',
      category: 'Office Supplies',
      amount: '10.00',
      vat_rate: 20,
      description: 'canary-transaction',
      justification: 'Needed',
      hmrc_category: 'Office costs',
      date: '2026-09-10',
    };
    const { body: paid } = await ada.agent.post('/api/staff/finance/transactions').send(transaction).expect(201);
    const form = { ...SALE, customer: { ...SALE.customer, name: 'canary-customer', save: true } };
    const { body: sold } = await ada.agent
      .post(SALES)
      .send({ ...form, status: 'draft' })
      .expect(201);
    const ticket = await openTicket(desk.customer);
    await verify(desk, ticket.id);
    await desk.customer.agent.post(`/api/support/tickets/${ticket.id}/messages`).send({ body: 'canary-message' }).expect(201);
    const view = { list: 'bugs', name: 'canary-view', team: false, filter: { search: 'canary-view' } };
    await owner.agent.post('/api/saved-views').send(view).expect(201);
    const contract = await assignContract(hal, owner, { content: 'canary-contract' });
    const request = await makeRequest(owner, contract.id, 'amend', 'canary-contract');
    await app.runJobs();
    const id = (made: unknown): string => (made as { id: string }).id;
    ids = {
      bugs: bug.bug.id,
      bug: bug.bug.id,
      builds: build,
      build,
      reviews: build,
      playtest: playtest.id,
      sessions: playtest.id,
      expenses: id(spent),
      time: time.id,
      transactions: id(paid),
      sales: id(sold),
      ticket: ticket.id,
      tickets: ticket.id,
      users: owner.user.id,
      people: owner.user.id,
      contracts: contract.id,
      requests: request.id,
      user: owner.user.id,
    };
    const table = await readFile('docs/access.md', 'utf8');
    paths = [...table.matchAll(/^\| GET \| `(\/api\/[^`]+)`/gm)].flatMap(([, path = '']) => variantsOf(path, open.bug.id));
  });
  afterAll(() => app.close());

  /** The route with hidden ids, with searches for hidden items, and as a file export. */
  function variantsOf(path: string, openBug: string): string[] {
    if (/\/(?:live|stream|pack|metrics)$|\.pdf$/.test(path)) return [];
    const area = path.split('/').findLast((part) => ids[part] !== undefined) ?? '';
    const filled = path
      .replace(':type', 'bug')
      .replace(':subject', 'bug')
      .replace(':otherId', ids['builds'] ?? '')
      .replace(/:\w+/g, ids[path.includes('discussions') || path.includes('subjects') ? 'bugs' : area] ?? openBug);
    const period = 'from=2026-01-01&to=2026-12-31';
    return [
      filled,
      ...(path.includes('/bugs') && path.includes(':id') ? [path.replace(/:\w+/g, openBug)] : []),
      ...(/search$/.test(path) ? [`${filled}?q=canary`] : path.includes(':') ? [] : [`${filled}?search=canary`]),
      ...(path.includes('/clarity/') ? [`${filled}?user_id=${owner.user.id}`] : []),
      ...(path.includes('export')
        ? [`${filled}?format=csv`, `${filled}?format=csv&${period}`, `${filled}?format=csv&${period}&everyone=true`]
        : []),
      ...(path.includes('analytics') ? [`${filled}?${period}`] : []),
    ];
  }

  const foundBy = async ({ agent }: SignedIn): Promise<Record<string, string[]>> => {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      const { text } = await agent.get(path);
      // A refusal does not repeat its input, and the search text itself does not count.
      for (const [canary, pattern] of Object.entries(CANARIES)) if (pattern.test(text ?? '')) (found[canary] ??= []).push(path);
    }
    return found;
  };

  it('is protected by treating hidden ids as if they did not exist', async () => {
    const { agent } = people.tester;
    const about = (type: string, id: string | undefined) => ({ task: 'Work', subject_type: type, subject_id: id });
    for (const [type, id] of [
      ['bug', ids['bug']],
      ['build', ids['build']],
      ['ticket', ids['ticket']],
    ] as const) {
      await agent
        .post('/api/clarity/time')
        .send({ ...about(type, id), hours: '1' })
        .expect(400);
      await agent.post('/api/clarity/timer/start').send(about(type, id)).expect(400);
      await agent.get(`/api/clarity/subjects/${type}/${id}`).expect(404);
    }
    const build = { build_id: ids['build'] };
    await agent
      .post('/api/staff/reviews')
      .send({ ...build, rating: 3, feedback: 'Fine.' })
      .expect(400);
    await agent
      .post('/api/staff/bugs')
      .send({ ...build, title: 'A bug', description: 'It is one.' })
      .expect(400);
    const playtest = { ...build, title: 'Mine', scheduled_date: '2026-12-24T10:00', duration_minutes: 60, max_participants: 2 };
    await agent.post('/api/staff/playtest/sessions').send(playtest).expect(400);
    await agent.get(`/api/staff/builds/${ids['build']}/download`).expect(404);
    await agent.get(`/api/clarity/expenses/${ids['expenses']}/receipt`).expect(404);
    await agent.delete(`/api/clarity/time/${ids['time']}`).expect(404);
    await agent
      .put('/api/staff/bugs/bulk')
      .send({ ids: [ids['bug']], status: 'closed' })
      .expect(404);
  });

  const may: Record<string, readonly Canary[]> = {
    owner: ['bug', 'build', 'pay', 'bank', 'view', 'contract'],
    tester: [],
    security: [],
    hr: ['pay', 'ticket', 'contract'],
    support: ['ticket'],
    customer: ['ticket'],
    director: ['bug', 'build', 'pay', 'finance', 'sale', 'contract'],
  };
  it.each(Object.keys(may))('does not appear for %s', async (name) => {
    const found = await foundBy(people[name as keyof typeof people]);
    const known = may[name] ?? [];
    const leaks = Object.fromEntries(Object.entries(found).filter(([canary]) => !known.some((one) => one === canary)));
    expect(leaks).toEqual({});
    // The routes were reached: users with access find the canary.
    expect(Object.keys(found).sort()).toEqual([...known].sort());
  });
});
