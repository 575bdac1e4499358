import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { detectionRules, DETECTIONS as PATH, RULE } from '../support/detections.js';

const DAY = 86_400_000;

describe('detection rules that are evaluated', () => {
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

  it('match with the event that completes the threshold, once per threshold, also over several evaluations', async () => {
    rules.failed('203.0.113.7', 9);
    const rule = await rules.enabled();
    rules.failed('198.51.100.1', 2);
    await rules.evaluate();
    expect(await rules.matches()).toEqual([]);
    rules.failed('198.51.100.1');
    await rules.evaluate();
    await rules.evaluate();
    expect(await rules.matches()).toEqual([
      expect.objectContaining({
        severity: 'high',
        source: 'detections',
        ip_address: '198.51.100.1',
        details: { rule: rule.id, name: RULE.name, action: 'event', event: expect.any(Number) },
      }),
    ]);
    rules.failed('198.51.100.1', 2);
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(1);
    rules.failed('198.51.100.1', 4);
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(3);
    expect((await rules.list())[0]).toMatchObject({ matches: 3, version: rule.version, lastMatchedAt: expect.any(String) });
  });

  it('count only events within the window', async () => {
    await rules.enabled();
    rules.failed('198.51.100.1', 2);
    await rules.evaluate();
    app.clock.advance(11 * 60_000);
    rules.failed('198.51.100.1', 2);
    await rules.evaluate();
    expect(await rules.matches()).toEqual([]);
    rules.failed('198.51.100.1');
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(1);
  });

  it('test every condition', async () => {
    await rules.enabled({
      threshold: 1,
      conditions: [
        { field: 'kind', operator: 'is', values: ['access-denied'] },
        { field: 'path', operator: 'startsWith', values: ['/api/admin', '/api/finance'] },
        { field: 'path', operator: 'contains', values: ['OUTBOX'] },
        { field: 'ip', operator: 'isNot', values: ['203.0.113.0/24', '2001:db8::/32'] },
        { field: 'severity', operator: 'isNot', values: ['info', 'high'] },
      ],
    });
    const denied = (path: string, ip: string): void =>
      rules.recorder.add({
        kind: 'access-denied',
        actorId: null,
        ip,
        requestId: null,
        details: { method: 'GET', path, code: 'forbidden' },
      });
    denied('/api/admin/outbox', '203.0.113.8');
    denied('/api/admin/users', '198.51.100.1');
    denied('/api/store/outbox', '198.51.100.2');
    denied('/api/admin/outbox', '2001:db8::7');
    denied('/api/admin/outbox', '198.51.100.3');
    await rules.evaluate();
    expect((await rules.matches()).map(({ ip_address }) => ip_address)).toEqual(['198.51.100.3']);
  });

  it('do not match while they are disabled or expired, or catch up on that time', async () => {
    app.clock.advance(DAY - (Date.now() % DAY) + 12 * 3_600_000);
    admin = await app.signUp({ roles: ['admin'] });
    const tomorrow = new Date(app.clock.now().getTime() + DAY).toISOString().slice(0, 10);
    const rule = await rules.enabled({ threshold: 1, expires: tomorrow });
    await admin.agent.put(`${PATH}/${rule.id}/enabled`).send({ enabled: false, version: rule.version }).expect(200);
    rules.failed('198.51.100.1');
    await rules.evaluate();
    await rules.enable({ ...rule, version: rule.version + 1 });
    await rules.evaluate();
    expect(await rules.matches()).toEqual([]);
    rules.failed('198.51.100.1');
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(1);
    app.clock.advance(2 * DAY);
    admin = await app.signUp({ roles: ['admin'] });
    rules.failed('198.51.100.2');
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(1);
    // The last day of an enabled rule is moved after it has expired.
    await rules.recorder.flush();
    const { version } = (await rules.list())[0]!;
    await admin.agent
      .put(`${PATH}/${rule.id}`)
      .send({ ...RULE, threshold: 1, expires: null, version })
      .expect(200);
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(1);
    rules.failed('198.51.100.2');
    await rules.evaluate();
    expect(await rules.matches()).toHaveLength(2);
  });

  it('are evaluated once when several instances do it at the same time', async () => {
    await rules.enabled();
    rules.failed('198.51.100.1', 3);
    await rules.recorder.flush();
    await Promise.all([rules.evaluation.run(), rules.evaluation.run(), rules.evaluation.run()]);
    expect(await rules.matches()).toHaveLength(1);
  });
});
