import type { RuleMatchPage, RuleSilenceView, RulesView, RuleView } from '../../server/security/detections/detections.dto.js';
import { dayAfter, ukDate } from '../../server/platform/time/days.rules.js';
import type { SecurityOverviewView } from '../../server/security/overview/security-overview.dto.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { detectionRules, DETECTIONS as PATH, RULE } from '../support/detections.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const DAY = 86_400_000;

describe('detection rules', () => {
  let app: TestApp;
  let rules: ReturnType<typeof detectionRules>;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    rules = detectionRules(app, () => admin);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await rules.recorder.flush();
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterEach(() => app.clock.reset());

  it.each([
    ['get', PATH],
    ['post', PATH],
    ['put', `${PATH}/${UNKNOWN}`],
    ['put', `${PATH}/${UNKNOWN}/enabled`],
    ['delete', `${PATH}/${UNKNOWN}`],
    ['post', `${PATH}/${UNKNOWN}/replay`],
    ['get', `${PATH}/${UNKNOWN}/matches`],
    ['get', `${PATH}/${UNKNOWN}/silences`],
    ['post', `${PATH}/${UNKNOWN}/silences`],
    ['delete', `${PATH}/${UNKNOWN}/silences/${UNKNOWN}`],
  ] as const)('%s %s is for the security centre', async (method, path) => {
    const call = (agent: Agent) => agent[method](path).send(method === 'get' ? undefined : {});
    await call(app.agent()).expect(401);
    for (const role of ['hr', 'developer', 'dpo'] as const) await call((await app.signUp({ roles: [role] })).agent).expect(403);
    for (const role of ['security', 'cto'] as const) {
      const { status } = await call((await app.signUp({ roles: [role] })).agent);
      expect([200, 400, 404]).toContain(status);
    }
  });

  it('ask for a recent password before they are changed', async () => {
    const rule = await rules.create();
    app.clock.advance(15 * 60_000);
    for (const send of [
      admin.agent.post(PATH).send({ ...RULE, name: 'Another' }),
      admin.agent.put(`${PATH}/${rule.id}/enabled`).send({ enabled: true, version: 1 }),
      admin.agent.delete(`${PATH}/${rule.id}`),
    ])
      expect((await send.expect(403)).body.code).toBe('proof-required');
  });

  it('are validated by field, and have different names', async () => {
    const invalid = await admin.agent
      .post(PATH)
      .send({ ...RULE, threshold: 0, conditions: [{ field: 'ip', operator: 'is', values: ['everywhere'] }] })
      .expect(400);
    expect(Object.keys(invalid.body.fields).sort()).toEqual(['conditions.0', 'threshold']);
    await admin.agent
      .post(PATH)
      .send({ ...RULE, conditions: [{ field: 'password', operator: 'is', values: ['x'] }] })
      .expect(400);
    await rules.create();
    expect((await admin.agent.post(PATH).send(RULE).expect(400)).body).toMatchObject({
      code: 'rule-name-taken',
      fields: { name: expect.any(String) },
    });
  });

  it('block the address of a match for as long as they say, but never one that is allowed or that of an admin', async () => {
    const { actions } = (await admin.agent.get(PATH).expect(200)).body as RulesView;
    expect(actions).toEqual(['event', 'block', 'new-password']);
    await admin.agent
      .post(PATH)
      .send({ ...RULE, action: 'block' })
      .expect(400);
    await rules.enabled({ action: 'block', blockMinutes: 60, threshold: 2 });
    await admin.agent.post('/api/security/blocks').send({ kind: 'allow', ip: '198.51.100.0/24', reason: 'The office' }).expect(201);
    await app.database.query(`UPDATE sessions SET ip_address = '203.0.113.50' WHERE user_id = $1`, [
      (await app.signUp({ roles: ['ceo'] })).user.id,
    ]);
    for (const ip of ['203.0.113.7', '198.51.100.1', '203.0.113.50']) rules.failed(ip, 2);
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(3);
    const blocks = await app.database.query<{ range: string; reason: string; expires_at: Date; created_by: string | null }>(
      `SELECT range::text, reason, expires_at, created_by FROM address_rules WHERE kind = 'block'`,
    );
    expect(blocks).toEqual([
      {
        range: expect.stringContaining('203.0.113.7'),
        reason: 'Detection rule: Wrong passwords',
        expires_at: expect.anything(),
        created_by: null,
      },
    ]);
    const minutes = (new Date(blocks[0]?.expires_at ?? 0).getTime() - app.clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it('count the addresses of an IPv6 /64 as one, block all of it, and silence all of it', async () => {
    const rule = await rules.enabled({ action: 'block', blockMinutes: 30 });
    rules.failed('2001:db8:0:1::1');
    rules.failed('2001:db8:0:2::1', 2);
    rules.failed('2001:db8:0:1:aaaa::2');
    await rules.evaluate();
    rules.failed('2001:db8:0:1:ffff:ffff:ffff:ffff');
    rules.failed('198.51.100.1', 2);
    rules.failed('198.51.100.2', 2);
    await rules.evaluate();
    expect((await rules.matches()).map(({ ip_address: ip }) => ip)).toEqual(['2001:db8:0:1:ffff:ffff:ffff:ffff']);
    expect(await app.database.query('SELECT range::text FROM address_rules')).toEqual([{ range: '2001:db8:0:1::/64' }]);
    const [{ id: event = 0 } = {}] = await app.database.query<{ id: number }>(
      `SELECT id::int FROM security_events WHERE kind = 'rule-matched'`,
    );
    await admin.agent.post(`${PATH}/${rule.id}/silences`).send({ event, reason: 'A test.' }).expect(201);
    rules.failed('2001:db8:0:1::77', 6);
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(1);
    rules.failed('2001:db8:0:2::2');
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(2);
  });

  it('require a new password of the user concerned, from the next request', async () => {
    const person = await app.signUp();
    await rules.enabled({ action: 'new-password', key: 'subject' });
    rules.failed('203.0.113.7', 3, { subjectId: person.user.id });
    await rules.evaluate();
    expect((await person.agent.get('/api/inbox').expect(403)).body.code).toBe('password-change-required');
    await admin.agent.get('/api/inbox').expect(200);
    const trail = await app.database.query(`SELECT actor_id, target_id, details FROM audit_log WHERE action = 'PASSWORD_CHANGE_REQUIRED'`);
    expect(trail).toEqual([{ actor_id: null, target_id: person.user.id, details: 'Detection rule: Wrong passwords' }]);
  });

  it('are refused to the second of two editors', async () => {
    const rule = await rules.create();
    const change = { ...RULE, version: rule.version };
    await admin.agent
      .put(`${PATH}/${rule.id}`)
      .send({ ...change, name: 'First' })
      .expect(200);
    const refused = await admin.agent
      .put(`${PATH}/${rule.id}`)
      .send({ ...change, name: 'Second' })
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'rule-changed', current: { name: 'First', version: 2 } });
    await admin.agent.put(`${PATH}/${rule.id}/enabled`).send({ enabled: true, version: 1 }).expect(409);
  });

  it('are enabled only after a replay, and need another one when what they detect changes', async () => {
    const rule = await rules.create();
    const refused = await admin.agent.put(`${PATH}/${rule.id}/enabled`).send({ enabled: true, version: 1 }).expect(409);
    expect(refused.body.code).toBe('replay-required');
    const { version } = await rules.enable((await rules.replay(rule)).rule);
    const renamed = (
      await admin.agent
        .put(`${PATH}/${rule.id}`)
        .send({ ...RULE, name: 'Renamed', version })
        .expect(200)
    ).body as RuleView;
    expect(renamed).toMatchObject({ enabled: true, replayed: true });
    const stricter = (
      await admin.agent
        .put(`${PATH}/${rule.id}`)
        .send({ ...RULE, threshold: 2, version: renamed.version })
        .expect(200)
    ).body;
    expect(stricter).toMatchObject({ enabled: false, replayed: false });
  });

  it('are not enabled after their last day, until it is changed', async () => {
    const today = ukDate(app.clock.now());
    const { rule } = await rules.replay(await rules.create({ expires: today }));
    app.clock.advance(DAY);
    admin = await app.signUp({ roles: ['admin'] });
    const enable = ({ version }: { version: number }) => admin.agent.put(`${PATH}/${rule.id}/enabled`).send({ enabled: true, version });
    expect((await enable(rule).expect(409)).body).toMatchObject({ code: 'rule-expired' });
    const { body } = await admin.agent
      .put(`${PATH}/${rule.id}`)
      .send({ ...RULE, expires: dayAfter(today, 1), version: rule.version })
      .expect(200);
    expect((await enable(body as RuleView).expect(200)).body).toMatchObject({ enabled: true });
  });

  it('show what they would have caught in 30 days, with the studio’s own addresses and people marked', async () => {
    const customer = await app.signUp();
    rules.failed('203.0.113.7', 7);
    rules.failed('198.51.100.1', 2);
    await rules.recorder.flush();
    await app.database.query(`UPDATE security_events SET occurred_at = occurred_at - interval '31 days'`);
    rules.failed('203.0.113.7', 6);
    rules.failed('127.0.0.1', 3);
    rules.failed('198.51.100.1', 2);
    const shown = await rules.replay(await rules.create());
    expect(shown).toMatchObject({ events: 11, matches: 3, valuesTotal: 2, stoppedAt: null, rule: { replayed: true, enabled: false } });
    expect(shown.values.map(({ value, owner, matches: count }) => [value, owner, count])).toEqual([
      ['203.0.*.*', null, 2],
      ['127.0.*.*', 'you', 1],
    ]);
    expect(JSON.stringify(shown)).not.toContain('203.0.113.7');

    rules.failed('203.0.113.9', 3, { subjectId: admin.user.id });
    rules.failed('203.0.113.9', 3, { subjectId: customer.user.id });
    const byPerson = await rules.replay(await rules.create({ name: 'By person', key: 'subject' }));
    expect(new Set(byPerson.values.map(({ owner }) => owner))).toEqual(new Set(['you', null]));
    expect(await rules.matches()).toEqual([]);
  });

  it('mark the address of another admin’s session', async () => {
    const other = await app.signUp({ roles: ['ceo'] });
    await app.database.query(`UPDATE sessions SET ip_address = '203.0.113.50' WHERE user_id = $1`, [other.user.id]);
    rules.failed('203.0.113.50', 3);
    expect((await rules.replay(await rules.create())).values).toEqual([expect.objectContaining({ owner: 'admin', silenced: false })]);
  });

  it('are listed with their matches, masked, and leave out a silenced one without the rest', async () => {
    const rule = await rules.enabled();
    rules.failed('198.51.100.1', 3);
    await rules.evaluate();
    const page = (await admin.agent.get(`${PATH}/${rule.id}/matches`).expect(200)).body as RuleMatchPage;
    expect(page.items).toEqual([expect.objectContaining({ value: '198.51.*.*', owner: null, action: 'Record an event' })]);
    const [match] = page.items;
    await admin.agent.post(`${PATH}/${rule.id}/silences`).send({ event: match?.event, reason: '  ' }).expect(400);
    await admin.agent.post(`${PATH}/${rule.id}/silences`).send({ event: 999_999, reason: 'Our scanner' }).expect(400);
    const silences = (
      await admin.agent.post(`${PATH}/${rule.id}/silences`).send({ event: match?.event, reason: 'Our scanner', days: 7 }).expect(201)
    ).body as RuleSilenceView[];
    expect(silences).toEqual([expect.objectContaining({ value: '198.51.*.*', reason: 'Our scanner' })]);
    rules.failed('198.51.100.1', 3);
    rules.failed('198.51.100.2', 3);
    await rules.evaluate();
    expect((await rules.matches()).map(({ ip_address }) => ip_address)).toEqual(['198.51.100.1', '198.51.100.2']);
    app.clock.advance(8 * DAY);
    rules.failed('198.51.100.1', 3);
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(3);
  });

  it('are part of the data of the user concerned, but not what they look for', async () => {
    const person = await app.signUp();
    const rule = await rules.enabled({ key: 'subject' });
    rules.failed('203.0.113.7', 3, { subjectId: person.user.id });
    await rules.evaluate();
    const { text } = await person.agent.get('/api/users/data').expect(200);
    const { securityEvents } = JSON.parse(text) as { securityEvents: Array<{ kind: string }> };
    expect(securityEvents.filter(({ kind }) => kind === 'rule-matched')).toEqual([
      {
        kind: 'rule-matched',
        severity: 'high',
        occurred_at: expect.any(String),
        ip_address: '203.0.113.7',
        details: { description: 'An automatic security check took note of activity that concerns this account.', action: 'event' },
      },
    ]);
    for (const secret of [rule.id, rule.name]) expect(text).not.toContain(secret);
  });

  it('match again once a silence is removed', async () => {
    const rule = await rules.enabled({ threshold: 1 });
    rules.failed('198.51.100.1');
    await rules.evaluate();
    const [event] = await app.database.query<{ id: number }>(`SELECT id::int FROM security_events WHERE kind = 'rule-matched'`);
    const [silence] = (await admin.agent.post(`${PATH}/${rule.id}/silences`).send({ event: event?.id, reason: 'Ours' }).expect(201))
      .body as RuleSilenceView[];
    await admin.agent.delete(`${PATH}/${rule.id}/silences/${silence?.id}`).expect(204);
    await admin.agent.delete(`${PATH}/${rule.id}/silences/${silence?.id}`).expect(404);
    rules.failed('198.51.100.1');
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(2);
  });

  it('are part of the overview and of the audit trail, and are deleted', async () => {
    const rule = await rules.enabled({ threshold: 1 });
    rules.failed('198.51.100.1');
    await rules.evaluate();
    const overview = (await admin.agent.get('/api/security').expect(200)).body as SecurityOverviewView;
    expect(overview.figures.find(({ key }) => key === 'ruleMatches')).toMatchObject({
      value: 1,
      path: '/admin?section=security&tab=detections',
    });
    expect(overview.rules).toEqual([
      expect.objectContaining({ id: rule.id, enabled: true, pattern: expect.stringContaining('Wrong password') }),
    ]);
    await admin.agent.delete(`${PATH}/${rule.id}`).expect(204);
    expect(await rules.list()).toEqual([]);
    const actions = await app.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE target_type = 'detection-rule' ORDER BY id`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'DETECTION_RULE_CREATED',
      'DETECTION_RULE_REPLAYED',
      'DETECTION_RULE_ENABLED',
      'DETECTION_RULE_DELETED',
    ]);
  });

  it('do not name a deleted user', async () => {
    const person = await app.signUp();
    const rule = await rules.enabled({ key: 'subject', threshold: 1 });
    rules.failed('198.51.100.1', 1, { subjectId: person.user.id });
    await rules.evaluate();
    const [event] = await app.database.query<{ id: number }>(`SELECT id::int FROM security_events WHERE kind = 'rule-matched'`);
    await admin.agent.post(`${PATH}/${rule.id}/silences`).send({ event: event?.id, reason: 'A test account' }).expect(201);
    await person.agent.post('/api/legal/delete-account').send({}).expect(200);
    expect((await admin.agent.get(`${PATH}/${rule.id}/silences`).expect(200)).body).toEqual([]);
    expect((await rules.matches()).every(({ subject_id }) => subject_id === null)).toBe(true);
  });
});
