import { UsersService } from '../../server/users/users.service.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

describe('the profile', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  it('requires sign-in', async () => {
    await app.agent().get('/api/users/profile').expect(401);
    await app.agent().put('/api/users/profile').send({ firstName: 'X' }).expect(401);
  });

  it('keeps omitted fields and clears those that are empty or null', async () => {
    const { agent } = await app.signUp();
    const first = {
      firstName: 'Zoë',
      lastName: "O'Brien-Łukasz (ZO) 🌸",
      username: 'zoe.ob',
      country: 'GB',
      birthdate: '1990-02-28',
      preferred_language: 'en-GB',
    };
    const saved = await agent
      .put('/api/users/profile')
      .send({ ...first, marketing_consent: true })
      .expect(200);
    expect(saved.body).toMatchObject({ message: 'Profile updated successfully!', user: { ...first, marketing_consent: true } });
    const changed = await agent.put('/api/users/profile').send({ username: '', birthdate: null }).expect(200);
    expect(changed.body.user).toMatchObject({ firstName: 'Zoë', country: 'GB', username: null, birthdate: null, marketing_consent: true });
    expect((await agent.get('/api/users/profile').expect(200)).body.user).toEqual(changed.body.user);
    expect((await agent.get('/api/auth/me').expect(200)).body.user).toMatchObject({ firstName: 'Zoë', profileComplete: true });
  });

  it.each([
    ['roles', { roles: ['admin'] }],
    ['is_active', { is_active: true }],
    ['id', { id: '00000000-0000-4000-8000-000000000000' }],
    ['email', { email: 'other@portal.test' }],
    ['firstName', { firstName: '<b>Bold</b>' }],
    ['lastName', { lastName: '=1+1' }],
    ['firstName', { firstName: 'x'.repeat(61) }],
    ['lastName', { lastName: 42 }],
    ['username', { username: 'a' }],
    ['username', { username: 'white space' }],
    ['country', { country: 'Wales' }],
    ['country', { country: 'XQ' }],
    ['birthdate', { birthdate: '1990-02-30' }],
    ['birthdate', { birthdate: '2990-01-01' }],
    ['birthdate', { birthdate: '1899-12-31' }],
    ['preferred_language', { preferred_language: 'Klingon' }],
    ['marketing_consent', { marketing_consent: 'yes' }],
  ])('refuses a bad %s', async (field, body) => {
    const { agent } = await app.signUp();
    const response = await agent.put('/api/users/profile').send(body).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    expect((await agent.get('/api/users/profile')).body.user.version).toBe(1);
  });

  it('accepts a username once, whatever its case', async () => {
    const one = await app.signUp();
    const other = await app.signUp();
    await one.agent.put('/api/users/profile').send({ username: 'Kestrel' }).expect(200);
    const response = await other.agent.put('/api/users/profile').send({ username: 'kestrel' }).expect(400);
    expect(response.body.fields).toEqual({ username: 'This username is taken.' });
  });

  it('refuses to overwrite silently what was saved elsewhere', async () => {
    const { agent } = await app.signUp();
    const { version } = (await agent.get('/api/users/profile')).body.user as { version: number };
    await agent.put('/api/users/profile').send({ firstName: 'First', version }).expect(200);
    const response = await agent.put('/api/users/profile').send({ firstName: 'Second', version }).expect(409);
    expect(response.body).toMatchObject({ code: 'profile-changed', current: { firstName: 'First', version: version + 1 } });
    expect((await agent.get('/api/users/profile')).body.user.firstName).toBe('First');
  });

  it('records who changed which fields, but not personal texts, as the trail outlives the account', async () => {
    const { agent, user } = await app.signUp();
    await agent.put('/api/users/profile').send({ firstName: 'Adaline', birthdate: '1990-02-28' }).expect(200);
    // An edit without changes causes no event.
    await agent.put('/api/users/profile').send({ firstName: 'Adaline' }).expect(200);
    const rows = await app.database.query(`SELECT actor_id, before, after FROM audit_log WHERE action = 'PROFILE_UPDATED'`);
    expect(rows).toEqual([{ actor_id: user.id, before: null, after: { fields: ['firstName', 'birthdate'] } }]);
    const trail = await app.database.query<{ row: string }>('SELECT audit_log::text AS row FROM audit_log');
    expect(trail.map((each) => each.row).join()).not.toMatch(/Adaline|1990-02-28/);
  });
});

