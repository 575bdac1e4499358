import { jest } from '@jest/globals';
import { AppModule } from '../../server/app.module.js';
import { PasswordPolicyService } from '../../server/auth/passwords/password-policy.service.js';
import { controllersIn, routeTable } from '../../server/platform/http/route-table.js';
import { Config } from '../../server/platform/config/config.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { challengeFor, enrol, linkToken, mailsTo, totp, auditActionsOf } from '../support/identity.js';

// Many passwords are hashed, possibly on a busy machine.
jest.setTimeout(60_000);

const MINUTE = 60_000;
const DAY = 86_400_000;
const OWN = 'Other-horse-8';

describe('a temporary password', () => {
  let app: TestApp;
  let admin: SignedIn;
  let kim: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
    kim = await app.signUp({ roles: ['support'] });
  });

  const reset = async (id = kim.user.id): Promise<{ tempPassword: string; expiresAt: string }> =>
    (await admin.agent.post(`/api/admin/users/${id}/reset-password`).send({}).expect(200)).body as {
      tempPassword: string;
      expiresAt: string;
    };
  const signIn = (agent: Agent, password: string) => agent.post('/api/auth/login').send({ email: kim.email, password });
  const enter = async (password: string): Promise<Agent> => {
    const agent = app.agent();
    await signIn(agent, password).expect(200);
    return agent;
  };
  const choose = (agent: Agent, currentPassword: string, newPassword: string) =>
    agent.put('/api/users/password').send({ currentPassword, newPassword });
  const dueOf = async (agent: Agent) =>
    ((await agent.get('/api/auth/me').expect(200)).body as { user: { passwordChangeDue: boolean } | null }).user?.passwordChangeDue;

  it('is random, can be read aloud, and satisfies the rules', async () => {
    const made = [await reset(), await reset(), await reset()];
    expect(new Set(made.map(({ tempPassword }) => tempPassword)).size).toBe(3);
    const policy = app.nest.get(PasswordPolicyService, { strict: false });
    for (const { tempPassword } of made) {
      expect(tempPassword).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
      expect(await policy.problem(tempPassword, kim.email)).toBeNull();
    }
    // Only the last one works.
    await signIn(app.agent(), made[1]!.tempPassword).expect(401);
    await signIn(app.agent(), made[2]!.tempPassword).expect(200);
  });

  it('ends every session and stream at once, and revokes the old password and open links', async () => {
    await app.agent().post('/api/auth/forgot-password').send({ email: kim.email }).expect(202);
    const token = await linkToken(app, kim.email, '/reset-password');
    const stream = await EventReader.open(app, kim, '/api/live');
    await reset();
    await kim.agent.get('/api/users/profile').expect(401);
    await stream.until(({ ended }) => ended);
    await signIn(app.agent(), kim.password).expect(401);
    await app.agent().post('/api/auth/reset-password').send({ token, password: OWN }).expect(400);
    await admin.agent.get('/api/users/profile').expect(200);
  });

  it('is shown once to the admin who set it, and to no other user', async () => {
    const { tempPassword, expiresAt } = await reset();
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeGreaterThan(7 * DAY - MINUTE);
    const mails = await mailsTo(app, kim.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('password was reset'));
    const stored = await app.database.query<{ row: string }>(
      'SELECT mails::text AS row FROM mails UNION ALL SELECT audit_log::text FROM audit_log UNION ALL SELECT users::text FROM users UNION ALL SELECT jobs::text FROM jobs',
    );
    const shown = await admin.agent.post('/api/admin/audit').send({ action: 'VIEW_USER', targetUserId: kim.user.id }).expect(200);
    expect(shown.body.temporaryPasswordUntil).toBe(expiresAt);
    expect(`${stored.map(({ row }) => row).join('\n')}${shown.text}`).not.toContain(tempPassword);
    expect(await auditActionsOf(app, kim.user.id)).toContain('TEMPORARY_PASSWORD_SET');
  });

  it('requires an admin with a recent password', async () => {
    app.clock.advance(11 * MINUTE);
    const refused = await admin.agent.post(`/api/admin/users/${kim.user.id}/reset-password`).send({}).expect(403);
    expect(refused.body.code).toBe('proof-required');
    await kim.agent.get('/api/users/profile').expect(200);
  });

  it('allows only setting a new password', async () => {
    const { tempPassword } = await reset();
    const agent = await enter(tempPassword);
    expect(await dueOf(agent)).toBe(true);
    // Agents and admins too: none of their roles grants access.
    const roles = ['support', 'admin', 'security', 'hr', 'developer'];
    await app.database.query('UPDATE users SET roles = $1 WHERE id = $2', [roles, kim.user.id]);
    const routes = routeTable(controllersIn(AppModule.with(app.nest.get(Config), { connectionString: '' })), '/api').filter(
      ({ rule }) => rule !== 'everyone',
    );
    expect(routes.length).toBeGreaterThan(100);
    for (const { method, path } of routes) {
      const verb = method.toLowerCase() as 'get' | 'head' | 'options' | 'post' | 'put' | 'patch' | 'delete';
      const { status, body } = await agent[verb](path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')).send(
        ['get', 'head', 'options'].includes(verb) ? undefined : {},
      );
      // A response to HEAD has no body.
      const code = verb === 'head' ? 'password-change-required' : ((body as { code?: string }).code ?? '');
      const outcome = `${method} ${path} ${status} ${code}`;
      expect(outcome).toBe(`${method} ${path} ${path === '/api/users/password' ? '400 invalid' : '403 password-change-required'}`);
    }
    expect((await EventReader.open(app, { agent }, '/api/live')).status).toBe(403);
    await agent.post('/api/auth/check-password').send({ password: OWN }).expect(200);
    await agent.post('/api/auth/logout').send({}).expect(204);
    expect(await dueOf(agent)).toBeUndefined();
  });

  it('treats its user as a visitor on public routes', async () => {
    await app.database.query(
      `INSERT INTO projects (id, title, description, slug, public) VALUES ('00000000-0000-4000-8000-000000000001', 'Secret', 'Not out yet.', 'secret', false)`,
    );
    await app.database.query('UPDATE users SET roles = $1 WHERE id = $2', [['admin'], kim.user.id]);
    await admin.agent
      .post('/api/project-pages/00000000-0000-4000-8000-000000000001')
      .send({ projectId: '00000000-0000-4000-8000-000000000001', slug: 'secret', blocks: [] })
      .expect(200);
    const { tempPassword } = await reset();
    const agent = await enter(tempPassword);
    await agent.get('/api/project-pages/00000000-0000-4000-8000-000000000001').expect(404);
    await choose(agent, tempPassword, OWN).expect(200);
    await agent.get('/api/project-pages/00000000-0000-4000-8000-000000000001').expect(200);
  });

  it('ends when a new password is set, which must differ', async () => {
    const { tempPassword } = await reset();
    const agent = await enter(tempPassword);
    expect((await choose(agent, tempPassword, tempPassword).expect(400)).body.code).toBe('same-password');
    expect((await choose(agent, kim.password, OWN).expect(400)).body.code).toBe('wrong-password');
    expect((await choose(agent, tempPassword, 'weak').expect(400)).body.code).toBe('weak-password');
    expect(await dueOf(agent)).toBe(true);
    await choose(agent, tempPassword, OWN).expect(200);
    expect(await dueOf(agent)).toBe(false);
    await agent.get('/api/users/profile').expect(200);
    await signIn(app.agent(), tempPassword).expect(401);
    app.clock.advance(8 * DAY);
    await signIn(app.agent(), OWN).expect(200);
  });

  it('expires after seven days, with the usual message, and the history records why', async () => {
    const { tempPassword } = await reset();
    app.clock.advance(7 * DAY - MINUTE);
    await signIn(app.agent(), tempPassword).expect(200);
    app.clock.advance(MINUTE);
    const refused = await signIn(app.agent(), tempPassword).expect(401);
    const wrong = await signIn(app.agent(), 'Wrong-horse-9').expect(401);
    expect({ ...refused.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    const history = await app.database.query(`SELECT message FROM login_history WHERE user_id = $1 AND NOT success ORDER BY id`, [
      kim.user.id,
    ]);
    expect(history).toEqual([{ message: 'The temporary password has expired' }, { message: 'Wrong password' }]);
    // A link by email still works, and the password known to an admin is not accepted as the new one.
    await app.agent().post('/api/auth/forgot-password').send({ email: kim.email }).expect(202);
    const token = await linkToken(app, kim.email, '/reset-password');
    const same = await app.agent().post('/api/auth/reset-password').send({ token, password: tempPassword }).expect(400);
    expect(same.body).toMatchObject({ code: 'same-password', fields: { password: expect.any(String) } });
    await app.agent().post('/api/auth/reset-password').send({ token, password: OWN }).expect(200);
    expect(await dueOf(await enter(OWN))).toBe(false);
  });

  it('ends with the rights of the admin who set it, as do its sessions and links to another address', async () => {
    const other = await app.signUp({ roles: ['admin'] });
    const lee = await app.signUp();
    const confirm = async (email: string) =>
      app
        .agent()
        .post('/api/auth/confirm-email')
        .send({ token: await linkToken(app, email, '/confirm-email') });
    const dismiss = (roles: string[]) => other.agent.post(`/api/admin/users/${admin.user.id}/roles`).send({ roles });
    const own = () => app.database.query('SELECT email FROM users WHERE id = $1', [lee.user.id]);

    const first = await reset();
    const opened = await enter(first.tempPassword);
    await admin.agent.put(`/api/admin/users/${lee.user.id}`).send({ email: 'taken@portal.test' }).expect(200);
    await dismiss([]).expect(200);
    await opened.get('/api/auth/me').expect(200, { user: null, session: null });
    await signIn(app.agent(), first.tempPassword).expect(401);
    expect((await confirm('taken@portal.test')).body.code).toBe('link-refused');
    expect(await own()).toEqual([{ email: lee.email }]);
    expect(await auditActionsOf(app, kim.user.id)).toContain('TEMPORARY_PASSWORD_ENDED');
    expect(await auditActionsOf(app, lee.user.id)).toContain('EMAIL_CHANGE_WITHDRAWN');
    // Permanently, also when the admin becomes one again.
    await dismiss(['admin']).expect(200);
    await signIn(app.agent(), first.tempPassword).expect(401);

    // Requests in flight when the rights ended have no effect, nor have those of an admin who deleted their account.
    const second = await reset();
    await admin.agent.put(`/api/admin/users/${lee.user.id}`).send({ email: 'again@portal.test' }).expect(200);
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [admin.user.id]);
    await signIn(app.agent(), second.tempPassword).expect(401);
    expect((await confirm('again@portal.test')).body.code).toBe('link-refused');
    await app.database.query('UPDATE users SET is_active = true WHERE id = $1', [admin.user.id]);
    const gone = await enter(second.tempPassword);
    await other.agent.delete(`/api/admin/users/${admin.user.id}`).send({ reason: 'Has left.' }).expect(204);
    await gone.get('/api/auth/me').expect(200, { user: null, session: null });
    await signIn(app.agent(), second.tempPassword).expect(401);

    // A user’s own request for another address remains.
    const admins = await app.signUp({ roles: ['admin'] });
    await admins.agent.post('/api/users/email').send({ email: 'mine@portal.test' }).expect(202);
    await other.agent.post(`/api/admin/users/${admins.user.id}/roles`).send({ roles: [] }).expect(200);
    expect((await confirm('mine@portal.test')).status).toBeLessThan(300);
  });

  it('leaves the second factor as it is', async () => {
    const { secret } = await enrol(app, kim);
    const { tempPassword } = await reset();
    const challenge = await challengeFor(app, { ...kim, password: tempPassword });
    const agent = app.agent();
    const response = await agent
      .post('/api/auth/login/second-factor')
      .send({ challenge, code: totp(app, secret) })
      .expect(200);
    expect(response.body.user).toMatchObject({ twoFactorEnabled: true, passwordChangeDue: true });
    await agent.get('/api/users/two-factor').expect(403);
  });

  it('does not open a closed account, and can be replaced in a paused one', async () => {
    await admin.agent.put(`/api/admin/users/${kim.user.id}`).send({ isActive: false }).expect(200);
    const { tempPassword } = await reset();
    expect((await signIn(app.agent(), tempPassword).expect(403)).body.code).toBe('account-deactivated');
    await admin.agent.put(`/api/admin/users/${kim.user.id}`).send({ isActive: true }).expect(200);
    await app.database.query('UPDATE users SET paused_at = $1 WHERE id = $2', [app.clock.now(), kim.user.id]);
    const agent = await enter(tempPassword);
    expect((await agent.get('/api/users/data').expect(403)).body.code).toBe('password-change-required');
    await choose(agent, tempPassword, OWN).expect(200);
    await agent.get('/api/users/data').expect(200);
    expect((await choose(agent, OWN, tempPassword).expect(403)).body.code).toBe('account-paused');
  });
});
