import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { Program } from '../support/program.js';
import { PASSWORD, Person } from './person.js';
import { until } from '../support/until.js';
import { Workspace } from './workspace.js';

jest.setTimeout(60_000);

/** Stands for a package that writes to the console, as the router does. */
const PACKAGE = `process.on('SIGUSR2', () => {
  console.warn('No routes matched location "/reset-password/address-canary"');
  console.error(new Error('about address-canary'));
  process.emitWarning('Deprecated: "address-canary"');
})`;
/** Messages to operators, as sentences. */
const OPERATOR_LINE =
  /^(?:Nobody owns this studio yet|The studio portal is ready at|SIG[A-Z]+: finishing|The program runs as root|Other users may write to|NODE_ENV is |.*PostgreSQL)/;
const OWNER_LINE = /^Nobody owns this studio yet\. .*$/m;

describe('logging at the most verbose level', () => {
  const workspace = new Workspace();
  let program: Program;
  let output: string;
  let code: string;
  let person: Person;
  const wrongPassword = 'Wrong-horse-battery-7';
  const sessions: string[] = [];

  beforeAll(async () => {
    program = await workspace.start({
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: 'metrics-token-canary',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PACKAGE)}`,
    });
    code = await program.ownerCode();
    person = new Person(program.url);
    const keepSession = () => sessions.push(/studio-session=([^;]*)/.exec(person.cookie)?.[1] ?? '');

    await person.join();
    keepSession();
    expect(await person.post('/api/users/apply-role-code', { code: 'WRNG-WRNG-WRNG-WRNG' })).toMatchObject({ status: 400 });
    expect(await person.post('/api/users/apply-role-code', { code })).toMatchObject({ status: 200 });
    expect(await person.get(`/api/auth/me?email=${person.email}&token=${code}`)).toMatchObject({ status: 200 });
    expect(await person.post('/api/auth/login', { email: person.email, password: wrongPassword })).toMatchObject({ status: 401 });
    expect(await person.post('/api/auth/login', { email: person.email, password: PASSWORD })).toMatchObject({ status: 200 });
    keepSession();
    // Refused by validation, as unreadable, and by the database.
    expect(await person.post('/api/auth/register', { email: person.email, password: PASSWORD })).toMatchObject({ status: 409 });
    expect(await person.post('/api/auth/register', { email: `${person.email}@`, password: PASSWORD, extra: person.email })).toMatchObject({
      status: 400,
    });
    expect((await person.get('/')).status).toBe(200);
    // Redirects and unknown addresses, which the router logs.
    for (const path of ['/admin', '/login', '/nowhere', '/%25', '/%', '/%E0%A4%A'])
      expect((await person.get(path)).status).toBeLessThan(500);
    program.child.kill('SIGUSR2');
    await until(() => program.output().includes('No routes matched'), 'what a package writes to the console');

    // Database errors contain statements and parameters, which must not be logged either.
    const killed = workspace.postmaster();
    process.kill(killed, 'SIGKILL');
    await until(
      async () => (await person.post('/api/auth/login', { email: person.email, password: PASSWORD })).status === 503,
      'a failed sign-in',
    );
    await until(async () => (await person.get('/api/health/ready')).status === 200, 'readiness');
    expect(await person.post('/api/auth/logout')).toMatchObject({ status: 204 });
    person.close();
    expect(await program.stop()).toEqual({ code: 0, signal: null });
    output = program.output();
  });
  afterAll(() => workspace.remove());

  it('includes the requests', () => {
    for (const path of ['/api/auth/register', '/api/auth/login', '/api/users/apply-role-code'])
      expect(output).toContain(`"path":"${path}"`);
    expect(output).toContain('"user":"');
    expect(sessions.every((session) => session.length > 20)).toBe(true);
  });

  it('writes every line as JSON, except messages to the operator', () => {
    const lines = output.split('\n').filter((line) => line !== '' && !OPERATOR_LINE.test(line));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(output).toContain('No routes matched location […]');
    expect(output).not.toContain('address-canary');
  });

  it('contains no secret and no email address', () => {
    const text = output.replace(OWNER_LINE, '');
    const secrets = [
      PASSWORD,
      wrongPassword,
      person.email,
      encodeURIComponent(person.email),
      code,
      code.replaceAll('-', ''),
      'studio-session',
      'metrics-token-canary',
    ];
    for (const secret of [...secrets, ...sessions]) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('keeps secrets out of PostgreSQL’s log', () => {
    const log = readFileSync(`${workspace.dataDir}/postgres.log`, 'utf8');
    for (const secret of [PASSWORD, person.email, code, ...sessions]) expect(log).not.toContain(secret);
  });
});
