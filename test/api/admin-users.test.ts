import { randomUUID } from 'node:crypto';
import type { AdminUserDetail, AdminUserPage, AdminUserView } from '../../server/admin/users/admin-users.dto.js';
import { makeAccount } from '../support/accounts.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { linkToken, mailsTo, auditActionsOf } from '../support/identity.js';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const REASON = { reason: 'Asked for by letter.' };
const MINUTE = 60_000;

describe('users in the admin panel', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'], email: 'owner@portal.test' });
  });

  const list = async (agent: Agent, query = ''): Promise<AdminUserPage> =>
    (await agent.get(`/api/admin/users${query}`).expect(200)).body as AdminUserPage;
  const one = async (id: string, agent = admin.agent): Promise<AdminUserView> =>
    (await list(agent, '?limit=100')).items.find((item) => item.id === id)!;
  const edit = (id: string, change: object, agent = admin.agent) => agent.put(`/api/admin/users/${id}`).send(change);
  const assign = (id: string, roles: string[], version?: number, agent = admin.agent) =>
    agent.post(`/api/admin/users/${id}/roles`).send({ roles, version });
  const reveal = (targetUserId: unknown, action = 'VIEW_USER', agent = admin.agent) =>
    agent.post('/api/admin/audit').send({ action, targetUserId });

  const every = (id: string): Array<[string, (agent: Agent) => ReturnType<Agent['get']>]> => [
    ['list', (agent) => agent.get('/api/admin/users')],
    ['reveal', (agent) => reveal(id, 'VIEW_USER', agent)],
    ['edit', (agent) => edit(id, { firstName: 'Ada' }, agent)],
    ['roles', (agent) => assign(id, ['artist'], undefined, agent)],
    ['reset', (agent) => agent.post(`/api/admin/users/${id}/reset-password`).send({})],
    ['delete', (agent) => agent.delete(`/api/admin/users/${id}`).send(REASON)],
  ];

  it('are hidden from signed-out visitors and other roles', async () => {
    const { id } = await makeAccount(app.database);
    const { agent } = await app.signUp({ roles: ['support_lead', 'security'] });
    for (const [name, call] of every(id)) {
      expect([name, (await call(app.agent())).status]).toEqual([name, 401]);
      expect([name, (await call(agent)).status]).toEqual([name, 403]);
    }
  });

  it('return 404 for an unknown id', async () => {
    for (const [name, call] of every(UNKNOWN_ID).slice(1)) expect([name, (await call(admin.agent)).status]).toEqual([name, 404]);
    expect(await auditActionsOf(app, UNKNOWN_ID)).toEqual([]);
  });

  it.each<[string, (id: string) => ReturnType<Agent['get']>, string]>([
    ['an unknown role', (id) => assign(id, ['emperor']), 'roles'],
    ['a duplicate role', (id) => assign(id, ['artist', 'artist']), 'roles'],
    ['roles that are not a list', (id) => admin.agent.post(`/api/admin/users/${id}/roles`).send({ roles: 'admin' }), 'roles'],
    ['missing roles', (id) => admin.agent.post(`/api/admin/users/${id}/roles`).send({}), 'roles'],
    ['a name with markup', (id) => edit(id, { firstName: '<b>Ada</b>' }), 'firstName'],
    ['a name that is too long', (id) => edit(id, { lastName: 'x'.repeat(61) }), 'lastName'],
    ['a masked address', (id) => edit(id, { email: 'acco****' }), 'email'],
    ['an invalid activity flag', (id) => edit(id, { isActive: 'no' }), 'isActive'],
    ['roles among the fields', (id) => edit(id, { roles: ['admin'] }), 'roles'],
    ['a password digest', (id) => edit(id, { passwordHash: 'x' }), 'passwordHash'],
    ['an invalid version', (id) => edit(id, { version: 'latest' }), 'version'],
    ['no reason', (id) => admin.agent.delete(`/api/admin/users/${id}`).send({}), 'reason'],
    ['a blank reason', (id) => admin.agent.delete(`/api/admin/users/${id}`).send({ reason: '     ' }), 'reason'],
    ['a reason that is too long', (id) => admin.agent.delete(`/api/admin/users/${id}`).send({ reason: 'x'.repeat(501) }), 'reason'],
    ['an invalid reveal request', (id) => reveal(id, 'DELETE_USER'), 'action'],
    ['a reveal without a user', () => reveal('me'), 'targetUserId'],
    ['an unknown role in the filter', () => admin.agent.get('/api/admin/users?role=emperor'), 'role'],
    ['an unknown state', () => admin.agent.get('/api/admin/users?state=gone'), 'state'],
    ['an invalid page', () => admin.agent.get('/api/admin/users?cursor=abc'), 'cursor'],
    ['too many rows', () => admin.agent.get('/api/admin/users?limit=101'), 'limit'],
  ])('refuse %s', async (_, call, field) => {
    const { id } = await makeAccount(app.database);
    const response = await call(id).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    expect((await one(id)).version).toBe(1);
  });

  it('are listed without what the viewer may not see, with masked addresses', async () => {
    const paused = app.clock.now();
    const kim = await makeAccount(app.database, {
      email: 'Canary.Kim@portal.test',
      first_name: 'Kim',
      username: 'kim',
      roles: ['artist'],
      paused_at: paused,
    });
    const shown = await one(kim.id);
    expect(shown).toEqual({
      id: kim.id,
      firstName: 'Kim',
      lastName: null,
      username: 'kim',
      avatar_url: null,
      email: 'Cana****',
      roles: ['artist'],
      isActive: true,
      paused: true,
      createdAt: expect.any(String),
      lastLoginAt: null,
      deletionDueAt: new Date(paused.getTime() + 7 * 86_400_000).toISOString(),
      version: 1,
      restricted: false,
      can: {
        view: true,
        edit: true,
        openWork: true,
        assign: expect.arrayContaining(['admin', 'job_applicee']),
        activate: false,
        deactivate: true,
        resetPassword: true,
        resetSecondFactor: false,
        requireNewPassword: true,
        signOut: true,
        delete: true,
        recordConsent: true,
      },
    });
    const plain = await makeAccount(app.database);
    expect((await one(plain.id)).roles).toEqual(['user']);
  });

  it('are shown to hr by name and roles only where the role is restricted', async () => {
    const hr = await app.signUp({ roles: ['hr'] });
    const dev = await app.signUp({ roles: ['developer'], email: 'canary-dev@portal.test' });
    expect(await one(dev.user.id, hr.agent)).toMatchObject({
      email: '****',
      roles: ['developer'],
      lastLoginAt: null,
      restricted: true,
      can: { view: false, assign: [] },
    });
    expect(await one(dev.user.id)).toMatchObject({ email: 'cana****', lastLoginAt: expect.any(String), restricted: false });
    const refused = await reveal(dev.user.id, 'VIEW_USER', hr.agent).expect(403);
    expect(refused.body.code).toBe('restricted');
    expect(refused.text).not.toContain('canary');
    expect(await auditActionsOf(app, dev.user.id)).not.toContain('VIEW_USER');
  });

  it('have their address revealed with an audit row that names the reader', async () => {
    const hr = await app.signUp({ roles: ['hr'] });
    const kim = await app.signUp({ email: 'canary-kim@portal.test' });
    await kim.agent.put('/api/users/profile').send({ country: 'GB', birthdate: '1990-02-28' }).expect(200);
    const response = await reveal(kim.user.id, 'VIEW_USER', hr.agent).expect(200);
    expect(response.body as AdminUserDetail).toMatchObject({
      ...(await one(kim.user.id, hr.agent)),
      email: 'canary-kim@portal.test',
      emailVerified: true,
      pendingEmail: null,
      country: 'GB',
      preferred_language: null,
      twoFactorEnabled: false,
      liveSessions: 1,
      guardianConsentAt: null,
      temporaryPasswordUntil: null,
    });
    expect(response.text).not.toContain('1990-02-28');
    await reveal(kim.user.id, 'EDIT_USER', hr.agent).expect(403);
    await reveal(kim.user.id, 'EDIT_USER').expect(200);
    const rows = await app.database.query(
      `SELECT actor_id, action FROM audit_log WHERE target_id = $1 AND action LIKE '%_USER' ORDER BY id`,
      [kim.user.id],
    );
    expect(rows).toEqual([
      { actor_id: hr.user.id, action: 'VIEW_USER' },
      { actor_id: admin.user.id, action: 'EDIT_USER' },
    ]);
    app.clock.advance(8 * 86_400_000);
    const later = app.agent();
    await later.post('/api/auth/login').send({ email: admin.email, password: admin.password }).expect(200);
    expect((await reveal(kim.user.id, 'VIEW_USER', later).expect(200)).body.liveSessions).toBe(0);
  });

  it('show their address in that response only', async () => {
    const kim = await makeAccount(app.database, { email: 'canary-kim@portal.test', first_name: 'Kim' });
    const answers = [
      await admin.agent.get('/api/admin/users?search=canary-kim'),
      await edit(kim.id, { lastName: 'Ito' }),
      await edit(kim.id, { lastName: 'Stale', version: 1 }).expect(409),
      await assign(kim.id, ['artist']),
      await assign(kim.id, [], 1).expect(409),
      await edit(kim.id, { email: 'new-canary-kim@portal.test' }),
      await edit(kim.id, { isActive: false }),
      await admin.agent.post(`/api/admin/users/${kim.id}/reset-password`).send({}),
      await reveal(kim.id)
        .expect(200)
        .then(() => admin.agent.get('/api/admin/users')),
      await admin.agent.delete(`/api/admin/users/${kim.id}`).send(REASON).expect(204),
    ];
    for (const { text } of answers) expect(text).not.toContain('nary-kim');
    const trail = await app.database.query<{ row: string }>('SELECT audit_log::text AS row FROM audit_log');
    expect(trail.map(({ row }) => row).join('\n')).not.toContain('nary-kim');
  });

  it('change only in the given fields', async () => {
    const kim = await makeAccount(app.database, { first_name: 'Kim', last_name: 'Ito' });
    const response = await edit(kim.id, { firstName: ' Kimi ', version: 1 }).expect(200);
    expect(response.body).toMatchObject({ firstName: 'Kimi', lastName: 'Ito', isActive: true, version: 2, pendingEmail: null });
    expect((await edit(kim.id, { lastName: null, version: 2 }).expect(200)).body).toMatchObject({
      firstName: 'Kimi',
      lastName: null,
      version: 3,
    });
    for (const same of [{}, { firstName: 'Kimi', lastName: '', email: kim.email.toUpperCase(), isActive: true, version: 3 }]) {
      expect((await edit(kim.id, same).expect(200)).body.version).toBe(3);
    }
    expect((await assign(kim.id, ['user'], 3).expect(200)).body.version).toBe(3);
    expect(await auditActionsOf(app, kim.id)).toEqual(['USER_UPDATED', 'USER_UPDATED']);
    const [row] = await app.database.query(`SELECT after FROM audit_log WHERE target_id = $1 ORDER BY id LIMIT 1`, [kim.id]);
    expect(row).toEqual({ after: { fields: ['firstName'] } });
  });

  it('keep both changes of two concurrent admins: the second sees the first and saves again', async () => {
    const other = await app.signUp({ roles: ['ceo'] });
    const kim = await makeAccount(app.database, { first_name: 'Kim' });
    const answers = await Promise.all([
      edit(kim.id, { firstName: 'Kimi', version: 1 }),
      edit(kim.id, { lastName: 'Ito', version: 1 }, other.agent),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    const { current, ...refusal } = lost.body as { current: AdminUserView };
    expect(refusal).toMatchObject({ code: 'user-changed', error: expect.stringMatching(/\.$/) });
    expect({ ...won.body, can: null }).toEqual({ ...current, can: null, pendingEmail: null });
    await edit(kim.id, { firstName: 'Kimi', lastName: 'Ito', version: current.version }).expect(200);
    expect(await one(kim.id)).toMatchObject({ firstName: 'Kimi', lastName: 'Ito', version: 3 });
    // Roles have the same version.
    expect((await assign(kim.id, ['artist'], 2).expect(409)).body).toMatchObject({
      code: 'user-changed',
      current: { version: 3, roles: ['user'] },
    });
    expect((await one(kim.id)).roles).toEqual(['user']);
  });

  it('gain and lose roles on the next request, and their streams close', async () => {
    const kim = await app.signUp({ roles: ['support', 'artist'] });
    const { version } = await one(kim.user.id);
    const stream = await EventReader.open(app, kim, '/api/live');
    expect(stream.status).toBe(200);
    const response = await assign(kim.user.id, ['user', 'staff', 'artist'], version).expect(200);
    expect(response.body).toMatchObject({ roles: ['staff', 'artist'], version: version + 1 });
    expect((await kim.agent.get('/api/auth/me')).body.user).toMatchObject({
      roles: ['staff', 'artist'],
      can: { agentDesk: false, staffArea: true },
    });
    await stream.until(({ ended }) => ended);
    const [row] = await app.database.query(`SELECT actor_id, before, after FROM audit_log WHERE action = 'USER_ROLES_CHANGED'`);
    expect(row).toEqual({ actor_id: admin.user.id, before: { roles: ['support', 'artist'] }, after: { roles: ['staff', 'artist'] } });
  });

  it('are signed out and notified on deactivation, and can sign in again after reactivation', async () => {
    const kim = await app.signUp({ roles: ['support'] });
    const stream = await EventReader.open(app, kim, '/api/live');
    expect((await edit(kim.user.id, { isActive: false }).expect(200)).body).toMatchObject({
      isActive: false,
      can: { activate: true, deactivate: false },
    });
    await kim.agent.get('/api/users/profile').expect(401);
    await stream.until(({ ended }) => ended);
    expect(stream.events.map(({ name }) => name)).toContain('ended');
    const signIn = () => app.agent().post('/api/auth/login').send({ email: kim.email, password: kim.password });
    expect((await signIn().expect(403)).body.code).toBe('account-deactivated');
    await edit(kim.user.id, { isActive: true }).expect(200);
    // Earlier sessions stay closed.
    await kim.agent.get('/api/users/profile').expect(401);
    await signIn().expect(200);
    const subjects = (await mailsTo(app, kim.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([expect.stringContaining('was deactivated'), expect.stringContaining('is active again')]),
    );
    expect(await auditActionsOf(app, kim.user.id)).toEqual(expect.arrayContaining(['USER_DEACTIVATED', 'USER_ACTIVATED']));
  });

  it('must choose a new password, several at once, with one proof and an audit row each, and never the admin', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    const [ada, ben, cleo] = [await app.signUp(), await app.signUp(), await app.signUp({ roles: ['ceo'] })];
    const require = (ids: string[], { agent } = admin) => agent.post('/api/admin/users/new-passwords').send({ ids });
    const due = async () => {
      const rows = await app.database.query<{ target_id: string }>(
        `SELECT target_id FROM audit_log WHERE action = 'PASSWORD_CHANGE_REQUIRED' AND actor_id = $1 ORDER BY id`,
        [admin.user.id],
      );
      return rows.map(({ target_id }) => target_id).sort();
    };
    await require([ada.user.id], await app.signUp({ roles: ['hr'] })).expect(403);
    await require([]).expect(400);
    await require([ada.user.id, ada.user.id]).expect(400);
    await require(Array.from({ length: 51 }, () => randomUUID())).expect(400);
    const own = await require([ada.user.id, admin.user.id]).expect(409);
    expect(own.body).toMatchObject({ code: 'own-account' });
    await require([ada.user.id, randomUUID()]).expect(404);
    expect(await due()).toEqual([]);
    await ada.agent.get('/api/users/sessions').expect(200);

    expect((await require([ada.user.id]).expect(200)).body).toEqual({ required: 1 });
    expect((await require([ada.user.id, ben.user.id, cleo.user.id]).expect(200)).body).toEqual({ required: 2 });
    expect(await due()).toEqual([ada, ben, cleo].map(({ user }) => user.id).sort());
    for (const { agent } of [ada, ben, cleo])
      expect((await agent.get('/api/users/sessions').expect(403)).body).toMatchObject({ code: 'password-change-required' });
    await admin.agent.get('/api/users/sessions').expect(200);
    app.clock.advance(11 * 60_000);
    expect((await require([ben.user.id]).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('get a new address only after confirmation, with a recent proof', async () => {
    const kim = await app.signUp({ email: 'kim@portal.test' });
    app.clock.advance(11 * MINUTE);
    expect((await edit(kim.user.id, { email: 'kim@new.test', firstName: 'Kim' }).expect(403)).body.code).toBe('proof-required');
    expect(await one(kim.user.id)).toMatchObject({ firstName: null });
    await admin.agent.post('/api/auth/prove').send({ password: admin.password }).expect(200);
    await edit(kim.user.id, { email: 'KIM@portal.test', firstName: 'Kim' }).expect(200);
    expect((await edit(kim.user.id, { email: 'kim@new.test' }).expect(200)).body).toMatchObject({
      email: 'kim@****',
      pendingEmail: 'kim@****',
    });
    expect((await reveal(kim.user.id).expect(200)).body).toMatchObject({ email: 'kim@portal.test', pendingEmail: 'kim@new.test' });
    expect(await mailsTo(app, 'kim@portal.test')).toHaveLength(1);
    await app
      .agent()
      .post('/api/auth/confirm-email')
      .send({ token: await linkToken(app, 'kim@new.test', '/confirm-email') })
      .expect(200);
    expect((await reveal(kim.user.id).expect(200)).body).toMatchObject({ email: 'kim@new.test', emailVerified: true, pendingEmail: null });
    expect((await mailsTo(app, 'kim@portal.test')).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('address'));
  });

  it('are erased completely by an admin with a recent proof, with the reason in the audit trail', async () => {
    const kim = await app.signUp({ roles: ['support'], email: 'kim@portal.test' });
    const stream = await EventReader.open(app, kim, '/api/live');
    app.clock.advance(11 * MINUTE);
    expect((await admin.agent.delete(`/api/admin/users/${kim.user.id}`).send(REASON).expect(403)).body.code).toBe('proof-required');
    await admin.agent.post('/api/auth/prove').send({ password: admin.password }).expect(200);
    await admin.agent.delete(`/api/admin/users/${kim.user.id}`).send(REASON).expect(204);
    await stream.until(({ ended }) => ended);
    await kim.agent.get('/api/users/profile').expect(401);
    expect(await app.database.query('SELECT id FROM users WHERE id = $1', [kim.user.id])).toEqual([]);
    const rows = await app.database.query(`SELECT actor_id, details FROM audit_log WHERE action = 'ACCOUNT_DELETED'`);
    expect(rows).toEqual([{ actor_id: admin.user.id, details: REASON.reason }]);
    expect((await mailsTo(app, 'kim@portal.test')).map(({ subject }) => subject)).toEqual([expect.stringContaining('has been deleted')]);
    await admin.agent.delete(`/api/admin/users/${kim.user.id}`).send(REASON).expect(404);
  });

  it('accept only valid ids', async () => {
    for (const id of ['1', "x' OR true --", randomUUID().slice(1)]) await edit(encodeURIComponent(id), {}).expect(404);
  });
});
