import { FeatureTogglesService } from '../../server/features/feature-toggles.service.js';
import type { FeatureChangeView, FeatureView } from '../../server/features/features.dto.js';
import { PublicData } from '../../server/platform/web/cache/public-data.js';
import { createTestApp, type Agent, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { openDesk, openTicket, verify } from '../support/tickets.js';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('feature toggles', () => {
  let app: TestApp;
  let admin: Agent;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    await app.nest.get(FeatureTogglesService).ensure();
    app.nest.get(PublicData).invalidate(null);
    admin = (await app.signUp({ roles: ['admin'] })).agent;
  });

  const list = async (): Promise<FeatureView[]> => (await admin.get('/api/admin/features').expect(200)).body as FeatureView[];
  const named = async (name: string): Promise<FeatureView> => {
    const found = (await list()).find(({ feature_name }) => feature_name === name);
    if (found === undefined) throw new Error(`There is no toggle ${name}.`);
    return found;
  };
  const switchTo = async (name: string, is_enabled: boolean) =>
    admin
      .put(`/api/admin/features/${(await named(name)).id}`)
      .send({ is_enabled })
      .expect(200);
  const seen = async (): Promise<Record<string, boolean>> =>
    (await app.agent().get('/api/features').expect(200)).body as Record<string, boolean>;

  it('of the program exist and are on from the start, also when several instances start', async () => {
    await Promise.all([1, 2, 3].map(() => app.nest.get(FeatureTogglesService).ensure()));
    expect(
      (await list()).map(({ feature_name, is_enabled, built_in, changed_by }) => [feature_name, is_enabled, built_in, changed_by]),
    ).toEqual(['applications', 'sign_up', 'store', 'support_attachments'].map((name) => [name, true, true, null]));
    await switchTo('store', false);
    await app.nest.get(FeatureTogglesService).ensure();
    expect((await named('store')).is_enabled).toBe(false);
  });

  it('are read by everyone and changed by admins only', async () => {
    expect(await seen()).toEqual({ applications: true, sign_up: true, store: true, support_attachments: true });
    const { id } = await named('store');
    const calls = (agent: Agent) => [
      agent.get('/api/admin/features'),
      agent.post('/api/admin/features').send({ feature_name: 'night_mode' }),
      agent.put(`/api/admin/features/${id}`).send({ is_enabled: false }),
      agent.delete(`/api/admin/features/${id}`),
      agent.get(`/api/admin/features/${id}/history`),
    ];
    for (const call of calls(app.agent())) await call.expect(401);
    for (const call of calls((await app.signUp({ roles: ['hr', 'support_lead', 'developer'] })).agent)) await call.expect(403);
    expect(await seen()).toMatchObject({ store: true });
  });

  it('are added, edited and deleted, each change with its author in the history', async () => {
    const created = (await admin.post('/api/admin/features').send({ feature_name: ' night_mode ', description: 'Dark rooms.' }).expect(201))
      .body as FeatureView;
    expect(created).toMatchObject({
      feature_name: 'night_mode',
      description: 'Dark rooms.',
      is_enabled: false,
      built_in: false,
      version: 1,
    });
    expect(await seen()).toMatchObject({ night_mode: false });
    const { agent: ceo } = await app.signUp({ roles: ['ceo'] });
    await ceo.put('/api/users/profile').send({ firstName: 'Ada', lastName: 'Byron' }).expect(200);
    const edited = (
      await ceo.put(`/api/admin/features/${created.id}`).send({ feature_name: 'dark_rooms', is_enabled: true, version: 1 }).expect(200)
    ).body as FeatureView;
    expect(edited).toMatchObject({
      feature_name: 'dark_rooms',
      description: 'Dark rooms.',
      is_enabled: true,
      version: 2,
      changed_by: 'Ada Byron',
    });
    await ceo.delete(`/api/admin/features/${created.id}`).expect(204);
    expect(await seen()).not.toHaveProperty('dark_rooms');
    const history = (await admin.get(`/api/admin/features/${created.id}/history`).expect(200)).body as FeatureChangeView[];
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['deleted', 'Ada Byron'],
      ['changed', 'Ada Byron'],
      ['created', expect.any(String)],
    ]);
    expect(history[1]).toMatchObject({
      before: { feature_name: 'night_mode', is_enabled: false },
      after: { feature_name: 'dark_rooms', is_enabled: true },
    });
    // The history is read from the trail, and each read is recorded once per visit.
    await admin.get(`/api/admin/features/${created.id}/history`).expect(200);
    expect(await app.database.query(`SELECT target_type FROM audit_log WHERE action = 'FEATURE_HISTORY_READ'`)).toEqual([
      { target_type: 'log' },
    ]);
  });

  it('refuse invalid values', async () => {
    const bad = [
      {},
      { feature_name: '' },
      { feature_name: 'Upper' },
      { feature_name: 'x'.repeat(61) },
      { feature_name: 'ok_name', is_enabled: 'yes' },
      { feature_name: 'ok_name', more: 1 },
    ];
    for (const body of bad) await admin.post('/api/admin/features').send(body).expect(400);
    const taken = await admin.post('/api/admin/features').send({ feature_name: 'store' }).expect(400);
    expect(taken.body).toMatchObject({ code: 'feature-name-taken', fields: { feature_name: expect.any(String) } });
    await admin.put(`/api/admin/features/${UNKNOWN_ID}`).send({ is_enabled: true }).expect(404);
    await admin.delete(`/api/admin/features/${UNKNOWN_ID}`).expect(404);
    await admin.put('/api/admin/features/nonsense').send({ is_enabled: true }).expect(404);
    const { id } = await named('store');
    expect((await admin.delete(`/api/admin/features/${id}`).expect(409)).body).toMatchObject({ code: 'feature-built-in' });
    expect((await admin.put(`/api/admin/features/${id}`).send({ feature_name: 'shop' }).expect(409)).body).toMatchObject({
      code: 'feature-built-in',
    });
    await admin.put(`/api/admin/features/${id}`).send({ description: 'Our shop window.' }).expect(200);
  });

  it('are not overwritten by a user who has not seen the last edit', async () => {
    const { id, version } = await named('applications');
    await admin.put(`/api/admin/features/${id}`).send({ description: 'First.', version }).expect(200);
    const late = await admin.put(`/api/admin/features/${id}`).send({ description: 'Second.', version }).expect(409);
    expect(late.body).toMatchObject({ code: 'feature-changed', current: { description: 'First.', version: version + 1 } });
    expect((await named('applications')).description).toBe('First.');
  });

  it('write nothing when nothing changes', async () => {
    const { id } = await named('store');
    await admin.put(`/api/admin/features/${id}`).send({ is_enabled: true }).expect(200);
    expect((await admin.get(`/api/admin/features/${id}/history`).expect(200)).body).toEqual([]);
  });

  it('close and reopen sign-up', async () => {
    await switchTo('sign_up', false);
    const person = { email: 'new@players.example', password: 'Correct-Horse-9-Battery' };
    const refused = await app.agent().post('/api/auth/register').send(person).expect(403);
    expect(refused.body).toMatchObject({ code: 'feature-off', error: 'Sign-up is closed at present. Please come back later.' });
    expect(await app.database.query(`SELECT 1 FROM users WHERE email_key = 'new@players.example'`)).toEqual([]);
    await switchTo('sign_up', true);
    await app.agent().post('/api/auth/register').send(person).expect(201);
  });

  it('hide the store from visitors, but not from those who manage it', async () => {
    const visitor = app.agent();
    const draft = { name: 'Poster', type: 'print', price: '12.50', description: 'A view.', status: 'published' };
    const upload = admin.post('/api/admin/products');
    for (const [name, value] of Object.entries(draft)) void upload.field(name, value);
    const { id } = (await upload.expect(201)).body as { id: string };
    expect((await visitor.get('/api/products').expect(200)).body).toHaveLength(1);
    expect((await visitor.get('/sitemap.xml').expect(200)).text).toContain(`/store/${id}`);
    await switchTo('store', false);
    for (const path of ['/products', '/products?query=poster', '/products/types', `/products/${id}`]) {
      expect((await visitor.get(`/api${path}`).expect(404)).body).toMatchObject({ code: 'feature-off' });
    }
    await visitor.post(`/api/products/${id}/views`).expect(404);
    expect((await visitor.get('/sitemap.xml').expect(200)).text).not.toContain('/store');
    await admin.get(`/api/admin/products/${id}`).expect(200);
    await switchTo('store', true);
    await visitor.get(`/api/products/${id}`).expect(200);
  });

  it('take effect in every instance', async () => {
    const instance = await createTestApp({ database: app.database });
    try {
      const there = async () => (await instance.agent().get('/api/features').expect(200)).body as Record<string, boolean>;
      expect(await there()).toMatchObject({ store: true });
      await instance.agent().get('/api/products').expect(200);
      await switchTo('store', false);
      await until(async () => (await there())['store'] === false);
      await instance.agent().get('/api/products').expect(404);
    } finally {
      await instance.close();
    }
  });

  it('close applications', async () => {
    await switchTo('applications', false);
    const { agent } = await app.signUp();
    const refused = await agent.post('/api/jobs/apply').field('name', 'Ada').expect(403);
    expect(refused.body).toMatchObject({ code: 'feature-off' });
    await switchTo('applications', true);
    await agent.post('/api/jobs/apply').field('name', 'Ada').expect(400);
  });

  it('close attachments in tickets', async () => {
    const desk = await openDesk(app);
    const ticket = await openTicket(desk.customer);
    await verify(desk, ticket.id);
    const attach = () =>
      desk.customer.agent.post(`/api/support/tickets/${ticket.id}/attachments`).attach('files', Buffer.from('text'), 'text.txt');
    await switchTo('support_attachments', false);
    expect((await attach().expect(403)).body).toMatchObject({ code: 'feature-off' });
    await switchTo('support_attachments', true);
    await attach().expect(201);
  });
});
