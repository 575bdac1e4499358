import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { WorkMails1795719600000 } from '../../server/platform/database/migrations/1795719600000-work-mails.js';
import { ERASABLE_FIELDS, PROTECTED_FIELDS } from '../../server/users/data-rights/data-fields.rules.js';
import { DeletionService } from '../../server/users/data-rights/deletion.service.js';
import { PersonalDataService } from '../../server/users/data-rights/personal-data.service.js';
import { createTestApp, TEST_PASSWORD, type Agent, type TestApp } from '../support/app.js';
import { reportBug } from '../support/bugs.js';
import { mailsTo } from '../support/identity.js';
import { photograph } from '../support/pictures.js';
import { openDesk, openTicket } from '../support/tickets.js';

/** Columns that refer to a person, with or without a foreign key. */
const PERSONAL_COLUMNS = ['user_id', 'actor_id', 'owner_id', 'created_by', 'published_by', 'email', 'to_address', 'ip_address'];

/** Tables with such a column that contain nothing to export. */
const EXEMPT_TABLES: Record<string, string> = {
  contact_info: 'The mail address is the studio’s own, published on its site.',
};

interface Export {
  exportedAt: string;
  userData: Record<string, unknown>;
  [part: string]: unknown;
}

const dataOf = async (agent: Agent): Promise<Export> => (await agent.get('/api/users/data').expect(200)).body as Export;

