import { jest } from '@jest/globals';
import type { AddressRuleView } from '../../server/security/blocks/address-rules.dto.js';
import { AddressRulesService } from '../../server/security/blocks/address-rules.service.js';
import { BlockedAddresses } from '../../server/security/blocks/blocked-addresses.js';
import type { SecurityOverviewView } from '../../server/security/overview/security-overview.dto.js';
import { SecurityEventsService } from '../../server/security/events/security-events.service.js';
import { Database } from '../../server/platform/database/transactions.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { until } from '../support/until.js';

const PATH = '/api/security/blocks';
const HOME = '198.51.100.1';
const ATTACKER = '203.0.113.7';
/** Allowed by the settings of the program. */
const OPERATOR = '192.0.2.9';

describe('blocked addresses', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp({ settings: { TRUST_PROXY: '1', ALLOWED_ADDRESSES: OPERATOR } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    await app.nest.get(BlockedAddresses, { strict: false }).reload();
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    app.clock.reset();
  });

  const from = (address: string, path = '/api/features') => app.agent().get(path).set('X-Forwarded-For', address);
  const add = (input: object, agent: Agent = admin.agent) =>
    agent
      .post(PATH)
      .set('X-Forwarded-For', HOME)
      .send({ kind: 'block', reason: 'Guessed passwords.', ...input });
  const change = (id: string, input: object) => admin.agent.patch(`${PATH}/${id}`).set('X-Forwarded-For', HOME).send(input);
  const block = async (ip: string, over: object = {}) => (await add({ ip, ...over }).expect(201)).body as AddressRuleView;

  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['PATCH', `${PATH}/b0a3c1de-0000-4000-8000-000000000000`],
  ])('%s %s is for the security centre', async (method, path) => {
    const send = (agent: Agent) =>
      method === 'GET' ? agent.get(path) : method === 'POST' ? agent.post(path).send({}) : agent.patch(path).send({});
    await send(app.agent()).expect(401);
    for (const role of ['hr', 'developer', 'dpo'] as const) await send((await app.signUp({ roles: [role] })).agent).expect(403);
    for (const role of ['ceo', 'security', 'cto'] as const) {
      const { status } = await send((await app.signUp({ roles: [role] })).agent);
      expect(status).toBe(method === 'GET' ? 200 : 400);
    }
  });

  it('needs a recent proof', async () => {
    app.clock.advance(11 * 60_000);
    expect((await add({ ip: ATTACKER }).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('are refused from the next request, for the API and pages alike, and served again once they are unblocked', async () => {
    await from(ATTACKER).expect(200);
    const rule = await block(ATTACKER);
    expect(rule).toMatchObject({ kind: 'block', ip: ATTACKER, reason: 'Guessed passwords.', blocked: true, state: 'on', expires_at: null });
    const refused = await from(ATTACKER).expect(403);
    expect(refused.body).toMatchObject({ code: 'address-blocked', error: 'Requests from this network address are blocked.' });
    expect((await from(ATTACKER, '/').expect(403)).text).toBe('Requests from this network address are blocked.\n');
    await app.agent().post('/api/auth/login').set('X-Forwarded-For', ATTACKER).send({ email: 'a@portal.test', password: 'x' }).expect(403);
    await from('203.0.113.8').expect(200);
    await change(rule.id, { version: 1, on: false }).expect(200);
    await from(ATTACKER).expect(200);
    await change(rule.id, { version: 2, on: true }).expect(200);
    await from(ATTACKER).expect(403);
  });

  it('never block what the settings allow, so that an operator can let admins back in', async () => {
    await block('192.0.2.0/24');
    await from('192.0.2.8').expect(403);
    await from(OPERATOR).expect(200);
  });

  it('are ranges of IPv4 and IPv6 as well, in canonical form', async () => {
    expect(await block('203.0.113.77/24')).toMatchObject({ ip: '203.0.113.0/24' });
    expect(await block('2001:DB8::5/48')).toMatchObject({ ip: '2001:db8::/48' });
    await from('203.0.113.200').expect(403);
    await from('2001:db8:0:7::1').expect(403);
    await from('2001:db8:1::1').expect(200);
  });

  it('cannot be chosen by the client: only the address that the trusted proxy adds counts', async () => {
    await block(ATTACKER);
    await from(`${ATTACKER}, 192.0.2.9`).expect(200);
    await from(`192.0.2.9, ${ATTACKER}`).expect(403);
  });

  it('are never those of the allow-list', async () => {
    await add({ kind: 'allow', ip: ATTACKER, reason: 'The office.' }).expect(201);
    await block('203.0.113.0/24');
    await from(ATTACKER).expect(200);
    await from('203.0.113.8').expect(403);
  });

  it('are served again when the block expires', async () => {
    const expires = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await block(ATTACKER, { expires_at: expires });
    await from(ATTACKER).expect(403);
    app.clock.advance(60_000);
    await from(ATTACKER).expect(200);
    const { items } = (await admin.agent.get(PATH).expect(200)).body as { items: AddressRuleView[] };
    expect(items).toEqual([expect.objectContaining({ ip: ATTACKER, state: 'expired', blocked: false })]);
  });

  it('may not contain the own address, unless it is typed out', async () => {
    const range = '198.51.100.0/24';
    const refused = await add({ ip: range }).expect(409);
    expect(refused.body).toMatchObject({ code: 'blocks-own-address' });
    expect((await add({ ip: range, confirm: '198.51.100.0' }).expect(409)).body).toMatchObject({
      code: 'blocks-own-address',
      fields: { confirm: `Type ${range} to confirm.` },
    });
    await from(HOME).expect(200);
    await add({ ip: range, confirm: range }).expect(201);
    await from(HOME).expect(403);
  });

  it('may not contain the address of another admin who is signed in, unless it is typed out', async () => {
    const other = await app.signUp({ roles: ['security'] });
    await app.database.query('UPDATE sessions SET ip_address = $1 WHERE user_id = $2', [ATTACKER, other.user.id]);
    const refused = await add({ ip: '203.0.113.0/24' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'blocks-admin-address' });
    expect(JSON.stringify(refused.body)).not.toContain(ATTACKER);
    await add({ ip: '203.0.113.0/24', confirm: '203.0.113.0/24' }).expect(201);
  });

  it('may contain the address of an admin whose session has ended, and an allowed one', async () => {
    const other = await app.signUp({ roles: ['admin'] });
    await app.database.query('UPDATE sessions SET ip_address = $1, ended_at = now() WHERE user_id = $2', [ATTACKER, other.user.id]);
    await block(ATTACKER);
    const allowed = (await add({ kind: 'allow', ip: HOME }).expect(201)).body as AddressRuleView;
    await block('198.51.100.0/24');
    // The allowing entry protects the own address, so that it cannot be switched off by mistake.
    expect((await change(allowed.id, { version: 1, on: false }).expect(409)).body).toMatchObject({ code: 'blocks-own-address' });
    await from(HOME).expect(200);
  });

  it.each([
    ['nonsense', { ip: 'studio.example' }, 'ip'],
    ['a range that is too wide', { ip: '0.0.0.0/0' }, 'ip'],
    ['an IPv6 range that is too wide', { ip: '2000::/3' }, 'ip'],
    ['no reason', { ip: ATTACKER, reason: ' ' }, 'reason'],
    ['a time that has passed', { ip: ATTACKER, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['no time', { ip: ATTACKER, expires_at: 'soon' }, 'expires_at'],
    ['a time without its zone', { ip: ATTACKER, expires_at: '2199-01-01T10:00' }, 'expires_at'],
    ['a day without a time', { ip: ATTACKER, expires_at: '2199-01-01' }, 'expires_at'],
    ['another kind', { ip: ATTACKER, kind: 'both' }, 'kind'],
  ])('are not added with %s', async (_, input, field) => {
    expect(((await add(input).expect(400)).body as { fields: Record<string, string> }).fields).toHaveProperty(field);
  });

  it('are in the list once, and changed by one person at a time', async () => {
    const rule = await block(ATTACKER);
    expect((await add({ ip: `${ATTACKER}/32` }).expect(400)).body).toMatchObject({ code: 'address-rule-exists' });
    await change(rule.id, { version: 1, reason: 'A scanner.' }).expect(200);
    expect((await change(rule.id, { version: 1, on: false }).expect(409)).body).toMatchObject({
      code: 'address-rule-changed',
      current: { reason: 'A scanner.', version: 2 },
    });
    await change('b0a3c1de-0000-4000-8000-000000000000', { version: 1 }).expect(404);
    const audited = await app.database.query<{ action: string }>(`SELECT action FROM audit_log WHERE action LIKE 'ADDRESS%' ORDER BY id`);
    expect(audited.map(({ action }) => action)).toEqual(['ADDRESS_BLOCKED', 'ADDRESS_RULE_CHANGED']);
  });

  it('are listed page by page, by kind and by search', async () => {
    for (const ip of ['203.0.113.1', '203.0.113.2', '192.0.2.1']) await block(ip);
    await add({ kind: 'allow', ip: HOME, reason: 'The office.' }).expect(201);
    const list = async (query: object) =>
      (await admin.agent.get(PATH).query(query).expect(200)).body as { items: AddressRuleView[]; nextCursor: string };
    const first = await list({ limit: 3 });
    const rest = await list({ limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map(({ ip }) => ip)).toEqual([HOME, '192.0.2.1', '203.0.113.2', '203.0.113.1']);
    expect((await list({ kind: 'allow' })).items.map(({ ip }) => ip)).toEqual([HOME]);
    expect((await list({ search: '203.0' })).items).toHaveLength(2);
    expect((await list({ search: 'office' })).items).toHaveLength(1);
    await admin.agent.get(PATH).query({ cursor: 'nonsense' }).expect(400);
  });

  it('are counted in the overview while they are in effect, and its link lists exactly those', async () => {
    await block('203.0.113.1');
    const off = await block('203.0.113.2');
    await change(off.id, { version: 1, on: false }).expect(200);
    await block('203.0.113.3', { expires_at: new Date(app.clock.now().getTime() + 60_000).toISOString() });
    await add({ kind: 'allow', ip: HOME, reason: 'The office.' }).expect(201);
    app.clock.advance(60_000);
    const { figures } = (await admin.agent.get('/api/security').expect(200)).body as SecurityOverviewView;
    const figure = figures.find(({ key }) => key === 'blocked');
    const { section, tab, ...filter } = Object.fromEntries(new URL(figure?.path ?? '', 'http://portal.test').searchParams);
    expect([section, tab]).toEqual(['security', 'abuse']);
    const list = async (query: object) =>
      ((await admin.agent.get(PATH).query(query).expect(200)).body as { items: AddressRuleView[] }).items.map(({ ip }) => ip);
    expect(await list(filter)).toEqual(['203.0.113.1']);
    expect(figure?.value).toBe(1);
    expect(await list({ state: 'off' })).toEqual(['203.0.113.2']);
    expect(await list({ state: 'expired' })).toEqual(['203.0.113.3']);
    await admin.agent.get(PATH).query({ state: 'paused' }).expect(400);
  });

  it('are one security event for each source and minute', async () => {
    const recorder = app.nest.get(SecurityEventsService, { strict: false });
    const now = app.clock.now();
    jest.spyOn(app.clock, 'now').mockReturnValue(now);
    // Used by no other test, whose events may be of the same minute, or be stored only now.
    await block('198.18.0.0/24');
    for (let time = 0; time < 5; time++) await from('198.18.0.7').expect(403);
    await from('198.18.0.8').expect(403);
    await recorder.flush();
    const events = await app.database.query<{ ip_address: string }>(
      `SELECT ip_address FROM security_events WHERE kind = 'address-blocked' AND ip_address::text LIKE '198.18.0.%' ORDER BY id`,
    );
    expect(events.map(({ ip_address }) => ip_address)).toEqual(['198.18.0.7', '198.18.0.8']);
  });

  it('end the open streams from there, and no others', async () => {
    const person = await app.signUp();
    const open = (address: string) => EventReader.open(app, person, '/api/live', { 'X-Forwarded-For': address });
    const [theirs, ours] = [await open(ATTACKER), await open(HOME)];
    await block(ATTACKER);
    await theirs.until(({ ended }) => ended);
    expect(ours.ended).toBe(false);
    ours.close();
    expect((await open(ATTACKER)).status).toBe(403);
  });

  it('do not stop the health checks of the machine itself', async () => {
    await block('127.0.0.0/8', { confirm: '127.0.0.0/8' });
    await app.agent().get('/api/health/live').expect(200);
    await app.agent().get('/api/features').expect(403);
    await from('127.0.0.1', '/api/health/live').expect(403);
  });

  it('take effect in another instance, and after a restart', async () => {
    const second = await createTestApp({ settings: { TRUST_PROXY: '1' }, database: app.database });
    try {
      const status = async () => (await second.agent().get('/api/features').set('X-Forwarded-For', ATTACKER)).status;
      expect(await status()).toBe(200);
      await block(ATTACKER);
      await until(async () => (await status()) === 403);
    } finally {
      await second.close();
    }
    const third = await createTestApp({ settings: { TRUST_PROXY: '1' }, database: app.database });
    try {
      await third.agent().get('/api/features').set('X-Forwarded-For', ATTACKER).expect(403);
    } finally {
      await third.close();
    }
  });

  it('are set by the program too, but not against the allow-list or an admin who is signed in', async () => {
    const rules = app.nest.get(AddressRulesService, { strict: false });
    const set = (range: string) =>
      app.nest
        .get(Database)
        .transaction((tx) =>
          rules.blockUntil(tx, { userId: null }, { range, reason: 'A rule matched.', until: new Date(app.clock.now().getTime() + 60_000) }),
        );
    await app.database.query('UPDATE sessions SET ip_address = $1 WHERE user_id = $2', [HOME, admin.user.id]);
    await add({ kind: 'allow', ip: '192.0.2.1' }).expect(201);
    expect([await set(ATTACKER), await set(ATTACKER)]).toEqual([true, true]);
    expect([await set('192.0.2.1'), await set(HOME), await set(OPERATOR)]).toEqual([false, false, false]);
    await until(async () => (await from(ATTACKER)).status === 403);
  });
});
