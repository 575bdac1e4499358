import { jest } from '@jest/globals';
import type { RateLimitsView, RateLimitView } from '../../server/security/limits/rate-limits.dto.js';
import { SecurityEventsService } from '../../server/security/events/security-events.service.js';
import type { SecurityOverviewView } from '../../server/security/overview/security-overview.dto.js';
import { RateLimits } from '../../server/platform/rate-limits/rate-limits.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

const PATH = '/api/security/rate-limits';
/** A limit of 120 requests a minute for each person. */
const SEARCH = 'log-search';

describe('rate limits that admins change', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    await app.nest.get(RateLimits).reload();
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    app.clock.reset();
  });

  const list = async (): Promise<RateLimitsView> => (await admin.agent.get(PATH).expect(200)).body as RateLimitsView;
  const find = ({ limits }: RateLimitsView, name: string): RateLimitView | undefined => limits.find((limit) => limit.name === name);
  const set = (name: string, value: number | null, version = 0) => admin.agent.put(`${PATH}/${name}`).send({ value, version });
  /** How many of some searches are served. */
  const served = async (times: number, agent: Agent = admin.agent): Promise<number> => {
    let count = 0;
    for (let time = 0; time < times; time++) count += (await agent.get('/api/admin/logs?q=x')).status === 200 ? 1 : 0;
    return count;
  };

  it.each(['get', 'put'] as const)('%s is for the security centre', async (method) => {
    const path = method === 'get' ? PATH : `${PATH}/${SEARCH}`;
    const send = (agent: Agent) => agent[method](path).send(method === 'get' ? undefined : { value: 50, version: -1 });
    await send(app.agent()).expect(401);
    for (const role of ['hr', 'developer', 'dpo'] as const) await send((await app.signUp({ roles: [role] })).agent).expect(403);
    for (const role of ['ceo', 'security', 'cto'] as const)
      await send((await app.signUp({ roles: [role] })).agent).expect(method === 'get' ? 200 : 400);
  });

  it('need a recent proof to be changed', async () => {
    app.clock.advance(11 * 60_000);
    expect((await set(SEARCH, 20).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('are listed as the program declares them, those that services count included', async () => {
    const limits = await list();
    expect(limits.general).toEqual({ percent: 100, version: 0 });
    expect(find(limits, SEARCH)).toEqual({
      name: SEARCH,
      label: 'Audit trail searches',
      attempts: 120,
      default_attempts: 120,
      min: 12,
      max: 1200,
      window_seconds: 60,
      per: 'person',
      changed: false,
      caught: 0,
      version: 0,
    });
    expect(find(limits, 'sign-in-account')).toMatchObject({ attempts: 10, min: 1, max: 10, per: 'person and address' });
    expect(find(limits, 'apply')).toMatchObject({ attempts: 3, max: 3 });
  });

  it('have labels that people understand, each its own', async () => {
    const { limits } = await list();
    expect(limits.filter(({ name, label }) => label === name)).toEqual([]);
    expect(new Set(limits.map(({ label }) => label)).size).toBe(limits.length);
  });

  it('take effect at once when they are lowered, show what they caught, and are reset', async () => {
    const now = app.clock.now();
    jest.spyOn(app.clock, 'now').mockReturnValue(now);
    const changed = (await set(SEARCH, 12).expect(200)).body as RateLimitsView;
    expect(find(changed, SEARCH)).toMatchObject({ attempts: 12, default_attempts: 120, changed: true, version: 1 });
    expect(await served(14)).toBe(12);
    await app.nest.get(SecurityEventsService, { strict: false }).flush();
    // Once for each source and minute.
    expect((await list()).limits[0]).toMatchObject({ name: SEARCH, caught: 1 });
    const reset = (await set(SEARCH, null, 1).expect(200)).body as RateLimitsView;
    expect(find(reset, SEARCH)).toMatchObject({ attempts: 120, changed: false, version: 2 });
    expect(await served(1)).toBe(1);
    const audited = await app.database.query(
      `SELECT action, target_id, before, after FROM audit_log WHERE action = 'RATE_LIMIT_CHANGED' ORDER BY id`,
    );
    expect(audited).toEqual([
      { action: 'RATE_LIMIT_CHANGED', target_id: SEARCH, before: { value: null }, after: { value: 12 } },
      { action: 'RATE_LIMIT_CHANGED', target_id: SEARCH, before: { value: 12 }, after: { value: null } },
    ]);
  });

  it('scale together, those on guessing down only, and those of the specification not at all', async () => {
    const raised = (await set('general', 200).expect(200)).body as RateLimitsView;
    expect(raised.general).toEqual({ percent: 200, version: 1 });
    const attempts = (view: RateLimitsView) => [SEARCH, 'sign-in-account', 'apply'].map((name) => find(view, name)?.attempts);
    expect(attempts(raised)).toEqual([240, 10, 3]);
    const lowered = (await set('general', 10, 1).expect(200)).body as RateLimitsView;
    expect(attempts(lowered)).toEqual([12, 1, 3]);
    expect(await served(14)).toBe(12);
    expect((await admin.agent.get('/api/security').expect(200)).body as SecurityOverviewView).toMatchObject({ rateLimit: 10 });
  });

  it.each([
    [SEARCH, 11, 'Enter a whole number from 12 to 1,200.'],
    [SEARCH, 1201, 'Enter a whole number from 12 to 1,200.'],
    ['sign-in-account', 11, 'Enter a whole number from 1 to 10.'],
    ['general', 501, 'Enter a whole number from 10 to 500.'],
    [SEARCH, 12.5, 'Enter a whole number.'],
  ])('%s cannot be set to %s', async (name, value, message) => {
    expect((await set(name, value).expect(400)).body).toMatchObject({ fields: { value: message } });
  });

  it('are declared by the program, and changed by one person at a time', async () => {
    await set('no-such-limit', 20).expect(404);
    await set(SEARCH, 20).expect(200);
    expect((await set(SEARCH, 30).expect(409)).body).toMatchObject({ code: 'rate-limit-changed', current: { value: 20, version: 1 } });
  });

  it('take effect in another instance, and after a restart', async () => {
    const second = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' }, database: app.database });
    try {
      await set(SEARCH, 12).expect(200);
      const limit = { name: SEARCH, attempts: 120, windowSeconds: 60, per: 'person' } as const;
      await until(() => second.nest.get(RateLimits).allowed(limit) === 12);
    } finally {
      await second.close();
    }
    const third = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' }, database: app.database });
    expect(third.nest.get(RateLimits).allowed({ name: SEARCH, attempts: 120, windowSeconds: 60, per: 'person' })).toBe(12);
    await third.close();
  });
});
