import { SupportStarter } from '../../server/support/help/support-starter.js';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../support/app.js';
import { enrol, linkToken, auditActionsOf } from '../support/identity.js';

const VICTIM = 'victim@portal.test';
const NEW_PASSWORD = 'Other-horse-8';
const TICKET = {
  category: 'technical',
  subcategory: 'bug',
  subject: 'The lamp is dark',
  description: 'Since the update the lamp stays dark.',
};

/** Without a mail server, as in a new studio. */
describe('an account whose address was never verified', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const resetByMail = async () => {
    await app.agent().post('/api/auth/forgot-password').send({ email: VICTIM }).expect(202);
    await app
      .agent()
      .post('/api/auth/reset-password')
      .send({ token: await linkToken(app, VICTIM, '/reset-password'), password: NEW_PASSWORD })
      .expect(200);
  };

  it('cannot switch the second factor on until the address is verified', async () => {
    const person = await app.signUp({ email: VICTIM, verified: false });
    expect((await person.agent.post('/api/users/two-factor/enrol').send({}).expect(409)).body.code).toBe('email-unverified');
    await app
      .agent()
      .post('/api/auth/verify-email')
      .send({ token: await linkToken(app, VICTIM, '/verify-email') })
      .expect(200);
    await enrol(app, person);
    expect((await person.agent.get('/api/users/two-factor').expect(200)).body.enabled).toBe(true);
  });

  it('neither reads nor removes earlier emails to the address', async () => {
    const former = await app.signUp({ email: VICTIM });
    await app.agent().post('/api/auth/forgot-password').send({ email: VICTIM }).expect(202);
    await app.runJobs();
    await app.database.query("UPDATE users SET email = 'moved@portal.test', email_key = 'moved@portal.test' WHERE id = $1", [
      former.user.id,
    ]);
    await app.database.query("UPDATE mails SET created_at = created_at - interval '1 minute'");
    const before = await app.database.query('SELECT FROM mails');
    expect(before.length).toBeGreaterThan(0);
    const stranger = await app.signUp({ email: VICTIM, verified: false });
    const { mails } = (await stranger.agent.get('/api/users/data').expect(200)).body as { mails: Array<{ text: string }> };
    expect(JSON.stringify(mails)).not.toContain('new password');
    await stranger.agent.post('/api/legal/delete-account').send({}).expect(200);
    const left = await app.database.query("SELECT FROM mails WHERE created_at < now() - interval '30 seconds'");
    expect(left).toHaveLength(before.length);
  });

  it('cannot confirm an enrolment that began while it was verified', async () => {
    const { agent, user } = await app.signUp({ email: VICTIM });
    await agent.post('/api/users/two-factor/enrol').send({}).expect(200);
    await app.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
    expect((await agent.post('/api/users/two-factor/confirm').send({ code: '123456' }).expect(409)).body.code).toBe('email-unverified');
  });

  it('passes to the owner of the address with the password reset link: the stranger’s sessions and second factor end', async () => {
    const stranger = await app.signUp({ email: VICTIM });
    await enrol(app, stranger);
    // An account from before the second factor required a verified address.
    await app.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [stranger.user.id]);
    await resetByMail();
    await stranger.agent.get('/api/users/profile').expect(401);
    await app.agent().post('/api/auth/login').send({ email: VICTIM, password: TEST_PASSWORD }).expect(401);
    const { body } = await app.agent().post('/api/auth/login').send({ email: VICTIM, password: NEW_PASSWORD }).expect(200);
    expect(body).toMatchObject({ secondFactor: null, user: { emailVerified: true, twoFactorEnabled: false } });
    expect(await app.database.query('SELECT FROM recovery_codes')).toEqual([]);
    expect(await auditActionsOf(app, stranger.user.id)).toEqual(
      expect.arrayContaining(['PASSWORD_RESET', 'EMAIL_VERIFIED', 'SECOND_FACTOR_OFF']),
    );
  });

  it('is shown to the owner of the address by the link, who can delete it: its sessions end and the address is free', async () => {
    const stranger = await app.signUp({ email: VICTIM, verified: false });
    await stranger.agent.put('/api/users/profile').send({ firstName: 'Mallory', lastName: 'Canary' }).expect(200);
    const token = await linkToken(app, VICTIM, '/verify-email');
    const owner = app.agent();
    for (let looks = 0; looks < 2; looks += 1) {
      expect((await owner.post('/api/auth/verify-email/account').send({ token }).expect(200)).body).toEqual({
        name: 'Mallory Canary',
        openedAt: stranger.user.createdAt,
      });
    }
    await owner.post('/api/auth/verify-email/disown').send({ token }).expect(200);
    await stranger.agent.get('/api/users/profile').expect(401);
    expect(await app.database.query('SELECT FROM users')).toEqual([]);
    expect(await auditActionsOf(app, stranger.user.id)).toContain('ACCOUNT_DELETED');
    await owner.post('/api/auth/verify-email').send({ token }).expect(400);
    await owner.post('/api/auth/register').send({ email: VICTIM, password: NEW_PASSWORD }).expect(201);
  });

  it('is not deleted by a link once it is verified, or once the studio gave it roles', async () => {
    const disown = (token: string) => app.agent().post('/api/auth/verify-email/disown').send({ token });
    const person = await app.signUp({ email: VICTIM, verified: false });
    const token = await linkToken(app, VICTIM, '/verify-email');
    await app.database.query(`UPDATE users SET roles = '{artist}'`);
    expect((await disown(token).expect(409)).body.code).toBe('has-roles');
    await app.database.query(`UPDATE users SET roles = '{}', email_verified_at = now()`);
    expect((await disown(token).expect(400)).body.code).toBe('link-refused');
    expect((await disown('x'.repeat(43)).expect(400)).body.code).toBe('link-refused');
    expect(
      (
        await app
          .agent()
          .post('/api/auth/verify-email/account')
          .send({ token: 'x'.repeat(43) })
          .expect(400)
      ).body.code,
    ).toBe('link-refused');
    await person.agent.get('/api/users/profile').expect(200);
  });

  it('differs from a verified one, whose second factor survives a forgotten password', async () => {
    const owner = await app.signUp({ email: VICTIM });
    await enrol(app, owner);
    await resetByMail();
    const { body } = await app.agent().post('/api/auth/login').send({ email: VICTIM, password: NEW_PASSWORD }).expect(200);
    expect(body).toMatchObject({ user: null, secondFactor: { challenge: expect.any(String) } });
  });

  it('can open tickets while no mail server could verify an address', async () => {
    await app.nest.get(SupportStarter).ensure();
    const person = await app.signUp({ verified: false });
    await person.agent.post('/api/support/tickets').send(TICKET).expect(201);
  });
});

