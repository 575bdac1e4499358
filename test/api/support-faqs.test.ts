import { randomUUID } from 'node:crypto';
import type { EditableFaqView, FaqListView } from '../../server/support/help/editing/faq-editing.dto.js';
import type { FaqGroupView, FaqHit } from '../../server/support/help/faqs.dto.js';
import { SupportStarter } from '../../server/support/help/support-starter.js';
import type { SynonymGroupView } from '../../server/support/help/synonyms/synonyms.dto.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

describe('help articles in the settings', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    await app.nest.get(SupportStarter).ensure();
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterAll(() => app.close());

  const FAQ = { group: 'legal', question: 'Is it legal?', answer: 'Yes.\nVery.', published: true };
  const FAQS = '/api/admin/support/faqs';
  const SYNONYMS = '/api/admin/support/synonyms';

  const list = async (query: Record<string, string> = {}): Promise<FaqListView> =>
    (await admin.agent.get(FAQS).query(query).expect(200)).body as FaqListView;
  const create = async (values: object = {}): Promise<EditableFaqView> =>
    (
      await admin.agent
        .post(FAQS)
        .send({ ...FAQ, ...values })
        .expect(201)
    ).body as EditableFaqView;
  const publicGroup = async (group: string, of = app): Promise<string[]> => {
    const groups = (await of.agent().get('/api/support/faqs').expect(200)).body as FaqGroupView[];
    return groups.find((one) => one.group === group)?.items.map(({ question }) => question) ?? [];
  };
  const search = async (q: string): Promise<FaqHit[]> =>
    (await app.agent().get('/api/support/faqs/search').query({ q }).expect(200)).body as FaqHit[];
  const trail = (action: string) =>
    app.database.query<{ target_type: string; before: unknown; after: unknown }>(
      'SELECT target_type, before, after FROM audit_log WHERE action = $1 ORDER BY id DESC LIMIT 1',
      [action],
    );

  describe.each([
    ['GET', FAQS, 'support_lead'],
    ['POST', FAQS, 'support_lead'],
    ['POST', `${FAQS}/order`, 'support_lead'],
    ['PUT', `${FAQS}/${randomUUID()}`, 'support_lead'],
    ['DELETE', `${FAQS}/${randomUUID()}`, 'support_lead'],
    ['GET', SYNONYMS, null],
    ['POST', SYNONYMS, null],
    ['PUT', `${SYNONYMS}/${randomUUID()}`, null],
    ['DELETE', `${SYNONYMS}/${randomUUID()}`, null],
  ])('%s %s', (method, path, lead) => {
    it('is refused to visitors and to everyone without the role', async () => {
      const call = (agent: Agent) => (method === 'GET' ? agent.get(path) : agent[method.toLowerCase() as 'post'](path).send({}));
      await call(app.agent()).expect(401);
      for (const role of ['support', 'hr', 'dpo', 'staff'] as const) await call((await app.signUp({ roles: [role] })).agent).expect(403);
      const asLead = await call((await app.signUp({ roles: ['support_lead'] })).agent);
      expect(asLead.status === 403).toBe(lead === null);
      const asOwner = await call((await app.signUp({ roles: ['ceo'] })).agent);
      expect([200, 400, 404]).toContain(asOwner.status);
    });
  });

  it.each<[string, object, string]>([
    ['an unknown group', { group: 'pets' }, 'group'],
    ['an empty question', { question: ' \u200b ' }, 'question'],
    ['an empty answer', { answer: '\n' }, 'answer'],
    ['a question that is too long', { question: 'x'.repeat(201) }, 'question'],
    ['an answer that is too long', { answer: 'x'.repeat(3_001) }, 'answer'],
    ['an invalid state', { published: 'yes' }, 'published'],
    ['an unknown field', { helpful: 5 }, 'helpful'],
  ])('refuses an article with %s', async (_what, change, field) => {
    const { body } = await admin.agent
      .post(FAQS)
      .send({ ...FAQ, ...change })
      .expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('adds, changes, hides and deletes an article; every cache and the log follow', async () => {
    const instance = await createTestApp({ database: app.database });
    try {
      const before = await publicGroup('legal');
      expect(await publicGroup('legal', instance)).toEqual(before);
      const faq = await create();
      expect(await publicGroup('legal')).toEqual([...before, 'Is it legal?']);
      await until(async () => (await publicGroup('legal', instance)).includes('Is it legal?'));
      expect((await search('legal'))[0]?.question).toBe('Is it legal?');
      expect(await trail('FAQ_CREATED')).toEqual([{ target_type: 'faq', before: null, after: FAQ }]);

      const hidden = { ...FAQ, published: false, version: faq.version };
      expect((await admin.agent.put(`${FAQS}/${faq.id}`).send(hidden).expect(200)).body).toMatchObject({ published: false, version: 2 });
      expect(await publicGroup('legal')).toEqual(before);
      expect((await search('legal')).map(({ id }) => id)).not.toContain(faq.id);
      expect((await list({ state: 'hidden' })).items.map(({ id }) => id)).toEqual([faq.id]);
      expect((await list({ group: 'legal', state: 'published' })).items.map(({ id }) => id)).not.toContain(faq.id);
      expect(await trail('FAQ_UPDATED')).toEqual([{ target_type: 'faq', before: FAQ, after: { ...FAQ, published: false } }]);

      await admin.agent.delete(`${FAQS}/${faq.id}`).expect(204);
      await admin.agent.delete(`${FAQS}/${faq.id}`).expect(404);
      expect(await trail('FAQ_DELETED')).toEqual([{ target_type: 'faq', before: { ...FAQ, published: false }, after: null }]);
    } finally {
      await instance.close();
    }
  });

  it('refuses to overwrite another editor’s change silently', async () => {
    const { id, version } = await create({ question: 'Whose?' });
    await admin.agent
      .put(`${FAQS}/${id}`)
      .send({ ...FAQ, question: 'Theirs', version })
      .expect(200);
    const { body } = await admin.agent
      .put(`${FAQS}/${id}`)
      .send({ ...FAQ, question: 'Mine', version })
      .expect(409);
    expect(body).toMatchObject({ code: 'faq-changed', current: { id, question: 'Theirs', version: 2 } });
    await admin.agent
      .put(`${FAQS}/${randomUUID()}`)
      .send({ ...FAQ, version })
      .expect(404);
    await admin.agent.delete(`${FAQS}/${id}`).expect(204);
  });

  it('stores an order within each group, and refuses an incomplete one', async () => {
    const made = [await create({ group: 'orders', question: 'One?' }), await create({ group: 'orders', question: 'Two?' })];
    const ids = (await list({ group: 'orders' })).items.map(({ id }) => id);
    expect(ids.slice(-2)).toEqual(made.map(({ id }) => id));
    const order = (wanted: string[]) => admin.agent.post(`${FAQS}/order`).send({ group: 'orders', ids: wanted });
    await order(ids.toReversed()).expect(200);
    expect((await publicGroup('orders')).slice(0, 2)).toEqual(['Two?', 'One?']);
    expect((await order(ids.slice(1)).expect(409)).body).toMatchObject({ code: 'faqs-changed', current: { more: false } });
    await order([...ids.slice(1), randomUUID()]).expect(409);
    await order([...ids, ids[0]!]).expect(400);
    // An article moved to another group is placed last.
    await admin.agent
      .put(`${FAQS}/${made[0]!.id}`)
      .send({ ...FAQ, group: 'billing', question: 'One?', version: 1 })
      .expect(200);
    expect((await publicGroup('billing')).at(-1)).toBe('One?');
    for (const { id } of made) await admin.agent.delete(`${FAQS}/${id}`).expect(204);
  });

  it('is limited to thirty articles per group', async () => {
    const present = (await list({ group: 'vulnerability' })).items.length;
    await app.database.query(
      `INSERT INTO faqs (id, group_key, question, answer, position) SELECT gen_random_uuid(), 'vulnerability', 'Filler ' || n, 'x', n + 10 FROM generate_series(1, $1) n`,
      [30 - present],
    );
    const faq = await create();
    const { body } = await admin.agent
      .post(FAQS)
      .send({ ...FAQ, group: 'vulnerability' })
      .expect(409);
    expect(body.code).toBe('faqs-full');
    await admin.agent
      .put(`${FAQS}/${faq.id}`)
      .send({ ...FAQ, group: 'vulnerability', version: 1 })
      .expect(409);
    const found = await list({ q: 'FILLER' });
    expect(found).toMatchObject({ more: false, items: expect.arrayContaining([expect.objectContaining({ group: 'vulnerability' })]) });
    await app.database.query(
      `INSERT INTO faqs (id, group_key, question, answer, position) SELECT gen_random_uuid(), 'general', 'Filler ' || n, 'x', n + 10 FROM generate_series(1, 27) n`,
    );
    expect(await list({ q: 'filler' })).toMatchObject({ more: true, items: { length: 50 } });
    await app.database.query(`DELETE FROM faqs WHERE question LIKE 'Filler %'`);
    await admin.agent.delete(`${FAQS}/${faq.id}`).expect(204);
  });

  it('treats an editor’s search text literally', async () => {
    const faq = await create({ question: '100% sure_thing?' });
    expect((await list({ q: '100% SURE_' })).items.map(({ id }) => id)).toEqual([faq.id]);
    expect((await list({ q: '1%0' })).items).toEqual([]);
    await admin.agent
      .get(FAQS)
      .query({ q: 'x'.repeat(101) })
      .expect(400);
    await admin.agent.delete(`${FAQS}/${faq.id}`).expect(204);
  });

  describe('synonyms', () => {
    const add = async (terms: string[]) => (await admin.agent.post(SYNONYMS).send({ terms }).expect(201)).body as SynonymGroupView;

    it('exist from the start, and a search for one term finds another', async () => {
      const groups = (await admin.agent.get(SYNONYMS).expect(200)).body as SynonymGroupView[];
      expect(groups.flatMap(({ terms }) => terms)).toEqual(expect.arrayContaining(['log in', 'sign in', '2fa']));
      const [hit] = await search('login trouble');
      expect(hit?.question).toContain('cannot sign in');
      expect(hit?.questionParts.filter(({ hit: isHit }) => isHit).map(({ text }) => text)).toEqual(expect.arrayContaining(['sign', 'in']));
      // Typing errors are still tolerated.
      expect((await search('refnud'))[0]?.question).toBe('Can I get a refund?');
      expect((await search('money back'))[0]?.question).toBe('Can I get a refund?');
    });

    it('take effect at once, are versioned, audited and deleted', async () => {
      expect(await search('wibble')).toEqual([]);
      const group = await add(['Wibble', 'parcel-thing', 'currency']);
      expect((await search('wibble'))[0]?.question).toContain('currency');
      expect(await trail('FAQ_SYNONYMS_CREATED')).toMatchObject([{ target_type: 'faq_synonyms', after: { terms: group.terms } }]);
      const path = `${SYNONYMS}/${group.id}`;
      await admin.agent
        .put(path)
        .send({ terms: ['wibble', 'crashes'], version: 1 })
        .expect(200);
      const { body } = await admin.agent
        .put(path)
        .send({ terms: ['wibble', 'x1'], version: 1 })
        .expect(409);
      expect(body).toMatchObject({ code: 'synonyms-changed', current: { terms: ['wibble', 'crashes'], version: 2 } });
      expect((await search('wibble'))[0]?.question).toContain('crashes');
      await admin.agent.delete(path).expect(204);
      await admin.agent.delete(path).expect(404);
      expect(await search('wibble')).toEqual([]);
    });

    it.each<[string, unknown]>([
      ['one term', ['alone']],
      ['a duplicate term', ['One', 'oNE']],
      ['too many', Array.from({ length: 13 }, (_, n) => `term ${n}`)],
      ['a term that is too long', ['x'.repeat(41), 'y']],
      ['a term without letters', ['?!', 'question']],
      ['an empty term', [' ', 'x']],
      ['no list', 'a,b'],
      ['numbers', [1, 2]],
      ['a term of another group', ['brand new', 'LOG IN']],
    ])('are refused with %s', async (_what, terms) => {
      const { body } = await admin.agent.post(SYNONYMS).send({ terms }).expect(400);
      expect(Object.keys(body.fields)).toEqual(['terms']);
    });

    it('are limited to a hundred groups', async () => {
      await app.database.query(
        `INSERT INTO faq_synonyms (id, terms) SELECT gen_random_uuid(), ARRAY['left ' || n, 'right ' || n] FROM generate_series(1, 100) n`,
      );
      expect(
        (
          await admin.agent
            .post(SYNONYMS)
            .send({ terms: ['a1', 'b1'] })
            .expect(409)
        ).body.code,
      ).toBe('synonyms-full');
      await app.database.query(`DELETE FROM faq_synonyms WHERE terms[1] LIKE 'left %'`);
    });
  });
});
