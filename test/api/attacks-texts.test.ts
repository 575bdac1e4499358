import { createTestApp, type TestApp } from '../support/app.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

/** Texts that are invisible, or that change how the text beside them is read. */
describe('texts in tickets', () => {
  let app: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    desk = await openDesk(app);
  });

  const INVISIBLE = ['\u200b', '\u200d\u2060', '\u3164', '\u00ad \ufeff', '\u2800', '\u202e', '\u0301', '\n\t\u2028'];

  it.each(INVISIBLE)('contain something visible: %j', async (text) => {
    const { agent } = desk.customer;
    const open = (values: object) =>
      agent.post('/api/support/tickets').send({ subject: 'S', description: 'D', category: 'technical', subcategory: 'bug', ...values });
    for (const field of ['subject', 'description']) {
      expect((await open({ [field]: text }).expect(400)).body.fields).toEqual({ [field]: expect.stringMatching(/^Please /) });
    }
    const { id } = await openTicket(desk.customer);
    await verify(desk, id);
    expect((await agent.post(`/api/support/tickets/${id}/messages`).send({ body: text }).expect(400)).body.fields).toEqual({
      body: 'Please write something.',
    });
  });

  it('keep to their own line and direction in lists and emails, and are otherwise unchanged', async () => {
    const { id, subject } = await openTicket(desk.customer, {
      subject: ' pay \u202egnp.exe\u2066\nBcc: all\u2028here ',
      description: 'أهلا \u200fبكم 👩‍💻\n\nzwei',
    });
    expect(subject).toBe('pay gnp.exe Bcc: all here');
    expect((await openTicket(desk.customer, { subject: '👩‍💻 שלום é' })).subject).toBe('👩‍💻 שלום é');
    expect((await desk.customer.agent.get(`/api/support/tickets/${id}`).expect(200)).body.description).toBe('أهلا \u200fبكم 👩‍💻\n\nzwei');
  });
});
