import type { TicketView } from '../../server/support/tickets/tickets.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { mailsTo } from '../support/identity.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

const ticketPath = (id: string, rest = ''): string => `/api/support/tickets/${id}${rest}`;

describe('the security check of a ticket', () => {
  let app: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    desk = await openDesk(app);
  });

  const read = async (person: SignedIn, id: string): Promise<TicketView> =>
    (await person.agent.get(ticketPath(id)).expect(200)).body as TicketView;

  it('opens messages and profile to both sides', async () => {
    const { id } = await openTicket(desk.customer);
    expect((await desk.customer.agent.get(ticketPath(id, '/messages')).expect(409)).body.code).toBe('not-verified');
    expect((await desk.agent.agent.get(ticketPath(id, '/messages')).expect(409)).body.code).toBe('not-verified');
    expect((await desk.agent.agent.get(ticketPath(id, '/profile')).expect(409)).body.code).toBe('not-verified');
    await verify(desk, id);
    expect((await desk.agent.agent.get(ticketPath(id, '/messages')).expect(200)).body).toEqual([]);
    expect((await desk.agent.agent.get(ticketPath(id, '/profile')).expect(200)).body).toEqual({
      customer: { firstName: null, lastName: null, email: desk.customer.email },
      coms: [],
      tickets: [],
    });
    expect(await read(desk.agent, id)).toMatchObject({ security_verified: true, contactEmail: desk.customer.email, handedCode: null });
    await desk.customer.agent.get(ticketPath(id, '/profile')).expect(403);
  });

  it('shows the code to the customer, and to agents only once it is handed over', async () => {
    const { id } = await openTicket(desk.customer);
    const { code } = (
      await desk.customer.agent.post(ticketPath(id, '/security-code')).send({ password: desk.customer.password }).expect(200)
    ).body as { code: string };
    expect(code).toMatch(/^\d{6}$/);
    expect((await read(desk.agent, id)).handedCode).toBeNull();
    await desk.customer.agent.post(ticketPath(id, '/send-code')).send({}).expect(200);
    expect((await read(desk.agent, id)).handedCode).toMatchObject({ code, triesLeft: 5 });
    expect(await read(desk.customer, id)).toMatchObject({ handedCode: null, code: { wrongTries: 0 } });
    const stored = await app.database.query<{ row: string }>('SELECT row_to_json(c)::text AS row FROM ticket_security_codes c');
    expect(stored[0]?.row).not.toContain(code);
    await desk.agent.agent.post(ticketPath(id, '/request-check')).send({}).expect(200);
    await app.runJobs();
    // Neither an email nor anything else that outlives the code contains it.
    const texts = await app.database.query<{ text: string }>(
      `SELECT concat(subject, text, html) AS text FROM mails UNION ALL SELECT concat(details, before, after) FROM audit_log
       UNION ALL SELECT payload::text FROM jobs`,
    );
    expect(texts.length).toBeGreaterThan(3);
    for (const { text } of texts) expect(text).not.toMatch(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`));
  });

  it('requires the right password and accepts nothing else', async () => {
    const { id } = await openTicket(desk.customer);
    expect(
      (await desk.customer.agent.post(ticketPath(id, '/security-code')).send({ password: 'Wrong-horse-9' }).expect(400)).body.code,
    ).toBe('wrong-password');
    await desk.customer.agent.post(ticketPath(id, '/security-code')).send({}).expect(400);
    expect((await desk.customer.agent.post(ticketPath(id, '/send-code')).send({}).expect(409)).body.code).toBe('no-code');
    await desk.agent.agent.post(ticketPath(id, '/security-code')).send({ password: desk.agent.password }).expect(409);
    await desk.agent.agent.post(ticketPath(id, '/verify-security')).send({ code: '12345' }).expect(400);
  });

  it('accepts a long password from a keyboard that types letters and accents separately, as sign-in does', async () => {
    const customer = await app.signUp({ password: `Aa1!${'é'.repeat(100)}` });
    const { id } = await openTicket(customer);
    const password = customer.password.normalize('NFD');
    await app.agent().post('/api/auth/login').send({ email: customer.email, password }).expect(200);
    await customer.agent.post(ticketPath(id, '/security-code')).send({ password }).expect(200);
  });

  it('revokes a code after five wrong attempts, of which the customer is notified, and after ten minutes', async () => {
    const { id } = await openTicket(desk.customer);
    const make = async () =>
      (await desk.customer.agent.post(ticketPath(id, '/security-code')).send({ password: desk.customer.password }).expect(200)).body
        .code as string;
    const enter = (code: string) => desk.agent.agent.post(ticketPath(id, '/verify-security')).send({ code });
    const refusals = async () =>
      (await mailsTo(app, desk.customer.email)).filter(({ subject }) => subject.includes('wrong security code')).map(({ text }) => text);
    const first = await make();
    const wrong = first === '000000' ? '000001' : '000000';
    for (let tries = 1; tries <= 4; tries += 1) expect((await enter(wrong).expect(400)).body.code).toBe('wrong-code');
    const codeOf = async () => (await read(desk.customer, id)).code;
    expect(await codeOf()).toMatchObject({ wrongTries: 4, ended: null });
    expect(await refusals()).toEqual([]);
    expect((await enter(wrong).expect(400)).body.error).toContain('no longer valid');
    expect((await enter(first).expect(409)).body.code).toBe('no-code');
    // Also for a customer who comes back later: on the page until the next code, and in one email without the code.
    app.clock.advance(3_600_000);
    expect(await codeOf()).toMatchObject({ wrongTries: 5, ended: 'refused' });
    expect(await refusals()).toEqual([expect.not.stringContaining(first)]);
    const second = await make();
    expect(await codeOf()).toMatchObject({ wrongTries: 0, ended: null });
    await enter(second === wrong ? '000002' : wrong).expect(400);
    app.clock.advance(10 * 60_000 + 1);
    expect((await enter(second).expect(409)).body.code).toBe('no-code');
    expect(await codeOf()).toMatchObject({ wrongTries: 1, ended: 'expired' });
    const third = await make();
    await enter(third).expect(200);
    await enter(third).expect(409);
    expect(await codeOf()).toBeNull();
    expect(await refusals()).toHaveLength(1);
  });

  it('applies to one ticket only', async () => {
    const [one, two] = [await openTicket(desk.customer), await openTicket(desk.customer)];
    const { code } = (
      await desk.customer.agent.post(ticketPath(one.id, '/security-code')).send({ password: desk.customer.password }).expect(200)
    ).body as { code: string };
    expect((await desk.agent.agent.post(ticketPath(two.id, '/verify-security')).send({ code }).expect(409)).body.code).toBe('no-code');
  });
});
