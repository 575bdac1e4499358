import { StarterContent } from '../../server/site/starter-content.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { photograph } from '../support/pictures.js';
import { sendProduct, PRODUCT_FIELDS } from '../support/store.js';
import { openDesk, openTicket, verify } from '../support/tickets.js';

/** A line separator, a next line, a control character, a directional mark, an unpaired surrogate. */
const BAD = ' Fox\u2028Den\u0085\u0001\u202eLtd\u2066\ud800 ';
const CLEAN = 'Fox Den Ltd';
/** Without the unpaired surrogate, which UTF-8 cannot encode. */
const WHOLE = BAD.replace('\ud800', '');

describe('names', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    admin = await app.signUp({ roles: ['admin', 'support'] });
  });

  it('of the studio are cleaned when they are saved', async () => {
    const { body } = await admin.agent
      .put('/api/contact')
      .send({ tradingName: BAD, legalName: BAD, socialLinks: [{ label: BAD, url: 'https://example.org' }] })
      .expect(200);
    expect(body).toMatchObject({ tradingName: CLEAN, legalName: CLEAN, socialLinks: [{ label: CLEAN }] });
    await admin.agent.put('/api/contact').send({ tradingName: '\u2028\u0001' }).expect(400);
  });

  it('of the studio stored by an older version break neither sign-up nor email', async () => {
    await app.database.query('UPDATE contact_info SET trading_name = $1', [WHOLE]);
    // The next change invalidates the cached settings.
    await admin.agent.put('/api/contact').send({ phone: '0123' }).expect(200);
    const { email } = await app.signUp();
    const [mail] = await app.database.query<{ subject: string; text: string }>('SELECT subject, text FROM mails WHERE to_address = $1', [
      email,
    ]);
    expect(mail?.subject).toBe(`Welcome to ${CLEAN}`);
    expect(mail?.text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u);
  });

  it('of projects, people, products and toggles are cleaned', async () => {
    const { agent } = admin;
    expect((await agent.post('/api/admin/projects').send({ title: BAD, slug: 'fox', description: BAD }).expect(201)).body).toMatchObject({
      title: CLEAN,
      description: 'Fox\nDen\nLtd',
    });
    const person = {
      kind: 'community',
      name: BAD,
      role: BAD,
      blurb: 'Tests.',
      avatar: null,
      links: [{ label: BAD, url: 'https://example.org' }],
    };
    expect((await agent.post('/api/admin/team').send(person).expect(201)).body).toMatchObject({
      name: CLEAN,
      role: CLEAN,
      links: [{ label: CLEAN }],
    });
    expect((await agent.post('/api/admin/features').send({ feature_name: 'fox', description: BAD }).expect(201)).body.description).toBe(
      CLEAN,
    );
    const product = await sendProduct(agent, { ...PRODUCT_FIELDS, name: WHOLE, type: WHOLE, tags: `${WHOLE},\u2028` }).expect(201);
    expect(product.body).toMatchObject({ name: CLEAN, type: CLEAN, tags: [CLEAN] });
  });

  it('of tickets, their tags and the pictures in them are cleaned', async () => {
    const desk = await openDesk(app);
    const { id, subject } = await openTicket(desk.customer, { subject: BAD });
    expect(subject).toBe(CLEAN);
    expect((await desk.agent.agent.patch(`/api/support/tickets/${id}`).send({ addTag: BAD }).expect(200)).body.tags).toEqual([
      CLEAN.toLowerCase(),
    ]);
    await verify(desk, id);
    const photo = await photograph(20, 20);
    const sent = await desk.customer.agent
      .post(`/api/support/tickets/${id}/attachments`)
      .attach('files', photo, 'a/Fox\u2028Den\u202e.jpg')
      .expect(201);
    expect((sent.body as Array<{ name: string }>).map(({ name }) => name)).toEqual(['Fox Den.webp']);
  });
});
