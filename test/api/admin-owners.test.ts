import { jest } from '@jest/globals';
import { makeAccount } from '../support/accounts.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';

// Many users sign up, possibly on a busy machine.
jest.setTimeout(60_000);

const REASON = { reason: 'Asked for by letter.' };

describe('owners of the studio', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
  });

  const edit = (id: string, change: object, agent = admin.agent) => agent.put(`/api/admin/users/${id}`).send(change);
  const assign = (id: string, roles: string[], agent = admin.agent) => agent.post(`/api/admin/users/${id}/roles`).send({ roles });
  const refusals = async (calls: Array<ReturnType<Agent['get']>>) =>
    (await Promise.all(calls)).map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`);

  it('cannot lock themselves out', async () => {
    await app.signUp({ roles: ['ceo'] });
    const { id } = admin.user;
    for (const call of [
      () => edit(id, { isActive: false }),
      () => admin.agent.post(`/api/admin/users/${id}/reset-password`).send({}),
      () => admin.agent.delete(`/api/admin/users/${id}`).send(REASON),
    ]) {
      expect((await call().expect(409)).body.code).toBe('own-account');
    }
    // Owners may change their own names, and also their roles while another user owns the studio as well.
    await edit(id, { firstName: 'Ada', isActive: true }).expect(200);
    await assign(id, ['artist']).expect(200);
    await admin.agent.get('/api/admin/users').expect(403);
  });

  it('always include at least one account, whatever happens to the last', async () => {
    const { id } = admin.user;
    for (const roles of [[], ['user'], ['hr', 'staff']]) expect((await assign(id, roles).expect(409)).body.code).toBe('last-owner');
    await assign(id, ['ceo']).expect(200);
    await assign(id, ['admin', 'artist']).expect(200);
    // Deactivated accounts and those waiting for a guardian do not count.
    await makeAccount(app.database, { roles: ['admin'], is_active: false });
    await makeAccount(app.database, { roles: ['ceo'], paused_at: app.clock.now() });
    expect((await assign(id, []).expect(409)).body.code).toBe('last-owner');
  });

  it('include one who can sign in: a temporary password ends with the admin who set it', async () => {
    const kim = await app.signUp({ roles: ['ceo'] });
    const { body } = await admin.agent.post(`/api/admin/users/${kim.user.id}/reset-password`).send({}).expect(200);
    const currentPassword = (body as { tempPassword: string }).tempPassword;
    expect((await admin.agent.post('/api/legal/delete-account').send({}).expect(409)).body.code).toBe('last-owner');
    expect((await assign(admin.user.id, []).expect(409)).body.code).toBe('last-owner');
    const agent = app.agent();
    await agent.post('/api/auth/login').send({ email: kim.email, password: currentPassword }).expect(200);
    await agent.put('/api/users/password').send({ currentPassword, newPassword: 'Other-horse-8' }).expect(200);
    await assign(admin.user.id, []).expect(200);
  });

  it.each<[string, (from: SignedIn, to: SignedIn) => ReturnType<Agent['get']>]>([
    ['demote', (from, to) => assign(to.user.id, [], from.agent)],
    ['deactivate', (from, to) => edit(to.user.id, { isActive: false }, from.agent)],
    ['delete', (from, to) => from.agent.delete(`/api/admin/users/${to.user.id}`).send(REASON)],
  ])('cannot both succeed when two of them %s each other concurrently', async (_, act) => {
    for (let round = 0; round < 3; round += 1) {
      await app.database.clear();
      const [one, other] = [await app.signUp({ roles: ['admin'] }), await app.signUp({ roles: ['ceo'] })];
      const outcomes = await refusals([act(one, other), act(other, one)]);
      expect(outcomes.filter((outcome) => outcome.startsWith('20'))).toHaveLength(1);
      // The other one fails in one of several ways: signed out, without the role, or as the last owner.
      expect(outcomes.filter((outcome) => /^(401|403|409 last-owner)/.test(outcome))).toHaveLength(1);
      const owners = await app.database.query(`SELECT id FROM users WHERE is_active AND roles && '{admin,ceo}'`);
      expect(owners).toHaveLength(1);
    }
  });
});
