import { AsyncLocalStorage } from 'node:async_hooks';
import { jest } from '@jest/globals';
import pg from 'pg';
import { AuthService } from '../../server/auth/auth.service.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { enrol } from '../support/identity.js';

const ORIGIN = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', requestId: 'one' };

/** What a sign-in asks of the database: every statement costs as much as everything else around it. */
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

  const signIn = async ({ email, password }: SignedIn, userAgent = ORIGIN.userAgent): Promise<string[]> => {
    const auth = app.nest.get(AuthService);
    const statements: string[] = [];
    await counted.run(statements, async () => {
      const account = await auth.verify({ email, password }, ORIGIN);
      await auth.signIn(account, email, { ...ORIGIN, userAgent });
    });
    return statements;
  };
  const kinds = (statements: readonly string[]) => statements.map((sql) => /^\s*(\w+)/.exec(sql)?.[1]);

  it('are ten, of which two are outside of its one transaction and write nothing but a count; the transaction starts with its first statement', async () => {
    const person = await app.signUp();
    await signIn(person);
    const statements = await signIn(person);
    expect(kinds(statements)).toEqual(['INSERT', 'SELECT', 'DELETE', 'SELECT', 'UPDATE', 'INSERT', 'INSERT', 'INSERT', 'SELECT', 'COMMIT']);
    expect(statements[0]).toContain('rate_limits');
  });

  it('are more only where there is a mail to write: a browser that was not here before', async () => {
    const person = await app.signUp();
    const known = await signIn(person);
    expect(known.filter((sql) => sql.includes('mails'))).toHaveLength(1);
    const updated = await signIn(person, ORIGIN.userAgent.replaceAll('140', '141'));
    expect(updated.filter((sql) => sql.includes('mails'))).toHaveLength(0);
  });

  it('are seven where a second factor is asked for first', async () => {
    const person = await app.signUp();
    await enrol(app, person);
    expect(kinds(await signIn(person))).toEqual(['INSERT', 'SELECT', 'DELETE', 'SELECT', 'INSERT', 'INSERT', 'COMMIT']);
  });
});
