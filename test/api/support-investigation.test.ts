import type { AdminTicketRow, AdminTicketView } from '../../server/support/investigation/investigation.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { cookiesOf } from '../support/event-stream.js';
import { enrol, mailsTo, totp, type Enrolled } from '../support/identity.js';
import { openDesk, openTicket, setTicketState, verify, type Desk } from '../support/tickets.js';

describe('investigation mode', () => {
  let app: TestApp;
  let desk: Desk;
  let officer: SignedIn;
  let factor: Enrolled;
  let ticketId: string;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    desk = await openDesk(app);
    officer = await app.signUp({ roles: ['dpo'] });
    factor = await enrol(app, officer);
    ticketId = (await openTicket(desk.customer)).id;
    await verify(desk, ticketId);
    await desk.customer.agent.post(`/api/support/tickets/${ticketId}/messages`).send({ body: 'Secret 6bd1' }).expect(201);
    await desk.agent.agent.post(`/api/support/tickets/${ticketId}/messages`).send({ body: 'Note 0c4e', isInternal: true }).expect(201);
  });

  const read = async (person = officer): Promise<AdminTicketView> =>
    (await person.agent.get(`/api/admin/tickets/${ticketId}`).expect(200)).body as AdminTicketView;
  const investigate = (person = officer, details: object = { reason: 'Complaint 12' }) =>
    person.agent.post(`/api/support/tickets/${ticketId}/audit`).send({ action: 'INVESTIGATE', details });
  const raise = async () => {
    await officer.agent
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, factor.secret) })
      .expect(200);
  };
  const disclosures = async () =>
    (await mailsTo(app, desk.customer.email)).filter(({ subject }) => subject.includes('investigation mode')).map(({ text }) => text);
  const pdf = (person = officer) => person.agent.get(`/api/support/tickets/${ticketId}/export-pdf?reason=Complaint`);

  it('masks customers and hides threads in the list and the ticket', async () => {
    const { items } = (await officer.agent.get('/api/admin/tickets?search=lamp').expect(200)).body as { items: AdminTicketRow[] };
    expect(items).toMatchObject([
      { id: ticketId, customer: `${desk.customer.email[0]}***`, accessState: 'verified', subject: 'The lamp does not light' },
    ]);
    expect(await read()).toMatchObject({ transcript: null, description: null, endsAt: null });
    expect(JSON.stringify(await read())).not.toMatch(/6bd1|0c4e|portal\.test/);
    await desk.agent.agent.patch(`/api/support/tickets/${ticketId}`).send({ addTag: 'firmware' }).expect(200);
    for (const query of ['status=open', 'category=technical', `search=%23${items[0]?.number}`, 'search=Firmware']) {
      expect(((await officer.agent.get(`/api/admin/tickets?${query}`).expect(200)).body as { items: object[] }).items).toHaveLength(1);
    }
    await officer.agent.get('/api/admin/tickets?status=gone').expect(400);
  });

  it('is for its roles only', async () => {
    for (const role of ['support', 'developer', 'security'] as const) {
      const person = await app.signUp({ roles: [role] });
      await person.agent.get('/api/admin/tickets').expect(403);
      await person.agent.get(`/api/admin/tickets/${ticketId}`).expect(403);
      await investigate(person).expect(403);
      await pdf(person).expect(403);
    }
    await app.agent().get('/api/admin/tickets').expect(401);
    await app.agent().get(`/api/admin/tickets/${ticketId}`).expect(401);
    await pdf({ ...officer, agent: app.agent() }).expect(401);
  });

  it('requires a reason and a fresh second factor', async () => {
    expect((await investigate().expect(403)).body.code).toBe('second-factor-required');
    await officer.agent.post('/api/auth/verify-2fa').send({ code: '000000' }).expect(400);
    await raise();
    expect((await investigate(officer, { reason: '  ' }).expect(400)).body.fields).toEqual({ 'details.reason': 'Please give the reason.' });
    await investigate(officer, { reason: 'x', caseLink: 'javascript:alert(1)' }).expect(400);
    await investigate().expect(200);
  });

  it('is refused for the agent’s own ticket, so that they cannot read notes about themselves', async () => {
    await raise();
    const own = (await openTicket(officer)).id;
    await verify({ customer: officer, agent: desk.agent }, own);
    await desk.agent.agent.post(`/api/support/tickets/${own}/messages`).send({ body: 'Note 7e2a', isInternal: true }).expect(201);
    const opened = await officer.agent
      .post(`/api/support/tickets/${own}/audit`)
      .send({ action: 'INVESTIGATE', details: { reason: 'Mine' } })
      .expect(403);
    expect(opened.body.code).toBe('own-ticket');
    const shown = await officer.agent.get(`/api/admin/tickets/${own}`).expect(200);
    expect(shown.text).not.toContain('7e2a');
    await officer.agent.get(`/api/support/tickets/${own}/export-pdf?reason=Mine`).expect(403);
  });

  it('opens the whole ticket to this session for fifteen minutes, and is audited', async () => {
    await raise();
    await investigate(officer, { reason: 'Complaint 12', caseLink: 'https://cases.example/12' }).expect(200);
    const open = await read();
    expect(open).toMatchObject({ accessState: 'investigation', customer: desk.customer.email });
    expect(open.transcript?.map(({ body, isInternal }) => [body, isInternal])).toEqual([
      ['Secret 6bd1', false],
      ['Note 0c4e', true],
    ]);
    // Another session of the same user has no access.
    app.clock.advance(31_000);
    const elsewhere = app.agent();
    const login = await elsewhere.post('/api/auth/login').send({ email: officer.email, password: officer.password }).expect(200);
    await elsewhere
      .post('/api/auth/login/second-factor')
      .send({ challenge: login.body.secondFactor.challenge, code: totp(app, factor.secret) })
      .expect(200);
    expect((await elsewhere.get(`/api/admin/tickets/${ticketId}`).expect(200)).body.transcript).toBeNull();
    app.clock.advance(15 * 60_000);
    expect(await read()).toMatchObject({ transcript: null, customer: `${desk.customer.email[0]}***` });
    const trail = await app.database.query<{ action: string; details: string | null }>(
      `SELECT action, details FROM audit_log WHERE action LIKE 'TICKET_INVESTIGAT%' ORDER BY id`,
    );
    expect(trail[0]).toEqual({ action: 'TICKET_INVESTIGATION_OPENED', details: 'Complaint 12 (https://cases.example/12)' });
    expect(trail.filter(({ action }) => action === 'TICKET_INVESTIGATED')).toHaveLength(2);
  });

  it('is not open to a copy of the session from before the second factor', async () => {
    const copied = (await cookiesOf(officer)).split('; ');
    await raise();
    await investigate().expect(200);
    expect((await read()).transcript).toHaveLength(2);
    const [session = ''] = copied.filter((cookie) => cookie.startsWith('studio-session='));
    for (const cookies of [session, copied.join('; ')]) {
      const thief = app.agent().set('Cookie', cookies);
      const masked = await read({ ...officer, agent: thief });
      expect(masked).toMatchObject({ transcript: null, description: null, accessState: 'verified', endsAt: null });
      const list = await thief.get('/api/admin/tickets').expect(200);
      expect((list.body as { items: AdminTicketRow[] }).items).toMatchObject([{ accessState: 'verified' }]);
      await pdf({ ...officer, agent: thief }).expect(403);
    }
    // It continues in its own browser when the second factor is too old for new investigations, and after the password.
    app.clock.advance(12 * 60_000);
    await investigate().expect(403);
    await officer.agent.post('/api/auth/prove').send({ password: officer.password }).expect(200);
    expect((await read()).transcript).toHaveLength(2);
  });

  it('is disclosed to the customer a day later, in the thread and the receipts', async () => {
    await raise();
    await investigate().expect(200);
    const customer = async (rest: string) => (await desk.customer.agent.get(`/api/support/tickets/${ticketId}${rest}`).expect(200)).text;
    expect(await customer('/receipts')).not.toContain('investigation');
    app.clock.advance(24 * 3_600_000 + 1_000);
    await app.runJobs();
    await app.runJobs();
    expect(await customer('/receipts')).toContain('investigation');
    expect((await customer('/messages')).match(/investigation mode/g)).toHaveLength(1);
    expect(await disclosures()).toEqual([]);
  });

  it.each(['unverified', 'closed', 'revoked'])('is also disclosed by email if the ticket is %s', async (state) => {
    await raise();
    await investigate().expect(200);
    const customer = (rest: string) => desk.customer.agent.post(`/api/support/tickets/${ticketId}${rest}`).send({}).expect(200);
    if (state === 'unverified') await setTicketState(app, ticketId, 'open', false);
    if (state === 'closed') await setTicketState(app, ticketId, 'closed', true);
    if (state === 'revoked') await customer('/revoke-access');
    app.clock.advance(24 * 3_600_000 - 60_000);
    await app.runJobs();
    expect(await disclosures()).toEqual([]);
    app.clock.advance(120_000);
    await app.runJobs();
    await app.runJobs();
    expect(await disclosures()).toEqual([expect.stringContaining('Under “Access by support”, the ticket page shows who opened it')]);
    // Before the check the customer has no thread, but the page lists the access.
    const receipts = await desk.customer.agent.get(`/api/support/tickets/${ticketId}/receipts`).expect(200);
    expect(receipts.body).toContainEqual(expect.objectContaining({ kind: 'investigation' }));
  });

  it('does not send the customer of a closed, unverified ticket to its page, which would sign them out', async () => {
    await raise();
    await investigate().expect(200);
    await setTicketState(app, ticketId, 'closed', false, { closing: 'unverified' });
    app.clock.advance(24 * 3_600_000 + 1_000);
    await app.runJobs();
    const [text = ''] = await disclosures();
    expect(text).toContain('/support?tab=tickets&status=closed');
    expect(text).not.toContain(ticketId);
  });

  it('is recorded separately from the receipts that the customer sees', async () => {
    const lead = await app.signUp({ roles: ['support_lead'] });
    const { secret } = await enrol(app, lead);
    const exports = async () => {
      const receipts = (await desk.customer.agent.get(`/api/support/tickets/${ticketId}/receipts`).expect(200)).body as Array<{
        kind: string;
        reads: number;
      }>;
      return receipts.filter(({ kind }) => kind === 'export').map(({ reads }) => reads);
    };
    await pdf(lead).expect(200);
    expect(await exports()).toEqual([1]);
    await lead.agent
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, secret) })
      .expect(200);
    await investigate(lead).expect(200);
    await pdf(lead).expect(200);
    expect(await exports()).toEqual([1]);
    app.clock.advance(16 * 60_000);
    await pdf(lead).expect(200);
    expect(await exports()).toEqual([1, 1]);
  });

  it('excludes tickets that the customer has closed to the studio', async () => {
    await raise();
    await investigate().expect(200);
    await desk.customer.agent.post(`/api/support/tickets/${ticketId}/revoke-access`).send({}).expect(200);
    await officer.agent.get(`/api/admin/tickets/${ticketId}`).expect(404);
    await investigate().expect(404);
    await pdf().expect(404);
    expect(((await officer.agent.get('/api/admin/tickets').expect(200)).body as { items: object[] }).items).toEqual([]);
  });

  it('exports a PDF with the reason, while the ticket may be read', async () => {
    await pdf().expect(403);
    await officer.agent.get(`/api/support/tickets/${ticketId}/export-pdf`).expect(400);
    await raise();
    await investigate().expect(200);
    await officer.agent
      .post(`/api/support/tickets/${ticketId}/audit`)
      .send({ action: 'EXPORT_PDF', details: { reason: 'For the complaint' } })
      .expect(200);
    const download = await pdf()
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    const body = download.body as Buffer;
    expect(download.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(body.subarray(-6).toString()).toContain('%%EOF');
    const actions = await app.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE action IN ('EXPORT_PDF', 'TICKET_PDF_MADE') ORDER BY id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['EXPORT_PDF', 'TICKET_PDF_MADE']);
  });
});