describe('the register of personal data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('covers every table about people, or gives the reason why not', async () => {
    const personal = await app.database.query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND column_name = ANY($1)
       UNION SELECT DISTINCT conrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass
       UNION SELECT 'users' ORDER BY 1`,
      [PERSONAL_COLUMNS],
    );
    const names = personal.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(8);
    const registered = app.nest.get(PersonalDataService, { strict: false }).tables();
    const excused = Object.keys(EXEMPT_TABLES);
    expect(names.filter((name) => !registered.includes(name) && !excused.includes(name))).toEqual([]);
    // Exceptions and registrations refer only to existing, unregistered tables.
    expect(excused.filter((name) => registered.includes(name) || !names.includes(name))).toEqual([]);
    const tables = await app.database.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    expect(registered.filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it('exports every field of the account except the password digest, who set it, and what is exported in another form', async () => {
    const { agent } = await app.signUp();
    const columns = await app.database.query(
      `SELECT column_name FROM information_schema.columns
       WHERE table_name = 'users' AND column_name NOT IN ('password_hash', 'temporary_password_by', 'email_key', 'search_text')`,
    );
    const fields = Object.keys((await dataOf(agent)).userData);
    expect(fields).toHaveLength(columns.length);
    expect(new Set(fields)).toEqual(new Set([...PROTECTED_FIELDS, ...ERASABLE_FIELDS]));
  });
});

describe('what stays after a deletion', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const retained = async (agent: Agent): Promise<string[]> =>
    ((await agent.get('/api/users/data/retained').expect(200)).body as { items: string[] }).items;

  it('is listed to the user beforehand, as far as it concerns them, and in the last email', async () => {
    await app.agent().get('/api/users/data/retained').expect(401);
    const customer = await app.signUp();
    const developer = await app.signUp({ roles: ['developer'] });
    const [bugs, trail] = [/^Bugs stay as those of a deleted user/, /^The audit trail is evidence/];
    expect(await retained(customer.agent)).toContainEqual(expect.stringMatching(trail));
    expect(await retained(customer.agent)).not.toContainEqual(expect.stringMatching(/bugs|books|tickets/i));
    expect(await retained(developer.agent)).not.toContainEqual(expect.stringMatching(bugs));
    await reportBug(developer);
    const items = await retained(developer.agent);
    expect(items).toContainEqual(expect.stringMatching(bugs));
    expect(items).not.toContainEqual(expect.stringMatching(/books/));
    await developer.agent.post('/api/legal/delete-account').expect(200);
    const [mail] = await mailsTo(app, developer.email);
    expect(mail?.subject).toContain('has been deleted');
    for (const item of items) expect(mail?.text).toContain(item);
  });

  it('does not prevent the deletion where it cannot be read, and is then listed as if it concerned them', async () => {
    const stays = 'Nothing is known of this part.';
    const read = () => Promise.reject(new Error('The table is locked.'));
    app.nest.get(PersonalDataService, { strict: false }).register({ name: 'unreadable', tables: [], export: read, stays });
    const [now, later] = [await app.signUp(), await app.signUp()];
    expect(await retained(now.agent)).toContain(stays);
    await now.agent.post('/api/legal/delete-account').expect(200);
    await later.agent.post('/api/legal/delete-account/schedule').send({}).expect(200);
    app.clock.advance(7 * 86_400_000 + 1_000);
    await app.nest.get(DeletionService, { strict: false }).eraseDue();
    for (const { email } of [now, later]) {
      const deleted = (await mailsTo(app, email)).find(({ subject }) => subject.includes('has been deleted'));
      expect(deleted?.text).toContain(stays);
    }
    app.clock.reset();
  });

  it('is not listed to an address that was never verified', async () => {
    const { agent, user, email } = await app.signUp();
    await app.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
    await agent.post('/api/legal/delete-account').expect(200);
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toContain('has been deleted');
    expect(mail?.text).not.toContain('What stays');
  });
});

describe('the export of a user’s data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });

  it('is available to the user only, with a recent password', async () => {
    await app.agent().get('/api/users/data').expect(401);
    const { agent } = await app.signUp();
    app.clock.advance(11 * 60_000);
    for (const path of ['/api/users/data', '/api/users/data/view'])
      expect((await agent.get(path).expect(403)).body.code).toBe('proof-required');
    await app.agent().get('/api/users/data/view').expect(401);
  });

  it('is recorded when it is downloaded, and not when it is viewed', async () => {
    const { agent, user } = await app.signUp();
    const recorded = async (): Promise<unknown[]> =>
      app.database.query(`SELECT id FROM audit_log WHERE action = 'DATA_EXPORTED' AND target_id = $1`, [user.id]);
    const looked = (await agent.get('/api/users/data/view').expect(200)).body as Export;
    expect(await recorded()).toEqual([]);
    const taken = await dataOf(agent);
    expect(await recorded()).toHaveLength(1);
    expect(Object.keys(looked)).toEqual(Object.keys(taken));
    expect(looked.userData).toEqual(taken.userData);
  });

  it('contains everything that is stored', async () => {
    const { agent, user, email } = await app.signUp({ roles: ['admin'] });
    await agent
      .put('/api/users/profile')
      .send({ firstName: 'Ada', country: 'GB', birthdate: '1990-02-28', marketing_consent: true })
      .expect(200);
    await agent.put('/api/users/preferences').send({ dateFormat: 'iso' }).expect(200);
    await agent
      .put('/api/users/avatar')
      .attach('avatar', await photograph(80, 80), 'me.jpg')
      .expect(200);
    await agent
      .post('/api/admin/role-invites')
      .send({ roles: ['hr'] })
      .expect(201);
    await app
      .agent()
      .post('/api/auth/login')
      .send({ email, password: `${TEST_PASSWORD}x` })
      .expect(401);
    await app.database.query(`INSERT INTO certificates (id, user_id, module_id, module_title) VALUES ($1, $2, $3, 'Safe at a desk')`, [
      randomUUID(),
      user.id,
      randomUUID(),
    ]);
    const data = await dataOf(agent);
    expect(Date.parse(data.exportedAt)).not.toBeNaN();
    expect(data).toMatchObject({
      userData: {
        id: user.id,
        email,
        firstName: 'Ada',
        country: 'GB',
        birthdate: '1990-02-28',
        roles: ['admin'],
        preferences: { dateFormat: 'iso', mail: { news: true } },
        avatar_url: expect.stringMatching(/-256\.webp$/),
      },
      consents: [
        { kind: 'terms', granted: true, at: expect.any(String) },
        { kind: 'marketing', granted: true, at: expect.any(String) },
      ],
      sessions: [expect.objectContaining({ ip_address: '127.0.0.1', ended_at: null })],
      loginHistory: [expect.objectContaining({ success: true }), expect.objectContaining({ success: false })],
      secondFactor: { enrolment: null, recoveryCodes: [] },
      roleCodesCreated: [expect.objectContaining({ roles: ['hr'] })],
      certificates: [expect.objectContaining({ moduleTitle: 'Safe at a desk' })],
      mails: [expect.objectContaining({ to: email, subject: expect.stringContaining('Welcome') })],
      tickets: [],
      applications: [],
      contracts: [],
    });
    expect((data.files as unknown[]).length).toBeGreaterThan(1);
    const actions = (data.auditTrail as Array<{ action: string }>).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['ACCOUNT_CREATED', 'SIGNED_IN', 'PROFILE_UPDATED', 'ROLE_CODE_CREATED', 'DATA_EXPORTED']),
    );
  });

  it('contains no secrets and no data of other users', async () => {
    const { agent, user, email } = await app.signUp();
    const other = await app.signUp({ email: 'canary-other@portal.test' });
    await other.agent.put('/api/users/profile').send({ firstName: 'Canary' }).expect(200);
    const secret = Buffer.from('canary-digest-canary-digest-0123');
    const expires = new Date(app.clock.now().getTime() + 60_000);
    await app.database.query(`UPDATE users SET password_hash = 'canary-password-hash' WHERE id = $1`, [user.id]);
    await app.database.query('UPDATE sessions SET token_hash = token_hash');
    await app.database.query(`INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, 'canary-totp-secret', now())`, [
      user.id,
    ]);
    await app.database.query('INSERT INTO recovery_codes (id, user_id, code_hash) VALUES ($1, $2, $3)', [randomUUID(), user.id, secret]);
    await app.database.query('INSERT INTO sign_in_challenges (id, user_id, token_hash, expires_at) VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      user.id,
      secret,
      expires,
    ]);
    await app.database.query(
      `INSERT INTO mail_links (id, user_id, purpose, token_hash, email, expires_at) VALUES ($1, $2, 'change-email', $3, 'new@portal.test', $4)`,
      [randomUUID(), user.id, Buffer.from('canary-link-digest'), expires],
    );
    await app.database.query(
      `INSERT INTO role_codes (id, code_hash, roles, uses, uses_left, expires_at, created_by) VALUES ($1, $2, '{hr}', 1, 1, $3, $4)`,
      [randomUUID(), Buffer.from('canary-role-code'), expires, user.id],
    );
    await app.database.query(
      `INSERT INTO mails (id, to_address, subject, text, html, state, created_at)
       VALUES ($1, $2, 'A link', 'Open http://portal.test/reset-password#token=canary-token_1.2-3~4', '', 'kept', now())`,
      [randomUUID(), email.toUpperCase()],
    );
    const text = (await agent.get('/api/users/data').expect(200)).text;
    const data = JSON.parse(text) as Export;
    expect(data).toMatchObject({ secondFactor: { enrolment: { confirmedAt: expect.any(String) }, recoveryCodes: [{ usedAt: null }] } });
    expect(data.mailLinks).toContainEqual(expect.objectContaining({ purpose: 'change-email', email: 'new@portal.test' }));
    expect(text).toContain('reset-password#token=[withheld]');
    const stored = await app.database.query<{ token: Buffer }>(
      'SELECT token_hash AS token FROM sessions UNION SELECT code_hash FROM role_codes',
    );
    const digests = [secret, ...stored.map(({ token }) => token)].flatMap((bytes) => [
      bytes.toString('hex'),
      bytes.toString('base64'),
      bytes.toString('latin1'),
    ]);
    for (const word of [
      'canary',
      'password_hash',
      'passwordHash',
      'token_hash',
      'code_hash',
      '"type":"Buffer"',
      other.user.id,
      ...digests,
    ]) {
      expect(`${word}: ${text.toLowerCase().includes(word.toLowerCase())}`).toBe(`${word}: false`);
    }
  });

  it('quotes no email about tickets and bugs, whose titles the user may no longer read', async () => {
    const desk = await openDesk(app);
    const { agent, user, email } = desk.agent;
    await app.database.query(`UPDATE users SET roles = '{support,developer}' WHERE id = $1`, [user.id]);
    await agent
      .put('/api/inbox/settings')
      .send({ settings: [{ kind: 'assigned', delivery: 'email' }] })
      .expect(200);
    await openTicket(desk.customer, { subject: 'canary-ticket' });
    const tester = await app.signUp({ roles: ['dev_tester'] });
    const { bug } = await reportBug(tester, { title: 'canary-bug', assigned_to: user.id });
    await app.runJobs();
    const work = (await mailsTo(app, email)).filter(({ text }) => text.includes('canary'));
    expect(work).toHaveLength(2);
    await tester.agent.put(`/api/staff/bugs/${bug.id}`).send({ assigned_to: null, private: true, version: 1 }).expect(200);
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [user.id]);
    const exported = async (signedIn: Agent): Promise<string> => JSON.stringify(await dataOf(signedIn));
    expect(await exported(agent)).not.toContain('canary');
    expect((await dataOf(agent)).mails).toContainEqual(expect.objectContaining({ to: email, subject: '[withheld]' }));
    // The customer’s own emails are complete.
    expect(await exported(desk.customer.agent)).toContain('“canary-ticket” is with');
    // Those of before are recognised by their text.
    const runner = app.nest.get(DataSource).createQueryRunner();
    await new WorkMails1795719600000().down(runner);
    await new WorkMails1795719600000().up(runner);
    await runner.release();
    expect(await exported(agent)).not.toContain('canary');
    expect(await exported(desk.customer.agent)).toContain('“canary-ticket” is with');
  });

  it('lists the user’s actions towards others without their content', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    await admin.agent.put('/api/users/profile').send({ firstName: 'Ada' }).expect(200);
    await app.database.query(
      `INSERT INTO audit_log (at, actor_id, action, target_type, target_id, details, before, after)
       VALUES (now(), $1, 'USER_CHANGED', 'user', $2, 'canary note', '{"firstName":"canary"}', '{}')`,
      [admin.user.id, randomUUID()],
    );
    const { auditTrail } = await dataOf(admin.agent);
    expect(auditTrail).toContainEqual(expect.objectContaining({ action: 'PROFILE_UPDATED', after: { fields: ['firstName'] } }));
    expect(auditTrail).toContainEqual(expect.objectContaining({ action: 'USER_CHANGED', details: null, before: null, after: null }));
    expect(JSON.stringify(auditTrail)).not.toContain('canary');
  });
});

describe('clearing a field', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  const full = {
    username: 'ada.l',
    country: 'GB',
    birthdate: '1990-02-28',
    preferred_language: 'cy',
    marketing_consent: true,
    data_processing_consent: true,
  };

  it('works for each optional field', async () => {
    const { agent, user } = await app.signUp();
    await agent.put('/api/users/profile').send(full).expect(200);
    await agent.put('/api/users/preferences').send({ dateFormat: 'iso' }).expect(200);
    await agent
      .put('/api/users/avatar')
      .attach('avatar', await photograph(80, 80), 'me.jpg')
      .expect(200);
    const { userData: before } = await dataOf(agent);
    for (const field of ERASABLE_FIELDS) {
      expect([field, before[field]]).not.toEqual([field, null]);
      const response = await agent.delete(`/api/users/data/${field}`).expect(200);
      expect(response.body).toEqual({ message: `${field} was deleted.` });
    }
    const { userData: after } = await dataOf(agent);
    expect(after).toMatchObject({
      username: null,
      avatar_url: null,
      country: null,
      birthdate: null,
      preferred_language: null,
      marketing_consent: false,
      data_processing_consent: false,
      preferences: { language: 'en-GB', dateFormat: 'british' },
      lastLoginAt: null,
    });
    for (const field of ['id', 'email', 'roles', 'createdAt']) expect(after[field]).toEqual(before[field]);
    await app.runJobs();
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
    const withdrawn = await app.database.query('SELECT kind FROM consents WHERE user_id = $1 AND NOT granted ORDER BY kind', [user.id]);
    expect(withdrawn).toEqual([{ kind: 'data_processing' }, { kind: 'marketing' }]);
  });

  it('is refused for each required field', async () => {
    const { agent } = await app.signUp();
    const { userData: before } = await dataOf(agent);
    for (const field of PROTECTED_FIELDS) {
      const response = await agent.delete(`/api/users/data/${field}`).expect(409);
      expect(response.body).toMatchObject({ code: 'protected-field', error: 'This field is required for account management.' });
    }
    expect((await dataOf(agent)).userData).toEqual(before);
  });

  it.each(['password_hash', 'passwordHash', 'constructor', '__proto__', 'nothing', 'x'.repeat(500)])(
    'returns 404 for the field %s',
    async (field) => {
      const { agent } = await app.signUp();
      await agent.delete(`/api/users/data/${field}`).expect(404);
    },
  );

  it('is refused to other users', async () => {
    await app.agent().delete('/api/users/data/username').expect(401);
  });
});
