import { Jobs } from '../../server/platform/jobs/jobs.js';
import { GROUPS } from '../../server/platform/access/roles.rules.js';
import type { AdminUserPage } from '../../server/admin/users/admin-users.dto.js';
import type { MeView } from '../../server/users/users.dto.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';

const DAY = 86_400_000;

describe('the account of a child', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });

  /** The date of birth of a person who reaches this age today in UK time. */
  const birthdate = (years: number): string => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(app.clock.now());
    return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace('-02-29', '-02-28');
  };
  const me = async (agent: Agent): Promise<MeView | null> =>
    ((await agent.get('/api/auth/me').expect(200)).body as { user: MeView | null }).user;
  const child = async (): Promise<SignedIn> => {
    const person = await app.signUp();
    await person.agent
      .put('/api/users/profile')
      .send({ birthdate: birthdate(12) })
      .expect(200);
    return person;
  };
  const subjects = async (email: string) => {
    const mails = await app.database.query<{ subject: string }>('SELECT subject FROM mails WHERE to_address = $1 ORDER BY created_at, id', [
      email,
    ]);
    return mails.map(({ subject }) => subject);
  };
  const consent = (agent: Agent, id: string, note = 'Spoke to the mother, saw her passport.') =>
    agent.post(`/api/users/${id}/guardian-consent`).send({ note });

  it('is not paused on the thirteenth birthday', async () => {
    const { agent } = await app.signUp();
    await agent
      .put('/api/users/profile')
      .send({ birthdate: birthdate(13) })
      .expect(200);
    expect(await me(agent)).toMatchObject({ paused: false, deletionDueAt: null });
  });

  it('is not paused in a session that was left open: that requires the password, as a deletion does', async () => {
    const { agent, user, email, password } = await app.signUp();
    const save = (change: object) => agent.put('/api/users/profile').send(change);
    app.clock.advance(11 * 60_000);
    await save({ country: 'GB', birthdate: birthdate(40) }).expect(200);
    const refused = await save({ firstName: 'Mallory', birthdate: birthdate(12) }).expect(403);
    expect(refused.body.code).toBe('proof-required');
    expect(await me(agent)).toMatchObject({ id: user.id, paused: false, deletionDueAt: null });
    expect((await agent.get('/api/users/profile').expect(200)).body.user).toMatchObject({ firstName: null, birthdate: birthdate(40) });
    expect((await subjects(email)).join()).not.toContain('paused');
    await agent.post('/api/auth/prove').send({ password }).expect(200);
    await save({ birthdate: birthdate(12) }).expect(200);
    expect(await me(agent)).toMatchObject({ paused: true });
  });

  it('is paused at once: it shows the reason, can be exported and deleted, and allows nothing else', async () => {
    const { agent, user, email } = await app.signUp();
    const response = await agent
      .put('/api/users/profile')
      .send({ birthdate: birthdate(12) })
      .expect(200);
    expect(response.body.message).toBe('Profile updated successfully!');
    const seen = await me(agent);
    expect(seen).toMatchObject({ id: user.id, paused: true });
    const days = (Date.parse(seen?.deletionDueAt ?? '') - app.clock.now().getTime()) / DAY;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    for (const [method, path] of [
      ['get', '/api/users/profile'],
      ['put', '/api/users/profile'],
      ['get', '/api/users/preferences'],
      ['delete', '/api/users/avatar'],
      ['delete', '/api/users/data/birthdate'],
      ['get', '/api/training/certificates'],
    ] as const) {
      const refused = await agent[method](path)
        .send(method === 'put' ? { birthdate: '1990-01-01' } : undefined)
        .expect(403);
      expect(refused.body.code).toBe('account-paused');
    }
    await agent.get('/api/users/data').expect(200);
    expect(await subjects(email)).toContainEqual(expect.stringContaining('is paused'));
    await agent.post('/api/legal/delete-account').send({}).expect(200);
    expect(await app.database.query('SELECT id FROM users')).toEqual([]);
  });

  it('is deleted after seven days, with an email the day before', async () => {
    const { email } = await child();
    const jobs = app.nest.get(Jobs);
    app.clock.advance(5 * DAY);
    await jobs.runDue();
    expect(await subjects(email)).not.toContainEqual(expect.stringContaining('tomorrow'));
    app.clock.advance(DAY + 60_000);
    await jobs.runDue();
    app.clock.advance(3_700_000);
    await jobs.runDue();
    expect((await subjects(email)).filter((subject) => subject.includes('deleted tomorrow'))).toHaveLength(1);
    expect(await app.database.query('SELECT id FROM users')).toHaveLength(1);
    app.clock.advance(DAY);
    await jobs.runDue();
    expect(await app.database.query('SELECT id FROM users')).toEqual([]);
    const [row] = await app.database.query(`SELECT actor_id, details FROM audit_log WHERE action = 'ACCOUNT_DELETED'`);
    expect(row).toEqual({ actor_id: null, details: 'No guardian consented within seven days.' });
  });

  it('stays paused and scheduled for deletion after signing in', async () => {
    const { email, password } = await child();
    const agent = app.agent();
    await agent.post('/api/auth/login').send({ email, password }).expect(200);
    expect(await me(agent)).toMatchObject({ paused: true, deletionDueAt: expect.any(String) });
  });

  it('is reopened by a guardian’s consent, which is stored with its note', async () => {
    const { agent, user, email } = await child();
    const dpo = await app.signUp({ roles: ['dpo'] });
    const waiting = async (filter = '') => ((await dpo.agent.get(`/api/admin/users${filter}`).expect(200)).body as AdminUserPage).items;
    const [listed, ...others] = await waiting('?state=active');
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      id: user.id,
      paused: true,
      deletionDueAt: expect.any(String),
      can: { view: false, edit: false, assign: [], delete: false, recordConsent: true },
    });
    expect(listed?.email).not.toBe(email);
    expect(await waiting(`?search=${encodeURIComponent(dpo.email)}`)).toEqual([]);
    await consent(dpo.agent, user.id).expect(204);
    expect(await waiting()).toEqual([]);
    expect(await me(agent)).toMatchObject({ paused: false, deletionDueAt: null });
    await agent
      .put('/api/users/profile')
      .send({ birthdate: birthdate(11) })
      .expect(200);
    expect(await me(agent)).toMatchObject({ paused: false });
    expect(await app.database.query(`SELECT granted FROM consents WHERE user_id = $1 AND kind = 'guardian'`, [user.id])).toEqual([
      { granted: true },
    ]);
    const [row] = await app.database.query(`SELECT actor_id, target_id, details FROM audit_log WHERE action = 'GUARDIAN_CONSENT_RECORDED'`);
    expect(row).toEqual({ actor_id: dpo.user.id, target_id: user.id, details: 'Spoke to the mother, saw her passport.' });
    expect(await subjects(email)).toContainEqual(expect.stringContaining('open again'));
    app.clock.advance(8 * DAY);
    await app.runJobs();
    expect(await app.database.query('SELECT id FROM users WHERE id = $1', [user.id])).toHaveLength(1);
  });

  it('is reopened only by permitted roles, with a note, and only when it is paused', async () => {
    const { agent, user } = await child();
    await consent(app.agent(), user.id).expect(401);
    await consent(agent, user.id).expect(403);
    for (const roles of [[], ['developer'], ['support_lead'], ['security']] as const) {
      await consent((await app.signUp({ roles: [...roles] })).agent, user.id).expect(403);
    }
    for (const role of GROUPS.guardianConsent) {
      const { agent: allowed, user: self } = await app.signUp({ roles: [role] });
      expect((await consent(allowed, user.id, '  ').expect(400)).body.fields.note).toBe('Please say how the consent was verified.');
      await consent(allowed, user.id, 'x'.repeat(1_001)).expect(400);
      await consent(allowed, '00000000-0000-4000-8000-000000000000').expect(404);
      await consent(allowed, 'nobody').expect(404);
      expect((await consent(allowed, self.id).expect(409)).body.code).toBe('not-paused');
    }
    expect(await me(agent)).toMatchObject({ paused: true });
  });

  it('is not deleted when it belongs to the last owner', async () => {
    const owner = await app.signUp({ roles: ['admin'] });
    const response = await owner.agent
      .put('/api/users/profile')
      .send({ birthdate: birthdate(12) })
      .expect(409);
    expect(response.body.code).toBe('last-owner');
    expect((await owner.agent.get('/api/users/profile').expect(200)).body.user.birthdate).toBeNull();
  });
});

describe('consents', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  it('are logged with their time, once for each change', async () => {
    const { agent, user } = await app.signUp();
    const save = (body: object) => agent.put('/api/users/profile').send(body).expect(200);
    await save({ marketing_consent: true, data_processing_consent: true });
    await save({ marketing_consent: true, firstName: 'Ada' });
    await save({ cookiesAccepted: true });
    await save({ marketing_consent: false });
    const rows = await app.database.query('SELECT kind, granted FROM consents WHERE user_id = $1 ORDER BY id', [user.id]);
    expect(rows).toEqual([
      { kind: 'terms', granted: true },
      { kind: 'marketing', granted: true },
      { kind: 'data_processing', granted: true },
      { kind: 'cookies', granted: true },
      { kind: 'marketing', granted: false },
    ]);
  });

  it('to cookies do not conflict with an open profile form', async () => {
    const { agent } = await app.signUp();
    const { version } = (await agent.get('/api/users/profile')).body.user as { version: number };
    const response = await agent.put('/api/users/profile').send({ cookiesAccepted: true }).expect(200);
    expect(response.body.user).toMatchObject({ cookiesAccepted: true, version });
    await agent.put('/api/users/profile').send({ firstName: 'Ada', version }).expect(200);
  });
});