describe('role codes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  const codeFor = async (body: object): Promise<{ id: string; code: string }> => {
    const admin = await app.signUp({ roles: ['admin'] });
    return (await admin.agent.post('/api/admin/role-invites').send(body).expect(201)).body as { id: string; code: string };
  };

  it('grant their roles once, and return the same answer for used, unknown, expired and revoked ones', async () => {
    const { code } = await codeFor({ roles: ['developer', 'qa_tester'] });
    const first = await app.signUp();
    const response = await first.agent.post('/api/users/apply-role-code').send({ code: code.toLowerCase() }).expect(200);
    expect(response.body).toEqual({ message: 'Roles applied successfully', roles: ['developer', 'qa_tester'] });
    expect((await first.agent.get('/api/auth/me')).body.user).toMatchObject({
      roles: ['developer', 'qa_tester'],
      can: { staffArea: true, adminPanel: false },
    });

    const second = await app.signUp();
    const expired = await codeFor({ roles: ['staff'], expiresInDays: 1 });
    const revoked = await codeFor({ roles: ['staff'] });
    const admin = await app.signUp({ roles: ['admin'] });
    await admin.agent.delete(`/api/admin/role-invites/${revoked.id}`).expect(204);
    const apply = async (typed: string) => ({
      ...(await second.agent.post('/api/users/apply-role-code').send({ code: typed }).expect(400)).body,
      requestId: '',
    });
    const used = await apply(code);
    expect(await apply('0000-0000-0000-0000')).toEqual(used);
    expect(await apply(revoked.code)).toEqual(used);
    app.clock.advance(86_400_000 + 1000);
    const late = await app.signUp();
    const answerLate = await late.agent.post('/api/users/apply-role-code').send({ code: expired.code }).expect(400);
    expect({ ...answerLate.body, requestId: '' }).toEqual(used);
    app.clock.reset();
  });

  it('grant nothing once the admin who created them is no longer one', async () => {
    const maker = await app.signUp({ roles: ['admin'] });
    const boss = await app.signUp({ roles: ['ceo'] });
    const made = async () =>
      (
        (
          await maker.agent
            .post('/api/admin/role-invites')
            .send({ roles: ['admin'] })
            .expect(201)
        ).body as { code: string }
      ).code;
    const assign = (roles: string[]) => boss.agent.post(`/api/admin/users/${maker.user.id}/roles`).send({ roles }).expect(200);
    const codes = [await made()];
    await assign(['developer']);
    const [revoked] = await app.database.query<{ count: string }>(
      `SELECT count(*) FROM audit_log WHERE action = 'ROLE_CODE_REVOKED' AND actor_id = $1`,
      [boss.user.id],
    );
    expect(Number(revoked?.count)).toBe(1);
    // Nor when they become one again, nor when the account is deleted.
    await assign(['admin']);
    codes.push(await made());
    await app.database.query('UPDATE role_codes SET created_by = NULL WHERE revoked_at IS NULL');
    const someone = await app.signUp();
    for (const code of codes) await someone.agent.post('/api/users/apply-role-code').send({ code }).expect(400);
    expect((await boss.agent.get('/api/admin/role-invites').expect(200)).body).toMatchObject({ items: [] });
  });

  it('are used once by two concurrent requests for the last use', async () => {
    const { code } = await codeFor({ roles: ['staff'] });
    const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
    const answers = await Promise.all(people.map(({ agent }) => agent.post('/api/users/apply-role-code').send({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('lose one use to one user, however often they send the code, and leave the others to colleagues', async () => {
    const { id, code } = await codeFor({ roles: ['staff', 'artist'], uses: 3 });
    const eager = await app.signUp();
    const send = (person: SignedIn) => person.agent.post('/api/users/apply-role-code').send({ code });
    const answers = await Promise.all([send(eager), send(eager), send(eager), send(eager)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { roles: ['staff', 'artist'] } });
    expect(await app.database.query('SELECT uses_left FROM role_codes WHERE id = $1', [id])).toEqual([{ uses_left: 2 }]);
    expect(await app.database.query(`SELECT actor_id FROM audit_log WHERE action = 'ROLE_CODE_USED'`)).toEqual([
      { actor_id: eager.user.id },
    ]);
    for (const status of [200, 200, 400]) await send(await app.signUp()).expect(status);
  });

  it('can be used by several people when created so', async () => {
    const { code } = await codeFor({ roles: ['staff'], uses: 2 });
    for (const status of [200, 200, 400]) {
      const { agent } = await app.signUp();
      await agent.post('/api/users/apply-role-code').send({ code }).expect(status);
    }
  });

  it('preserve existing roles', async () => {
    const { code } = await codeFor({ roles: ['staff'] });
    const { agent } = await app.signUp({ roles: ['artist'] });
    const response = await agent.post('/api/users/apply-role-code').send({ code }).expect(200);
    expect(response.body.roles).toEqual(['artist', 'staff']);
  });

  it('are stored only as a digest and appear in no later answer, list or trail', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    const { code, id } = (
      await admin.agent
        .post('/api/admin/role-invites')
        .send({ roles: ['hr'] })
        .expect(201)
    ).body as { code: string; id: string };
    const list = await admin.agent.get('/api/admin/role-invites').expect(200);
    expect(list.body.items).toEqual([expect.objectContaining({ id, roles: ['hr'], uses: 1, usesLeft: 1 })]);
    const { agent } = await app.signUp();
    await agent.post('/api/users/apply-role-code').send({ code }).expect(200);
    const everything = await app.database.query<{ row: string }>(
      'SELECT role_codes::text AS row FROM role_codes UNION ALL SELECT audit_log::text FROM audit_log',
    );
    const secret = new RegExp(`${code}|${code.replaceAll('-', '')}`, 'i');
    expect(`${list.text}${everything.map(({ row }) => row).join()}`).not.toMatch(secret);
  });

  it('are listed with their author’s name while the author has an account', async () => {
    const maker = await app.signUp({ roles: ['admin'], email: 'canary-maker@portal.test' });
    const made = await maker.agent
      .post('/api/admin/role-invites')
      .send({ roles: ['hr'] })
      .expect(201);
    expect(made.body.createdBy).toBe('cana****');
    const admin = await app.signUp({ roles: ['admin'] });
    const createdBy = async () => {
      const list = await admin.agent.get('/api/admin/role-invites').expect(200);
      expect(list.text).not.toContain('canary');
      return (list.body as { items: Array<{ createdBy: string | null }> }).items.map((item) => item.createdBy);
    };
    await maker.agent.put('/api/users/profile').send({ username: 'maker' }).expect(200);
    expect(await createdBy()).toEqual(['maker']);
    await maker.agent.put('/api/users/profile').send({ firstName: 'Kim', lastName: 'Ito' }).expect(200);
    expect(await createdBy()).toEqual(['Kim Ito']);
    await maker.agent.post('/api/legal/delete-account').send({}).expect(200);
    expect(await createdBy()).toEqual([]);
  });

  it('have a note that states whom they are for', async () => {
    const { agent } = await app.signUp({ roles: ['admin'] });
    const make = (note?: unknown) => agent.post('/api/admin/role-invites').send({ roles: ['hr'], note });
    expect((await make('  For Kim,\nnew in hr  ').expect(201)).body.note).toBe('For Kim, new in hr');
    expect((await make('  ').expect(201)).body.note).toBeNull();
    await make('x'.repeat(200)).expect(201);
    expect((await make('x'.repeat(201)).expect(400)).body.fields).toHaveProperty('note');
    expect((await make(null).expect(400)).body.fields).toHaveProperty('note');
    const { items } = (await agent.get('/api/admin/role-invites').expect(200)).body as { items: Array<{ note: string | null }> };
    expect(items.map(({ note }) => note)).toEqual(['x'.repeat(200), null, 'For Kim, new in hr']);
  });

  it('are for admins only', async () => {
    for (const roles of [[], ['developer'], ['hr'], ['support_lead'], ['security']] as const) {
      const { agent } = await app.signUp({ roles: [...roles] });
      await agent.get('/api/admin/roles').expect(403);
      await agent.get('/api/admin/role-invites').expect(403);
      await agent
        .post('/api/admin/role-invites')
        .send({ roles: ['admin'] })
        .expect(403);
      await agent.delete('/api/admin/role-invites/00000000-0000-4000-8000-000000000000').expect(403);
    }
    await app
      .agent()
      .post('/api/admin/role-invites')
      .send({ roles: ['admin'] })
      .expect(401);
    const ceo = await app.signUp({ roles: ['ceo'] });
    expect((await ceo.agent.get('/api/admin/roles').expect(200)).body).toContain('support_lead');
  });

  it.each([
    ['no role', { roles: [] }, 'Select at least one role'],
    ['an unknown role', { roles: ['emperor'] }, 'There is no such role.'],
    ['the default role', { roles: ['user'] }, 'There is no such role.'],
    ['a duplicate role', { roles: ['hr', 'hr'] }, 'Each role can be given once.'],
    ['no end', { roles: ['hr'], expiresInDays: 0 }, expect.any(String)],
    ['no use', { roles: ['hr'], uses: 0 }, expect.any(String)],
    ['a fractional number of people', { roles: ['staff'], uses: 1.5 }, expect.any(String)],
    ['too many people', { roles: ['staff'], uses: 51 }, 'Please enter a whole number from 1 to 50.'],
    ['too many days', { roles: ['staff'], expiresInDays: 91 }, 'Please enter a whole number of days from 1 to 90.'],
    ['several owners', { roles: ['staff', 'admin'], uses: 2 }, 'A code for these roles is for one person only.'],
    ['an owner code that lasts too long', { roles: ['ceo'], expiresInDays: 31 }, 'Please enter a whole number of days from 1 to 30.'],
  ])('are refused for %s', async (_, body, message) => {
    const { agent } = await app.signUp({ roles: ['admin'] });
    const response = await agent.post('/api/admin/role-invites').send(body).expect(400);
    expect(response.body.error).toEqual(message);
  });

  it('are paged newest first without a gap', async () => {
    const { agent } = await app.signUp({ roles: ['admin'] });
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1)
      made.unshift(((await agent.post('/api/admin/role-invites').send({ roles: ['hr'] })).body as { id: string }).id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const response = await agent
        .get('/api/admin/role-invites')
        .query({ limit: 2, ...(cursor && { cursor }) })
        .expect(200);
      const page = response.body as { items: Array<{ id: string }>; nextCursor: string | null };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(made));
  });

  it('are easy to type', async () => {
    const { agent } = await app.signUp();
    const response = await agent.post('/api/users/apply-role-code').send({ code: '' }).expect(400);
    expect(response.body.fields.code).toBe('Please enter a role code.');
    await app.agent().post('/api/users/apply-role-code').send({ code: 'x' }).expect(401);
  });
});

describe('accounts for other modules', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  it('are the active ones with one of the roles, by name and up to a limit', async () => {
    const users = app.nest.get(UsersService, { strict: false });
    const [zoe, adam, closed] = [
      await app.signUp({ roles: ['support'] }),
      await app.signUp({ roles: ['support_lead', 'artist'] }),
      await app.signUp({ roles: ['support'] }),
    ];
    const nameless = await app.signUp({ roles: ['support'] });
    await app.signUp({ roles: ['artist'] });
    await zoe.agent.put('/api/users/profile').send({ firstName: 'Zoë' }).expect(200);
    await adam.agent.put('/api/users/profile').send({ firstName: 'Adam', lastName: 'Ant' }).expect(200);
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [closed.user.id]);
    const first = { id: adam.user.id, firstName: 'Adam', lastName: 'Ant', roles: ['support_lead', 'artist'] };
    const found = await users.activeWithRoles(['support', 'support_lead'], 10);
    expect(found[0]).toEqual(first);
    expect(found.map(({ id }) => id)).toEqual([adam.user.id, zoe.user.id, nameless.user.id]);
    expect(await users.activeWithRoles(['support', 'support_lead'], 1)).toEqual([first]);
  });
});