describe('an account whose address was never verified, where email is sent', () => {
  let app: TestApp;
  let person: SignedIn;
  beforeAll(async () => {
    app = await createTestApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    await app.nest.get(SupportStarter).ensure();
    person = await app.signUp({ verified: false });
  });
  afterAll(() => app.close());

  it('cannot open tickets or send applications under that address', async () => {
    expect((await person.agent.post('/api/support/tickets').send(TICKET).expect(403)).body.code).toBe('email-unverified');
    expect((await person.agent.post('/api/jobs/apply').field('name', 'A Stranger').expect(403)).body.code).toBe('email-unverified');
    expect(await app.database.query('SELECT FROM tickets')).toEqual([]);
    await app.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [person.user.id]);
    await person.agent.post('/api/support/tickets').send(TICKET).expect(201);
    await person.agent.post('/api/jobs/apply').field('name', 'A Person').expect(400);
  });

  it('is given no roles by its address, and keeps or loses its existing ones', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    const hire = await app.signUp({ email: 'new-colleague@portal.test', verified: false });
    const give = (roles: string[]) => admin.agent.post(`/api/admin/users/${hire.user.id}/roles`).send({ roles });
    expect((await give(['developer']).expect(409)).body.code).toBe('email-unverified');
    await hire.agent.get('/api/staff/overview').expect(403);
    await app.database.query(`UPDATE users SET roles = '{artist,developer}' WHERE id = $1`, [hire.user.id]);
    expect((await give(['artist', 'staff']).expect(409)).body.code).toBe('email-unverified');
    await give(['artist']).expect(200);
    await app.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [hire.user.id]);
    await give(['developer']).expect(200);
  });

  it('can still redeem a role code, as the first owner cannot be verified by anyone else', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    const { code } = (
      await admin.agent
        .post('/api/admin/role-invites')
        .send({ roles: ['ceo'] })
        .expect(201)
    ).body as { code: string };
    const owner = await app.signUp({ verified: false });
    await owner.agent.post('/api/users/apply-role-code').send({ code }).expect(200);
  });
});
