import { AsyncLocalStorage } from 'node:async_hooks';
import { jest } from '@jest/globals';
import pg from 'pg';
import { AuthService } from '../../server/auth/auth.service.js';
import { HashThreads } from '../../server/auth/passwords/hash-threads.js';
import { PasswordChangesService } from '../../server/auth/passwords/password-changes.service.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { enrol } from '../support/identity.js';

const ORIGIN = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', requestId: 'one' };

/** The statements of a sign-in: each costs as much as everything else around it. */
describe('statements of a sign-in', () => {
  let app: TestApp;
  let counted: AsyncLocalStorage<string[]>;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    counted = new AsyncLocalStorage();
    const { query } = pg.Client.prototype;
    jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parameters: unknown[]): void {
      const [asked] = parameters as [string | { text: string }];
      counted.getStore()?.push(typeof asked === 'string' ? asked : asked.text);
      return Reflect.apply(query, this, parameters) as void;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const during = async (work: () => Promise<unknown>): Promise<string[]> => {
    const statements: string[] = [];
    await counted.run(statements, work);
    // BEGIN is sent with the first statement, but separately once per connection.
    return statements.filter((sql) => sql !== 'START TRANSACTION');
  };

  const signIn = async ({ email, password }: SignedIn, userAgent = ORIGIN.userAgent): Promise<string[]> => {
    const auth = app.nest.get(AuthService);
    return during(async () => {
      const account = await auth.verify({ email, password }, ORIGIN);
      await auth.signIn(account, email, { ...ORIGIN, userAgent });
    });
  };
  const kinds = (statements: readonly string[]) => statements.map((sql) => /^\s*(\w+)/.exec(sql)?.[1]);

  it('number ten; the two outside its transaction only write a count', async () => {
    const person = await app.signUp();
    await signIn(person);
    const statements = await signIn(person);
    expect(kinds(statements)).toEqual(['INSERT', 'SELECT', 'DELETE', 'SELECT', 'UPDATE', 'WITH', 'INSERT', 'INSERT', 'SELECT', 'COMMIT']);
    expect(statements[0]).toContain('rate_limits');
  });

  it('are more only when a new browser requires an email', async () => {
    const person = await app.signUp();
    const known = await signIn(person);
    expect(known.filter((sql) => sql.includes('mails'))).toHaveLength(1);
    const updated = await signIn(person, ORIGIN.userAgent.replaceAll('140', '141'));
    expect(updated.filter((sql) => sql.includes('mails'))).toHaveLength(0);
  });

  it('number seven when a second factor is required first', async () => {
    const person = await app.signUp();
    await enrol(app, person);
    expect(kinds(await signIn(person))).toEqual(['INSERT', 'SELECT', 'DELETE', 'SELECT', 'INSERT', 'INSERT', 'COMMIT']);
  });

  it('and one hash are the same for a wrong password, an unknown address and a deactivated account, so that timing does not reveal which', async () => {
    const [known, closed] = [await app.signUp(), await app.signUp()];
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [closed.user.id]);
    const auth = app.nest.get(AuthService);
    const checks = jest.spyOn(HashThreads.prototype, 'verify');
    const refusal = async (email: string, password: string) => {
      checks.mockClear();
      const statements = await during(() => expect(auth.verify({ email, password }, ORIGIN)).rejects.toThrow('is not right'));
      return { statements, hashes: checks.mock.calls.length };
    };
    await refusal('nobody@portal.test', 'Wrong-horse-7');
    const wrong = await refusal(known.email, 'Wrong-horse-7');
    expect(wrong.hashes).toBe(1);
    expect(kinds(wrong.statements)).toEqual(['INSERT', 'SELECT', 'INSERT', 'INSERT', 'COMMIT']);
    expect(await refusal('nobody@portal.test', 'Wrong-horse-7')).toEqual(wrong);
    expect(await refusal(closed.email, 'Wrong-horse-7')).toEqual(wrong);
  });

  it('of a forgotten password are the same with and without an account', async () => {
    const { email } = await app.signUp();
    const changes = app.nest.get(PasswordChangesService);
    const known = await during(() => changes.forgot(email, ORIGIN));
    expect(known.length).toBeGreaterThan(2);
    expect(await during(() => changes.forgot('nobody@portal.test', ORIGIN))).toEqual(known);
  });
});
