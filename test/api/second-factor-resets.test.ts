import { jest } from '@jest/globals';
import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { challengeFor, enrol, linkToken, mailsTo, auditActionsOf } from '../support/identity.js';

// Many passwords are hashed, possibly on a busy machine.
jest.setTimeout(60_000);

const MINUTE = 60_000;
const HOUR = 3_600_000;
const REASON = 'Lost the phone; confirmed on a video call.';

describe('a reset of the second factor by an admin', () => {
  let app: TestApp;
  let admin: SignedIn;
  let other: SignedIn;
  let kim: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
    other = await app.signUp({ roles: ['ceo'] });
    kim = await app.signUp();
    await enrol(app, kim);
  });

  const path = (id = kim.user.id) => `/api/admin/users/${id}/second-factor-reset`;
  const ask = (reason = REASON) => admin.agent.post(path()).send({ reason });
  const isEnabled = async () =>
    (
      (await app.agent().post('/api/auth/login').send({ email: kim.email, password: kim.password }).expect(200)).body as {
        user: object | null;
      }
    ).user === null;
  const prove = ({ agent, password }: SignedIn) => agent.post('/api/auth/prove').send({ password }).expect(200);

  it('is cancelled when the admin who requested it is no longer one', async () => {
    await ask().expect(200);
    await other.agent.post(`/api/admin/users/${admin.user.id}/roles`).send({ roles: [] }).expect(200);
    expect(await auditActionsOf(app, kim.user.id)).toContain('SECOND_FACTOR_RESET_WITHDRAWN');
    // A reset whose admin has deleted their account does not take effect either.
    await other.agent.post(path()).send({ reason: REASON }).expect(200);
    await app.database.query('UPDATE second_factor_resets SET requested_by = gen_random_uuid()');
    app.clock.advance(24 * HOUR);
    await app.runJobs();
    expect(await isEnabled()).toBe(true);
    expect(await app.database.query('SELECT user_id FROM second_factor_resets')).toEqual([]);
  });

  it('waits for 24 hours, tells the user why, and then switches the second factor off', async () => {
    const asked = await ask().expect(200);
    const { requestedAt, dueAt } = asked.body.waiting as { requestedAt: string; dueAt: string };
    expect(asked.body).toMatchObject({ enabled: true, waiting: { reason: REASON, canAgree: false } });
    expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(24 * HOUR);
    const mail = (await mailsTo(app, kim.email)).at(-1);
    expect(mail?.text).toContain(REASON);
    expect((await kim.agent.get('/api/users/two-factor').expect(200)).body).toMatchObject({
      enabled: true,
      reset: { reason: REASON, dueAt },
    });

    app.clock.advance(24 * HOUR - MINUTE);
    await app.runJobs();
    expect(await isEnabled()).toBe(true);
    app.clock.advance(MINUTE);
    await app.runJobs();
    expect(await isEnabled()).toBe(false);
    expect((await mailsTo(app, kim.email)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('was reset'));
    expect(await auditActionsOf(app, kim.user.id)).toEqual(expect.arrayContaining(['SECOND_FACTOR_RESET_ASKED', 'SECOND_FACTOR_RESET']));
  });

  it('takes effect at once when a second admin approves it, but not when the same one does', async () => {
    await ask().expect(200);
    const challenge = await challengeFor(app, kim);
    expect((await admin.agent.post(`${path()}/agreement`).send({}).expect(403)).body.code).toBe('same-admin');
    expect((await other.agent.get(path()).expect(200)).body).toMatchObject({ waiting: { canAgree: true } });
    expect((await other.agent.post(`${path()}/agreement`).send({}).expect(200)).body).toEqual({ enabled: false, waiting: null });
    expect(await isEnabled()).toBe(false);
    await app.agent().post('/api/auth/login/second-factor').send({ challenge, code: '000000' }).expect(401);
    await other.agent.post(`${path()}/agreement`).send({}).expect(404);
  });

  it('can be cancelled by the user once, signed in or with the link', async () => {
    await ask().expect(200);
    await kim.agent.post('/api/users/two-factor/keep').send({}).expect(204);
    await kim.agent.post('/api/users/two-factor/keep').send({}).expect(404);
    const dead = await linkToken(app, kim.email, '/keep-two-factor');
    await app.agent().post('/api/auth/keep-two-factor').send({ token: dead }).expect(400);

    await ask().expect(200);
    const token = await linkToken(app, kim.email, '/keep-two-factor');
    await app.agent().post('/api/auth/keep-two-factor').send({ token }).expect(200);
    await app.agent().post('/api/auth/keep-two-factor').send({ token }).expect(400);
    expect((await auditActionsOf(app, kim.user.id)).filter((action) => action === 'SECOND_FACTOR_RESET_REFUSED')).toHaveLength(2);

    app.clock.advance(25 * HOUR);
    await app.runJobs();
    expect(await isEnabled()).toBe(true);
  });

  it('waits in the inboxes of the other admins until it is decided, and of no one else', async () => {
    const hr = await app.signUp({ roles: ['hr'] });
    const inbox = async ({ agent }: SignedIn) => ((await agent.get('/api/inbox').expect(200)).body as InboxPage).items;
    await enrol(app, other);
    await admin.agent.post(path(other.user.id)).send({ reason: REASON }).expect(200);
    expect(await inbox(other)).toEqual([]);
    await ask().expect(200);
    expect(await inbox(other)).toEqual([
      expect.objectContaining({
        kind: 'approval',
        text: 'asked to reset two-factor authentication, which waits for a second admin',
        target: { title: expect.stringContaining('Second factor of '), path: `/admin?section=users&search=${kim.user.id}` },
      }),
    ]);
    expect(await inbox(admin)).toEqual([]);
    expect(await inbox(hr)).toEqual([]);

    await other.agent.post(`${path()}/agreement`).send({}).expect(200);
    expect(await inbox(other)).toEqual([]);
    expect(await inbox(admin)).toEqual([]);

    await enrol(app, kim);
    await ask().expect(200);
    expect(await inbox(other)).toHaveLength(1);
    await admin.agent.delete(path()).expect(204);
    expect(await inbox(other)).toEqual([]);

    const { recoveryCodes } = await enrol(app, admin);
    await other.agent.post(path(admin.user.id)).send({ reason: REASON }).expect(200);
    const third = await app.signUp({ roles: ['ceo'] });
    expect(await inbox(third)).toEqual([]);
    await other.agent.delete(path(admin.user.id)).expect(204);
    await other.agent.post(path(admin.user.id)).send({ reason: REASON }).expect(200);
    expect(await inbox(third)).toHaveLength(1);
    await admin.agent.delete('/api/users/two-factor').send({ code: recoveryCodes[0] }).expect(204);
    expect(await inbox(third)).toEqual([]);
  });

  it('tells the admin who asked that the user objected, signed in or with the link', async () => {
    const decisions = async () => ((await admin.agent.get('/api/inbox?kind=decision&view=unread').expect(200)).body as InboxPage).items;
    await ask().expect(200);
    await kim.agent.post('/api/users/two-factor/keep').send({}).expect(204);
    expect(await decisions()).toEqual([
      expect.objectContaining({ text: 'objected to the reset, so two-factor authentication stays on', actor: expect.any(String) }),
    ]);
    expect(((await other.agent.get('/api/inbox').expect(200)).body as InboxPage).items).toEqual([]);
    await admin.agent.post('/api/inbox/mark').send({ state: 'done' }).expect(204);
    await ask().expect(200);
    expect(await decisions()).toEqual([]);
    await app
      .agent()
      .post('/api/auth/keep-two-factor')
      .send({ token: await linkToken(app, kim.email, '/keep-two-factor') })
      .expect(200);
    expect(await decisions()).toHaveLength(1);

    // The items end with the account.
    await admin.agent.delete(`/api/admin/users/${kim.user.id}`).send({ reason: REASON }).expect(204);
    expect(await decisions()).toEqual([]);
  });

  it('starts a new waiting time when it is requested again', async () => {
    await ask().expect(200);
    app.clock.advance(5 * MINUTE);
    expect((await ask().expect(409)).body.code).toBe('reset-waits');
    await admin.agent.delete(path()).expect(204);
    await admin.agent.delete(path()).expect(404);
    await ask().expect(200);
    app.clock.advance(24 * HOUR - 5 * MINUTE);
    await app.runJobs();
    expect(await isEnabled()).toBe(true);
    app.clock.advance(5 * MINUTE);
    await app.runJobs();
    expect(await isEnabled()).toBe(false);
  });

  it('is cancelled when the user switches the second factor off', async () => {
    const { recoveryCodes } = await enrol(app, admin);
    await other.agent.post(path(admin.user.id)).send({ reason: REASON }).expect(200);
    await admin.agent.delete('/api/users/two-factor').send({ code: recoveryCodes[0] }).expect(204);
    const token = await linkToken(app, admin.email, '/keep-two-factor');
    await app.agent().post('/api/auth/keep-two-factor').send({ token }).expect(400);
    expect((await other.agent.get(path(admin.user.id)).expect(200)).body).toEqual({ enabled: false, waiting: null });
  });

  it('is refused to other roles, without a reason, without a proof, and for an account without a second factor', async () => {
    await app.agent().post(path()).send({ reason: REASON }).expect(401);
    const hr = await app.signUp({ roles: ['hr'] });
    await hr.agent.post(path()).send({ reason: REASON }).expect(403);
    await kim.agent.get(path()).expect(403);
    await ask('  ').expect(400);
    await admin.agent.post(path('00000000-0000-4000-8000-000000000000')).send({ reason: REASON }).expect(404);
    expect((await admin.agent.post(path(admin.user.id)).send({ reason: REASON }).expect(409)).body.code).toBe('own-account');
    expect((await admin.agent.post(path(hr.user.id)).send({ reason: REASON }).expect(409)).body.code).toBe('second-factor-missing');
    app.clock.advance(11 * MINUTE);
    expect((await ask().expect(403)).body.code).toBe('proof-required');
    await prove(admin);
    await ask().expect(200);
    expect((await other.agent.post(`${path()}/agreement`).send({}).expect(403)).body.code).toBe('proof-required');
  });

  it('is offered for accounts with a second factor only', async () => {
    const offered = async (id: string) => {
      const { body } = await admin.agent.get('/api/admin/users').query({ search: id }).expect(200);
      return (body as { items: Array<{ can: { resetSecondFactor: boolean } }> }).items.map(({ can }) => can.resetSecondFactor);
    };
    expect(await offered(kim.user.id)).toEqual([true]);
    expect(await offered(other.user.id)).toEqual([false]);
  });

  it('is part of the user’s own export', async () => {
    await ask().expect(200);
    const { body } = await kim.agent.get('/api/users/data').expect(200);
    expect(JSON.stringify(body)).toContain(REASON);
    expect(JSON.stringify(body)).not.toContain(admin.user.id);
  });

  describe('signing a user out', () => {
    it('ends all sessions and streams, and returns their number', async () => {
      const stream = await EventReader.open(app, kim, '/api/live');
      const { body } = await admin.agent.post(`/api/admin/users/${kim.user.id}/sign-out`).send({}).expect(200);
      expect(body).toEqual({ ended: 1 });
      await kim.agent.get('/api/users/profile').expect(401);
      await stream.until(({ ended }) => ended);
      expect(await auditActionsOf(app, kim.user.id)).toContain('USER_SIGNED_OUT');
    });

    it('is for admins with a proof, and not for their own account', async () => {
      const hr = await app.signUp({ roles: ['hr'] });
      await hr.agent.post(`/api/admin/users/${kim.user.id}/sign-out`).send({}).expect(403);
      await app.agent().post(`/api/admin/users/${kim.user.id}/sign-out`).send({}).expect(401);
      expect((await admin.agent.post(`/api/admin/users/${admin.user.id}/sign-out`).send({}).expect(409)).body.code).toBe('own-account');
      app.clock.advance(11 * MINUTE);
      const refused = await admin.agent.post(`/api/admin/users/${kim.user.id}/sign-out`).send({}).expect(403);
      expect(refused.body.code).toBe('proof-required');
      await kim.agent.get('/api/users/profile').expect(200);
    });
  });
});
