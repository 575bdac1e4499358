import { createHash } from 'node:crypto';
import { RetentionService } from '../../server/users/data-rights/retention.service.js';
import { SecurityEventsService, MAX_PENDING_EVENTS } from '../../server/security/events/security-events.service.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { openTransaction, endTransactions } from '../support/blocking-transaction.js';
import { challengeFor, enrol, totp, wrongTotp } from '../support/identity.js';
import { openDesk, openTicket } from '../support/tickets.js';
import { until } from '../support/until.js';

const DAY = 86_400_000;

interface EventRow {
  kind: string;
  severity: string;
  source: string;
  actor_id: string | null;
  subject_id: string | null;
  request_id: string | null;
  session_hash: string | null;
  ip_address: string | null;
  details: Record<string, unknown>;
}

describe('security events', () => {
  let app: TestApp;
  let recorder: SecurityEventsService;
  beforeAll(async () => {
    app = await createTestApp();
    recorder = app.nest.get(SecurityEventsService, { strict: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await recorder.flush();
    await app.database.clear();
  });
  afterEach(async () => {
    app.clock.reset();
    await endTransactions();
  });

  const events = async (kind?: string): Promise<EventRow[]> => {
    await recorder.flush();
    return app.database.query<EventRow>('SELECT * FROM security_events WHERE $1::text IS NULL OR kind = $1 ORDER BY id', [kind ?? null]);
  };

  it('record a denied route: user, address and session reference, without the session itself', async () => {
    const { agent, user } = await app.signUp();
    const response = await agent.get('/api/admin/outbox?cursor=secret-canary').expect(403);
    const [event] = await events();
    const [session] = await app.database.query<{ id: string }>('SELECT id FROM sessions');
    expect(event).toMatchObject({
      kind: 'access-denied',
      severity: 'low',
      source: 'access',
      actor_id: user.id,
      ip_address: expect.stringContaining('127.0.0.1'),
      request_id: (response.body as { requestId: string }).requestId,
      session_hash: createHash('sha256')
        .update(session?.id ?? '')
        .digest('hex'),
      details: { method: 'GET', path: '/api/admin/outbox', code: 'forbidden' },
    });
    expect(JSON.stringify(event)).not.toContain('secret-canary');
  });

  it('rate a request for a fresh proof as harmless, and ignore 401 and 404', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    app.clock.advance(15 * 60_000);
    await admin.agent
      .post('/api/admin/role-invites')
      .send({ roles: ['admin'] })
      .expect(403);
    await app.agent().get('/api/admin/outbox').expect(401);
    await admin.agent.get('/api/nothing-here').expect(404);
    expect(await events()).toEqual([
      expect.objectContaining({ kind: 'access-denied', severity: 'info', details: expect.objectContaining({ code: 'proof-required' }) }),
    ]);
  });

  it('record wrong passwords at sign-in, at a proof and at a change of password, without the passwords', async () => {
    const { agent, email, user } = await app.signUp();
    const wrong = 'Canary-horse-1';
    await app.agent().post('/api/auth/login').send({ email, password: wrong }).expect(401);
    await app.agent().post('/api/auth/login').send({ email: 'nobody@portal.test', password: wrong }).expect(401);
    await agent.post('/api/auth/prove').send({ password: wrong }).expect(400);
    await agent.put('/api/users/password').send({ currentPassword: wrong, newPassword: 'Other-horse-8' }).expect(400);
    const found = await events('password-failed');
    expect(found.map(({ actor_id, subject_id, details }) => [actor_id, subject_id, details.at])).toEqual([
      [null, user.id, 'sign-in'],
      [null, null, 'sign-in'],
      [user.id, user.id, 'proof'],
      [user.id, user.id, 'password change'],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/canary|nobody@/i);
  });

  it('distinguish failed codes of a second factor from reused ones', async () => {
    const person = await app.signUp();
    const { secret, recoveryCodes } = await enrol(app, person);
    const signInWith = async (code: string) =>
      app
        .agent()
        .post('/api/auth/login/second-factor')
        .send({ challenge: await challengeFor(app, person), code });
    const code = totp(app, secret);
    expect((await signInWith(wrongTotp(app, secret))).status).toBe(401);
    expect((await signInWith(code)).status).toBe(200);
    expect((await signInWith(code)).status).toBe(401);
    const recovery = recoveryCodes[0] ?? '';
    expect((await signInWith(recovery)).status).toBe(200);
    expect((await signInWith(recovery)).status).toBe(401);
    expect((await signInWith('AAAA-AAAA-AAAA-AAAA')).status).toBe(401);
    const found = (await events()).filter(({ kind }) => kind.startsWith('second-factor'));
    expect(found.map(({ kind }) => kind)).toEqual([
      'second-factor-failed',
      'second-factor-reused',
      'second-factor-reused',
      'second-factor-failed',
    ]);
    expect(found.every(({ subject_id }) => subject_id === person.user.id)).toBe(true);
    expect(JSON.stringify(found)).not.toContain(recovery);
  });

  it('record role codes and changed roles, but no refused ones', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    const person = await app.signUp();
    const { code } = (
      await admin.agent
        .post('/api/admin/role-invites')
        .send({ roles: ['artist'] })
        .expect(201)
    ).body as { code: string };
    await admin.agent
      .post('/api/admin/role-invites')
      .send({ roles: ['artist'], uses: 5000 })
      .expect(400);
    await person.agent.post('/api/users/apply-role-code').send({ code }).expect(200);
    await admin.agent
      .post(`/api/admin/users/${person.user.id}/roles`)
      .send({ roles: ['staff'] })
      .expect(200);
    const found = await events();
    expect(found.map(({ kind, actor_id, subject_id }) => [kind, actor_id, subject_id])).toEqual([
      ['role-code-created', admin.user.id, null],
      ['role-code-used', person.user.id, person.user.id],
      ['roles-changed', admin.user.id, person.user.id],
    ]);
    expect(found[2]?.details).toEqual({ before: ['artist'], after: ['staff'] });
    expect(JSON.stringify(found)).not.toContain(code);
  });

  it('record a refused role code, without the code, and so does the audit trail', async () => {
    const { agent, user } = await app.signUp();
    const tried = 'CNRY-CNRY-CNRY-CNRY';
    expect((await agent.post('/api/users/apply-role-code').send({ code: tried }).expect(400)).body.code).toBe('role-code-refused');
    const found = await events('role-code-failed');
    expect(found).toEqual([
      expect.objectContaining({ actor_id: user.id, subject_id: user.id, severity: 'low', source: 'users', details: {} }),
    ]);
    const trail = await app.database.query<{ action: string; actor_id: string }>("SELECT * FROM audit_log WHERE action LIKE 'ROLE_CODE%'");
    expect(trail).toEqual([expect.objectContaining({ action: 'ROLE_CODE_REFUSED', actor_id: user.id })]);
    expect(JSON.stringify([found, trail])).not.toContain('CNRY');
  });

  it('record wrong ticket codes and the ticket’s customer, without the codes', async () => {
    const desk = await openDesk(app);
    const { id } = await openTicket(desk.customer);
    const { code } = (
      await desk.customer.agent.post(`/api/support/tickets/${id}/security-code`).send({ password: desk.customer.password }).expect(200)
    ).body as { code: string };
    const wrong = code === '702461' ? '702462' : '702461';
    await desk.agent.agent.post(`/api/support/tickets/${id}/verify-security`).send({ code: wrong }).expect(400);
    await desk.agent.agent.post(`/api/support/tickets/${id}/verify-security`).send({ code }).expect(200);
    const found = await events('security-code-failed');
    expect(found).toEqual([
      expect.objectContaining({
        actor_id: desk.agent.user.id,
        subject_id: desk.customer.user.id,
        severity: 'low',
        source: 'support',
        details: { ticket: id, tries: 1, of: 5 },
      }),
    ]);
    expect(JSON.stringify(found)).not.toContain('70246');
  });

  it('record rate limits and foreign host names once a minute per source', async () => {
    const bounded = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' }, database: app.database });
    try {
      const now = new Date();
      bounded.clock.now = () => now;
      const { agent, user } = await bounded.signUp();
      for (let asked = 0; asked < 40; asked += 1) await agent.post('/api/auth/prove').send({}).expect(400);
      for (let asked = 0; asked < 3; asked += 1) await agent.post('/api/auth/prove').send({}).expect(429);
      for (let asked = 0; asked < 3; asked += 1) await bounded.agent().get('/api/projects').set('Host', 'evil.test').expect(421);
      await bounded.nest.get(SecurityEventsService, { strict: false }).flush();
      expect(await events()).toEqual([
        expect.objectContaining({
          kind: 'rate-limited',
          severity: 'low',
          source: 'access',
          actor_id: user.id,
          details: { method: 'POST', path: '/api/auth/prove', code: 'too-many-requests', limit: 'prove' },
        }),
        expect.objectContaining({
          kind: 'wrong-host',
          severity: 'info',
          source: 'network',
          actor_id: null,
          ip_address: '127.0.0.1',
          details: { host: 'evil.test' },
        }),
      ]);
    } finally {
      await bounded.close();
    }
  });

  it('record a user who downloads a hundred files in ten minutes, once', async () => {
    const person = await app.signUp({ roles: ['developer'] });
    const { body } = await person.agent.post('/api/staff/drive/upload').attach('file', Buffer.from('text'), 'a.txt').expect(201);
    const path = `/api/staff/drive/download/${(body as { id: string }).id}`;
    await person.agent.head(path).expect(200);
    await person.agent.get(path).set('Range', 'bytes=1-2').expect(206);
    for (let count = 1; count < 100; count += 1) await person.agent.get(path).expect(200);
    const counted = async (): Promise<number> => {
      const [row] = await app.database.query<{ hits: number }>(`SELECT hits FROM rate_limits WHERE key LIKE 'mass-downloads:%'`);
      return row?.hits ?? 0;
    };
    await until(async () => (await counted()) === 99);
    expect(await events('mass-download')).toEqual([]);
    for (const _ of [100, 101]) await person.agent.get(path).expect(200);
    await until(async () => (await counted()) === 101);
    expect(await events('mass-download')).toEqual([
      expect.objectContaining({
        severity: 'medium',
        actor_id: person.user.id,
        session_hash: expect.any(String),
        details: { downloads: 100, minutes: 10 },
      }),
    ]);
  });

  it('do not slow a flood of requests, and count dropped events', async () => {
    const flood = 2 * MAX_PENDING_EVENTS;
    for (let index = 0; index < flood; index += 1)
      recorder.add({ kind: 'password-failed', actorId: null, ip: '192.0.2.1', requestId: null });
    const found = await events();
    const drops = found.filter(({ kind }) => kind === 'events-dropped');
    expect(drops).toEqual([expect.objectContaining({ severity: 'high', details: { dropped: flood - MAX_PENDING_EVENTS } })]);
    expect(found).toHaveLength(MAX_PENDING_EVENTS + 1);
  });

  it('record thirty refusals per source and minute', async () => {
    app.clock.advance(120_000);
    for (let index = 0; index < 50; index += 1) recorder.add({ kind: 'access-denied', actorId: null, ip: '198.51.100.7', requestId: null });
    const found = await events();
    expect(found.filter(({ kind }) => kind === 'access-denied')).toHaveLength(30);
    expect(found.filter(({ kind }) => kind === 'events-dropped')).toEqual([expect.objectContaining({ details: { dropped: 20 } })]);
  });

  it('are queued while they cannot be written', async () => {
    await app.database.query('ALTER TABLE security_events RENAME TO security_events_away');
    try {
      recorder.add({ kind: 'access-denied', actorId: null, ip: null, requestId: 'recorded' });
      await recorder.flush();
    } finally {
      await app.database.query('ALTER TABLE security_events_away RENAME TO security_events');
    }
    expect((await events()).map(({ request_id }) => request_id)).toEqual(['recorded']);
  });

  it('are part of the data of the user they concern, without the address of an admin', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    const person = await app.signUp();
    await admin.agent
      .post(`/api/admin/users/${person.user.id}/roles`)
      .send({ roles: ['artist'] })
      .expect(200);
    await person.agent.get('/api/admin/outbox').expect(403);
    await recorder.flush();
    const { securityEvents } = (await person.agent.get('/api/users/data').expect(200)).body as {
      securityEvents: Array<{ kind: string; ip_address: string | null }>;
    };
    expect(securityEvents.map(({ kind, ip_address }) => [kind, ip_address === null])).toEqual([
      ['roles-changed', true],
      ['access-denied', false],
    ]);
  });

  it('do not name a deleted user, also when they are written afterwards', async () => {
    const person = await app.signUp();
    await person.agent.get('/api/admin/outbox').expect(403);
    await recorder.flush();
    recorder.add({ kind: 'access-denied', actorId: person.user.id, sessionId: 'a session', ip: '192.0.2.9', requestId: null });
    await person.agent.post('/api/legal/delete-account').send({}).expect(200);
    const found = await events();
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(
      found.every(
        ({ actor_id, subject_id, ip_address, session_hash }) =>
          actor_id === null && subject_id === null && ip_address === null && session_hash === null,
      ),
    ).toBe(true);
  });

  it('do not name a user who is being deleted while they are written', async () => {
    const { user } = await app.signUp();
    const deletion = await openTransaction(app, 'DELETE FROM users WHERE id = $1', [user.id]);
    // Added only now, so that the recorder does not begin by itself before.
    const { response } = await deletion.sendBlocked(() => {
      recorder.add({ kind: 'access-denied', actorId: user.id, subjectId: user.id, ip: '192.0.2.9', requestId: null });
      return recorder.flush();
    });
    await deletion.commit();
    await response;
    const written = await app.database.query<EventRow>('SELECT * FROM security_events');
    expect(written).toEqual([expect.objectContaining({ kind: 'access-denied', actor_id: null, subject_id: null, ip_address: null })]);
  });

  it('are awaited by a flush that starts during another write', async () => {
    const { user } = await app.signUp();
    const change = await openTransaction(app, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    const { response } = await change.sendBlocked(() => {
      recorder.add({ kind: 'access-denied', actorId: user.id, ip: null, requestId: null });
      return recorder.flush();
    });
    let isFlushed = false;
    const second = recorder.flush().then(() => {
      isFlushed = true;
    });
    expect(await app.database.query('SELECT FROM security_events')).toHaveLength(0);
    expect(isFlushed).toBe(false);
    await change.commit();
    await Promise.all([response, second]);
    expect(await app.database.query('SELECT FROM security_events')).toHaveLength(1);
  });

  it('are stored for 90 days', async () => {
    recorder.add({ kind: 'access-denied', actorId: null, ip: null, requestId: 'old' });
    await recorder.flush();
    app.clock.advance(89 * DAY);
    recorder.add({ kind: 'access-denied', actorId: null, ip: null, requestId: 'new' });
    await app.nest.get(RetentionService, { strict: false }).run();
    expect((await events()).map(({ request_id }) => request_id)).toEqual(['old', 'new']);
    app.clock.advance(2 * DAY);
    await app.nest.get(RetentionService, { strict: false }).run();
    expect((await events()).map(({ request_id }) => request_id)).toEqual(['new']);
  });
});
