import { jest } from '@jest/globals';
import type { AdminUserPage, AdminUserView } from '../../server/admin/users/admin-users.dto.js';
import { ROLES, type Role } from '../../server/platform/access/roles.rules.js';
import { makeAccount, type AccountRow } from '../support/accounts.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

// Some forty passwords are hashed, possibly on a busy machine.
jest.setTimeout(120_000);

const OWNERS: readonly Role[] = ['admin', 'ceo'];
const RESTRICTED_FOR_HR: readonly Role[] = ['admin', 'ceo', 'developer', 'dev_tester', 'project_manager', 'staff', 'web_developer'];

const ACTIONS = [
  'view',
  'reveal for editing',
  'edit',
  'deactivate',
  'give job_applicee',
  'give artist',
  'take all roles',
  'reset',
  'delete',
  'consent',
] as const;
type Action = (typeof ACTIONS)[number];

/** The specified outcome: 'done', or the refusal. */
function expected(actor: Role, target: Role, action: Action): string {
  const restricted = RESTRICTED_FOR_HR.includes(target);
  if (OWNERS.includes(actor)) return 'done';
  if (action === 'consent' && actor === 'dpo') return 'done';
  if (actor !== 'hr') return '403 forbidden';
  const takesNothing = target === 'user' || target === 'job_applicee';
  switch (action) {
    case 'view':
    case 'give job_applicee':
    case 'consent':
      return restricted ? '403 restricted' : 'done';
    case 'reveal for editing':
      return restricted ? '403 restricted' : '403 forbidden';
    case 'give artist':
      // An artist has the role already, so nothing is granted.
      return restricted ? '403 restricted' : target === 'artist' ? 'done' : '403 role-refused';
    case 'take all roles':
      return restricted ? '403 restricted' : takesNothing ? 'done' : '403 role-refused';
    default:
      return '403 forbidden';
  }
}

describe('permissions of admins on accounts', () => {
  let app: TestApp;
  let actor: SignedIn;
  const become = (role: Role) =>
    app.database.query('UPDATE users SET roles = $1 WHERE id = $2', [role === 'user' ? [] : [role], actor.user.id]);
  const rolesOf = (role: Role): Role[] => (role === 'user' ? [] : [role]);

  beforeAll(async () => {
    app = await createTestApp();
    await app.signUp({ roles: ['ceo'] });
    actor = await app.signUp();
  });
  afterAll(() => app.close());

  /** Unused accounts by role and state. */
  const untouched = new Map<string, Promise<AccountRow>>();
  const accountFor = (key: string, target: Role, paused: boolean): Promise<AccountRow> => {
    const account = untouched.get(key) ?? makeAccount(app.database, { roles: rolesOf(target), paused_at: paused ? app.clock.now() : null });
    untouched.set(key, account);
    return account;
  };

  /** Performs the action on an account with the role, and returns the outcome. */
  const outcome = async (target: Role, action: Action): Promise<string> => {
    const paused = action === 'consent';
    const key = `${target} ${paused ? 'paused' : 'open'}`;
    const { id, paused_at } = await accountFor(key, target, paused);
    const { agent } = actor;
    const calls = {
      view: () => agent.post('/api/admin/audit').send({ action: 'VIEW_USER', targetUserId: id }),
      'reveal for editing': () => agent.post('/api/admin/audit').send({ action: 'EDIT_USER', targetUserId: id }),
      edit: () => agent.put(`/api/admin/users/${id}`).send({ firstName: 'Ada' }),
      deactivate: () => agent.put(`/api/admin/users/${id}`).send({ isActive: false }),
      'give job_applicee': () =>
        agent.post(`/api/admin/users/${id}/roles`).send({ roles: [...new Set(['job_applicee', ...rolesOf(target)])] }),
      'give artist': () => agent.post(`/api/admin/users/${id}/roles`).send({ roles: [...new Set(['artist', ...rolesOf(target)])] }),
      'take all roles': () => agent.post(`/api/admin/users/${id}/roles`).send({ roles: ['user'] }),
      reset: () => agent.post(`/api/admin/users/${id}/reset-password`).send({}),
      delete: () => agent.delete(`/api/admin/users/${id}`).send({ reason: 'Asked for by letter.' }),
      consent: () => agent.post(`/api/users/${id}/guardian-consent`).send({ note: 'Spoke to the mother.' }),
    } satisfies Record<Action, () => unknown>;
    const { status, body } = (await calls[action]()) as { status: number; body: { code?: string; error?: string } };
    if (status < 300) {
      untouched.delete(key);
      return 'done';
    }
    // A refusal changes nothing, reveals nothing about the account, and leaves no audit row that reports success.
    const left = await app.database.query(
      `SELECT roles, is_active, first_name, password_hash, version, paused_at, (SELECT count(*)::int FROM audit_log WHERE target_id = users.id::text) AS rows
       FROM users WHERE id = $1`,
      [id],
    );
    expect(left).toEqual([
      { roles: rolesOf(target), is_active: true, first_name: null, password_hash: 'none', version: 1, paused_at, rows: 0 },
    ]);
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'requestId']);
    return `${status} ${body.code ?? ''}`;
  };

  it.each(['admin', 'ceo', 'hr'] as const)('are as specified for %s, whatever role the other user has', async (role) => {
    await become(role);
    for (const target of ROLES) {
      for (const action of ACTIONS) {
        expect(`${action} a ${target}: ${await outcome(target, action)}`).toBe(`${action} a ${target}: ${expected(role, target, action)}`);
      }
    }
  });

  it('are denied to everyone else, except a dpo who records a consent', async () => {
    for (const role of ROLES.filter((one) => !['admin', 'ceo', 'hr'].includes(one))) {
      await become(role);
      await actor.agent.get('/api/admin/users').expect(role === 'dpo' ? 200 : 403);
      for (const target of ['user', 'staff', 'admin'] as const) {
        for (const action of ACTIONS) {
          expect(`${role}, ${action} a ${target}: ${await outcome(target, action)}`).toBe(
            `${role}, ${action} a ${target}: ${expected(role, target, action)}`,
          );
        }
      }
    }
  });

  it('match the abilities in the list', async () => {
    await app.database.query('DELETE FROM users WHERE id <> $1', [actor.user.id]);
    for (const target of ROLES) await makeAccount(app.database, { roles: rolesOf(target), first_name: target });
    for (const role of ['admin', 'ceo', 'hr'] as const) {
      await become(role);
      const { items } = (await actor.agent.get('/api/admin/users?limit=100').expect(200)).body as AdminUserPage;
      expect(items).toHaveLength(ROLES.length + 1);
      for (const { id, firstName, can } of items.filter((item: AdminUserView) => item.id !== actor.user.id)) {
        const target = firstName as Role;
        const says: Array<[Action, boolean]> = [
          ['view', can.view],
          ['edit', can.edit],
          ['deactivate', can.deactivate],
          ['give job_applicee', can.assign.includes('job_applicee')],
          ['reset', can.resetPassword],
          ['delete', can.delete],
        ];
        for (const [action, may] of says)
          expect([id, target, action, may]).toEqual([id, target, action, expected(role, target, action) === 'done']);
      }
    }
  });
});
