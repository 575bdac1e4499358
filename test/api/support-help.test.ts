import { randomUUID } from 'node:crypto';
import { SupportStarter } from '../../server/support/help/support-starter.js';
import type { FaqGroupView, FaqHit } from '../../server/support/help/faqs.dto.js';
import { createTestApp, type TestApp } from '../support/app.js';

describe('the help', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await app.nest.get(SupportStarter).ensure();
  });
  afterAll(() => app.close());

  const search = async (q: string, more = ''): Promise<FaqHit[]> =>
    (
      await app
        .agent()
        .get(`/api/support/faqs/search?q=${encodeURIComponent(q)}${more}`)
        .expect(200)
    ).body as FaqHit[];

  it('has the specified categories and the seven groups, for everyone', async () => {
    const categories = (await app.agent().get('/api/support/categories').expect(200)).body as Array<{
      key: string;
      subcategories: Array<{ label: string }>;
    }>;
    expect(Object.fromEntries(categories.map(({ key, subcategories }) => [key, subcategories.map(({ label }) => label)]))).toEqual({
      general: ['General question'],
      account: ['Login issue', 'Password reset'],
      billing: ['Charge issue', 'Refund request'],
      orders: ['Order status', 'Return'],
      technical: ['Bug', 'Performance'],
      bug: ['Gameplay', 'UI'],
      legal: ['GDPR/SAR', 'FOI'],
      feedback: ['Feature request', 'General feedback'],
      vulnerability: ['Security issue'],
    });
    const groups = (await app.agent().get('/api/support/faqs').expect(200)).body as FaqGroupView[];
    expect(groups.map(({ group }) => group)).toEqual(['account', 'billing', 'orders', 'technical', 'legal', 'vulnerability', 'general']);
    expect(groups.every(({ items }) => items.length > 0)).toBe(true);
    expect(JSON.stringify(groups)).toContain('within 14 days');
  });

  it('finds articles by their text, and despite typing errors', async () => {
    expect((await search('refund'))[0]?.question).toBe('Can I get a refund?');
    expect((await search('refnud'))[0]?.question).toBe('Can I get a refund?');
    expect((await search('pasword change'))[0]?.question).toContain('change my password');
    expect((await search('how do I delete my acount'))[0]?.question).toBe('How do I delete my account?');
    expect(await search('xylophone quartet')).toEqual([]);
    expect((await search('refund', '&group=legal')).map(({ group }) => group).filter((group) => group !== 'legal')).toEqual([]);
    expect((await search('the', '&limit=2')).length).toBeLessThanOrEqual(2);
  });

  it('searches questions only on request', async () => {
    expect((await search('parcel')).length).toBeGreaterThan(0);
    expect(await search('parcel', '&in=questions')).toEqual([]);
    expect((await search('a refund for my order', '&in=questions')).map(({ question }) => question)).toEqual([
      'Can I get a refund?',
      'Where is my order?',
    ]);
    expect(await search('how do I', '&in=questions')).toEqual([]);
    expect((await search('refnud', '&in=questions')).map(({ question }) => question)).toEqual(['Can I get a refund?']);
  });

  it('marks matches without changing the texts', async () => {
    const [hit] = await search('refnud');
    expect(hit?.questionParts).toEqual([
      { text: 'Can I get a ', hit: false },
      { text: 'refund', hit: true },
      { text: '?', hit: false },
    ]);
    expect(hit?.answerParts.map(({ text }) => text).join('')).toBe(hit?.answer);
  });

  it('accepts unusual searches', async () => {
    for (const q of ["'; DROP TABLE faqs; --", '%%%', '\\', '🙂', 'a'.repeat(200)]) await search(q);
    await app.agent().get('/api/support/faqs/search?q=%20').expect(400);
    await app.agent().get('/api/support/faqs/search').expect(400);
    await app
      .agent()
      .get(`/api/support/faqs/search?q=${'a'.repeat(201)}`)
      .expect(400);
    await app.agent().get('/api/support/faqs/search?q=x&group=pets').expect(400);
    await app.agent().get('/api/support/faqs/search?q=x&in=answers').expect(400);
  });

  it('counts votes of signed-in users without their names', async () => {
    const [hit] = await search('refund');
    const path = `/api/support/faqs/${hit?.id}/votes`;
    await app.agent().post(path).send({ helpful: true }).expect(401);
    const { agent } = await app.signUp();
    await agent.post(path).send({ helpful: true }).expect(204);
    await agent.post(path).send({ helpful: false }).expect(204);
    await agent.post(path).send({ helpful: 'yes' }).expect(400);
    await agent.post(`/api/support/faqs/${randomUUID()}/votes`).send({ helpful: true }).expect(404);
    expect(await app.database.query('SELECT helpful, unhelpful FROM faqs WHERE id = $1', [hit?.id])).toEqual([
      { helpful: 1, unhelpful: 1 },
    ]);
  });
});
