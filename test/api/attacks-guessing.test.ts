import { jest } from '@jest/globals';
import { createTestApp, TEST_PASSWORD, type Agent, type TestApp } from '../support/app.js';
import { enrol, totp, wrongTotp } from '../support/identity.js';
import { openDesk, openTicket } from '../support/tickets.js';

// Many passwords are hashed, possibly on a busy machine.
jest.setTimeout(60_000);

const UNKNOWN_EMAIL = 'nobody@portal.test';

describe('guessing from many addresses', () => {
  const HOME = '203.0.113.7';
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const signIn = (from: string, email: string, password: string) =>
    app.agent().post('/api/auth/login').set('X-Forwarded-For', from).send({ email, password });
  const secondStep = (from: string, challenge: string, code: string) =>
    app.agent().post('/api/auth/login/second-factor').set('X-Forwarded-For', from).send({ challenge, code });

  it('is limited for each address, and never locks the owner out', async () => {
    const { email } = await app.signUp();
    for (const attacker of ['198.51.100.1', '198.51.100.2', '2001:db8:1:1::1']) {
      for (let guess = 0; guess < 10; guess += 1) await signIn(attacker, email, `Wrong-horse-${guess}`).expect(401);
      await signIn(attacker, email, TEST_PASSWORD).expect(429);
    }
    // The rest of a household’s network counts as the same address.
    await signIn('2001:db8:1:1:ffff::2', email, TEST_PASSWORD).expect(429);
    await signIn(HOME, email, TEST_PASSWORD).expect(200);
  });

  it('is forgiven for an owner who mistypes and then signs in', async () => {
    const { email } = await app.signUp();
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) await signIn(HOME, email, `Wrong-horse-${guess}`).expect(401);
      await signIn(HOME, email, TEST_PASSWORD).expect(200);
    }
  });

  it('is limited over many accounts from one address', async () => {
    const { email } = await app.signUp();
    for (let guess = 0; guess < 60; guess += 1) await signIn('198.51.100.1', `person${guess}@home.example`, TEST_PASSWORD).expect(401);
    const refused = await signIn('198.51.100.1', email, TEST_PASSWORD).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
    await signIn(HOME, email, TEST_PASSWORD).expect(200);
  });

  it('is limited for the second factor even with the password and many addresses, and the owner can sign in from a known one', async () => {
    const { agent, email, password } = await app.signUp();
    await signIn(HOME, email, password).expect(200);
    const { secret } = await enrol(app, { agent });
    const wrong = wrongTotp(app, secret);
    const refusals: number[] = [];
    for (let place = 1; place <= 8; place += 1) {
      const from = `198.51.100.${place}`;
      const { challenge } = (await signIn(from, email, password).expect(200)).body.secondFactor as { challenge: string };
      for (let guess = 0; guess < 5; guess += 1) refusals.push((await secondStep(from, challenge, wrong)).status);
    }
    expect(refusals).toEqual([...Array<number>(30).fill(401), ...Array<number>(10).fill(429)]);
    const { challenge } = (await signIn(HOME, email, password).expect(200)).body.secondFactor as { challenge: string };
    await secondStep(HOME, challenge, totp(app, secret)).expect(200);
  });

  it('is limited for role codes, for each account and for each address', async () => {
    const guess = ({ agent }: { agent: Agent }, from: string) =>
      agent.post('/api/users/apply-role-code').set('X-Forwarded-For', from).send({ code: '0000-0000-0000-0000' });
    const people = await Promise.all(Array.from({ length: 8 }, () => app.signUp()));
    const [first, last] = [people.shift()!, people.pop()!];
    for (let attempt = 1; attempt <= 10; attempt += 1) await guess(first, `198.51.100.${attempt}`).expect(400);
    const refused = await guess(first, HOME).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
    for (const person of people) for (let attempt = 1; attempt <= 10; attempt += 1) await guess(person, '203.0.113.9').expect(400);
    await guess(last, '203.0.113.9').expect(429);
    await guess(last, HOME).expect(400);
  });

  it('is limited for codes in a stolen session, and the owner can confirm in another', async () => {
    const { agent, email, password } = await app.signUp();
    const { secret } = await enrol(app, { agent });
    const wrong = wrongTotp(app, secret);
    for (let guess = 0; guess < 8; guess += 1) await agent.post('/api/auth/verify-2fa').send({ code: wrong }).expect(400);
    await agent
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, secret) })
      .expect(429);
    const owner = app.agent();
    const { challenge } = (await owner.post('/api/auth/login').send({ email, password }).expect(200)).body.secondFactor as {
      challenge: string;
    };
    await owner
      .post('/api/auth/login/second-factor')
      .send({ challenge, code: totp(app, secret) })
      .expect(200);
    app.clock.advance(30_000);
    await owner
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, secret) })
      .expect(200);
  });

  it('of codes is not reset by a correct password in between', async () => {
    const { agent, password } = await app.signUp();
    const { secret } = await enrol(app, { agent });
    const wrong = wrongTotp(app, secret);
    const begun = () => agent.post('/api/auth/prove').send({ password }).expect(200);
    const guesses: number[] = [];
    for (let guess = 0; guess < 10; guess += 1) {
      guesses.push((await agent.post('/api/auth/verify-2fa').send({ code: wrong })).status);
      await begun();
    }
    expect(guesses).toEqual([...Array<number>(8).fill(400), 429, 429]);
    await agent
      .delete('/api/users/two-factor')
      .send({ code: totp(app, secret) })
      .expect(429);
  });

  it('cannot overload the hashing workers: correct passwords are limited too', async () => {
    const { agent } = await app.signUp();
    const prove = () => agent.post('/api/auth/prove').send({ password: TEST_PASSWORD });
    for (let proof = 0; proof < 40; proof += 1) await prove().expect(200);
    await prove().expect(429);
  });

  it('is limited for the security codes of a ticket: ten an hour, with five attempts each', async () => {
    const { customer, agent } = await openDesk(app);
    const { id } = await openTicket(customer);
    const path = `/api/support/tickets/${id}`;
    const create = () => customer.agent.post(`${path}/security-code`).send({ password: TEST_PASSWORD });
    let code = '';
    for (let number = 0; number < 10; number += 1) code = ((await create().expect(200)).body as { code: string }).code;
    await create().expect(429);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) await agent.agent.post(`${path}/verify-security`).send({ code: wrong }).expect(400);
    await agent.agent.post(`${path}/verify-security`).send({ code }).expect(409);
    await create().expect(429);
  });

  it('of checksums of contracts is limited for each address', async () => {
    const check = (from: string) =>
      app
        .agent()
        .get(`/api/contracts/verify/${'0'.repeat(64)}`)
        .set('X-Forwarded-For', from);
    for (let attempt = 0; attempt < 60; attempt += 1) await check('198.51.100.1').expect(200);
    const refused = await check('198.51.100.1').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await check(HOME).expect(200);
  });

  it('is limited for forgotten passwords, with the same response for known and unknown addresses', async () => {
    const { email } = await app.signUp();
    for (const address of [email, UNKNOWN_EMAIL]) {
      for (let round = 0; round < 5; round += 1)
        await app.agent().post('/api/auth/forgot-password').set('X-Forwarded-For', '198.51.100.1').send({ email: address }).expect(202);
      await app.agent().post('/api/auth/forgot-password').set('X-Forwarded-For', '198.51.100.1').send({ email: address }).expect(429);
    }
    await app.agent().post('/api/auth/forgot-password').set('X-Forwarded-For', HOME).send({ email }).expect(202);
  });
});
