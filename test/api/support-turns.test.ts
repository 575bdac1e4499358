import type { DeskPage } from '../../server/support/desk/desk.dto.js';
import type { OwnTicketPage, TicketView } from '../../server/support/tickets/tickets.dto.js';
import type { WaitsFor } from '../../server/support/tickets/tickets.rules.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

const COM = {
  q1_security: 'Code.',
  q2_vulnerability: 'No.',
  q3_issues: 'Dark.',
  q4_resolution: 'Lit.',
  q5_legal: 'No.',
  q6_escalation: 'No.',
};

describe('whose turn it is', () => {
  let app: TestApp;
  let desk: Desk;
  let id: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    desk = await openDesk(app);
    ({ id } = await openTicket(desk.customer));
  });

  /** Both sides' lists and pages; null where they differ. */
  async function turn(): Promise<WaitsFor | null> {
    const { agent, customer } = desk;
    const seen = await Promise.all([
      customer.agent.get('/api/support/tickets?status=all').expect(200),
      agent.agent.get('/api/support/desk').expect(200),
    ]);
    const rows = seen.flatMap(({ body }) => (body as OwnTicketPage | DeskPage).items.filter((item) => item.id === id));
    for (const { agent: client } of [customer, agent]) rows.push((await client.get(`/api/support/tickets/${id}`).expect(200)).body);
    const [first, ...others] = rows.map(({ waits_for }) => waits_for);
    expect(others).toHaveLength(3);
    return others.every((other) => other === first) ? (first ?? null) : null;
  }
  const act = async (by: keyof Desk, path: string, body: object = {}): Promise<WaitsFor | null> => {
    await desk[by].agent
      .post(`/api/support/tickets/${id}/${path}`)
      .send(body)
      .expect((response) => expect(response.status).toBeLessThan(300));
    return turn();
  };
  const waiting = async () =>
    ((await desk.agent.agent.get('/api/support/desk').expect(200)).body as DeskPage).items.find((item) => item.id === id)?.waiting_since;

  it('is told to both sides alike from the opening to the end', async () => {
    expect(await turn()).toBe('customer');
    expect(await act('agent', 'request-check')).toBe('customer');
    await verify(desk, id);
    expect(await turn()).toBe('agent');
    expect(await act('agent', 'messages', { body: 'Try this.' })).toBe('customer');
    app.clock.advance(60_000);
    expect(await act('agent', 'pending')).toBe('agent');
    const since = await waiting();
    expect(Date.parse(since ?? '')).toBeGreaterThan(0);
    app.clock.advance(60_000);
    expect(await act('agent', 'messages', { body: 'We are still working on it.' })).toBe('agent');
    expect(Date.parse((await waiting()) ?? '')).toBeGreaterThanOrEqual(Date.parse(since ?? '') + 60_000);
    expect(await act('agent', 'resume')).toBe('agent');
    expect(await act('agent', 'messages', { body: 'Done.' })).toBe('customer');
    expect(await act('agent', 'propose-close')).toBe('customer');
    expect(await act('customer', 'decline-close')).toBe('agent');
    expect(await act('agent', 'propose-close')).toBe('customer');
    expect(await act('agent', 'withdraw-close')).toBe('agent');
    expect(await act('agent', 'propose-close')).toBe('customer');
    expect(await act('customer', 'messages', { body: 'Not yet.' })).toBe('agent');
    expect(await act('agent', 'propose-close')).toBe('customer');
    expect(await act('customer', 'confirm-close')).toBe('agent');
    expect(await act('agent', 'customer-com', COM)).toBe('nobody');
  });

  it('is the agents’ while they have a code to enter, and the customer’s again when it ends', async () => {
    const hand = async (): Promise<string> => {
      const { body } = await desk.customer.agent
        .post(`/api/support/tickets/${id}/security-code`)
        .send({ password: desk.customer.password })
        .expect(200);
      await desk.customer.agent.post(`/api/support/tickets/${id}/send-code`).send({}).expect(200);
      return (body as { code: string }).code;
    };
    const read = async () => (await desk.agent.agent.get(`/api/support/tickets/${id}`).expect(200)).body as TicketView;
    await hand();
    expect(await turn()).toBe('agent');
    // A second code before the first has ended: the first one's end changes nothing.
    app.clock.advance(5 * 60_000);
    await hand();
    app.clock.advance(5 * 60_000 + 1);
    await app.runJobs();
    expect(await turn()).toBe('agent');
    const { updated_at } = await read();
    app.clock.advance(5 * 60_000);
    await app.runJobs();
    expect(await turn()).toBe('customer');
    expect((await read()).handedCode).toBeNull();
    expect((await read()).updated_at).toBe(updated_at);
    // Too many wrong attempts end it as well.
    const code = await hand();
    const enter = (typed: string) => desk.agent.agent.post(`/api/support/tickets/${id}/verify-security`).send({ code: typed });
    for (let tries = 1; tries < 5; tries += 1) await enter(code === '000000' ? '000001' : '000000').expect(400);
    expect(await turn()).toBe('agent');
    await enter(code === '000000' ? '000001' : '000000').expect(400);
    expect(await turn()).toBe('customer');
  });
});
