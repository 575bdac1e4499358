import { PublicData } from '../../server/platform/web/cache/public-data.js';
import type { StoreSettingsView } from '../../server/store/store.dto.js';
import { createTestApp, type Agent, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

const DEFAULTS = {
  status: 'open',
  deals: { freeShippingEnabled: true, freeShippingThreshold: 50, offers: [] },
  banner: { enabled: false, message: '', start: null, end: null },
  version: 0,
};
const CHANGE = {
  status: 'upcoming',
  deals: { freeShippingEnabled: false, freeShippingThreshold: 49.99, offers: ['Two for one', 'Free stickers'] },
  banner: { enabled: true, message: 'Summer sale', start: '2026-06-01T09:00:00+01:00', end: '2026-06-30T23:00:00Z' },
  version: 0,
};

describe('the settings of the store', () => {
  let app: TestApp;
  let admin: Agent;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    app.nest.get(PublicData).invalidate(null);
    admin = (await app.signUp({ roles: ['admin'] })).agent;
  });

  const seen = async (): Promise<StoreSettingsView> => (await app.agent().get('/api/store/settings').expect(200)).body as StoreSettingsView;
  const save = (agent: Agent, change: object) => agent.put('/api/admin/store/settings').send(change);

  it('are open and empty by default', async () => {
    expect(await seen()).toEqual(DEFAULTS);
  });

  it('are refused to other roles', async () => {
    await save(app.agent(), CHANGE).expect(401);
    await save((await app.signUp({ roles: ['hr', 'marketing_manager'] })).agent, CHANGE).expect(403);
    expect(await seen()).toEqual(DEFAULTS);
  });

  it('take effect for everyone at once, and are audited', async () => {
    await seen();
    const response = await save(admin, CHANGE).expect(200);
    expect(response.body).toEqual({
      ...CHANGE,
      banner: { ...CHANGE.banner, start: '2026-06-01T08:00:00.000Z', end: '2026-06-30T23:00:00.000Z' },
      version: 1,
    });
    expect(await seen()).toEqual(response.body);
    for (const status of ['closed', 'open']) {
      const { version } = await seen();
      await save(admin, { ...CHANGE, status, version }).expect(200);
      expect((await seen()).status).toBe(status);
    }
    const audited = await app.database.query<{ before: { version: number } }>(
      `SELECT before FROM audit_log WHERE action = 'STORE_SETTINGS_UPDATED' ORDER BY id`,
    );
    expect(audited.map(({ before }) => before.version)).toEqual([0, 1, 2]);
  });

  it('are not overwritten by a user who has not seen the last change', async () => {
    const { agent: other } = await app.signUp({ roles: ['ceo'] });
    const first = (await save(other, CHANGE).expect(200)).body as StoreSettingsView;
    const refused = await save(admin, { ...CHANGE, status: 'closed' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'store-settings-changed', current: first });
    const answers = await Promise.all(['open', 'closed', 'upcoming'].map((status) => save(admin, { ...CHANGE, status, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await seen()).version).toBe(2);
    // What the specification describes has no version.
    await save(admin, { ...CHANGE, version: undefined }).expect(200);
    expect((await seen()).version).toBe(3);
  });

  const deals = (change: object): object => ({ ...CHANGE, deals: { ...CHANGE.deals, ...change } });
  const banner = (change: object): object => ({ ...CHANGE, banner: { ...CHANGE.banner, ...change } });
  it.each<[string, object]>([
    ['status', { ...CHANGE, status: 'asleep' }],
    ['version', { ...CHANGE, version: -1 }],
    ['colour', { ...CHANGE, colour: 'red' }],
    ['deals', { ...CHANGE, deals: [] }],
    ['deals', { ...CHANGE, deals: undefined }],
    ['banner', { ...CHANGE, banner: null }],
    ['deals.freeShippingEnabled', deals({ freeShippingEnabled: 'yes' })],
    ['deals.freeShippingThreshold', deals({ freeShippingThreshold: 19.999 })],
    ['deals.freeShippingThreshold', deals({ freeShippingThreshold: -1 })],
    ['deals.freeShippingThreshold', deals({ freeShippingThreshold: 1_234_567_890 })],
    ['deals.freeShippingThreshold', deals({ freeShippingThreshold: 1e21 })],
    ['deals.freeShippingThreshold', deals({ freeShippingThreshold: '50' })],
    ['deals.offers', deals({ offers: 'Two for one' })],
    ['deals.offers', deals({ offers: ['  '] })],
    ['deals.offers', deals({ offers: [{}] })],
    ['deals.offers', deals({ offers: ['x'.repeat(161)] })],
    ['deals.offers', deals({ offers: Array.from({ length: 13 }, () => 'x') })],
    ['banner.message', banner({ message: '  ' })],
    ['banner.message', banner({ message: 'x'.repeat(201) })],
    ['banner.start', banner({ start: '2026-06-01T09:00' })],
    ['banner.start', banner({ start: undefined })],
    ['banner.end', banner({ end: 'tomorrow' })],
    ['banner.end', banner({ end: '2026-05-01T00:00:00Z' })],
  ])('refuse a bad %s', async (field, change) => {
    const response = await save(admin, change).expect(400);
    expect(Object.keys(response.body.fields as object)).toEqual([field]);
    expect((response.body.fields as Record<string, string>)[field]).toMatch(/^[A-Z].+\.$/);
    expect((await seen()).version).toBe(0);
  });

  it('are read again when the banner’s time starts and ends', async () => {
    const heard: string[] = [];
    const start = app.clock.now().getTime() + 60_000;
    const end = start + 60_000;
    const change = {
      ...CHANGE,
      banner: { enabled: true, message: 'Now', start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    };
    await save(admin, change).expect(200);
    const waiting = await app.database.query<{ run_at: Date }>(`SELECT run_at FROM jobs WHERE kind = 'store.banner-turns' ORDER BY run_at`);
    expect(waiting.map(({ run_at }) => run_at.getTime())).toEqual([start, end + 1]);
    app.nest.get(PublicData).onInvalidate((event) => heard.push(event ?? ''));
    for (const expected of [1, 2]) {
      app.clock.advance(61_000);
      await app.runJobs();
      await until(async () => {
        await app.runJobs();
        return heard.filter((event) => event === 'store-settings.changed').length >= expected;
      });
    }
    expect(await app.database.query(`SELECT id FROM jobs WHERE kind = 'store.banner-turns' AND finished_at IS NULL`)).toEqual([]);
  });
});
