import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { migrations } from '../../server/platform/database/migrations/index.js';
import type { Program } from '../support/program.js';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.js';
import { PASSWORD, Person } from './person.js';
import { until } from '../support/until.js';
import { Workspace } from './workspace.js';

jest.setTimeout(60_000);

const NEW_PASSWORD = 'Other-horse-8';
const OWNER_CODE = /owner code under Dashboard → Role Code: (\S+)/;

const workspace = new Workspace();
const people: Person[] = [];
let database: EmptyDatabase;
let instances: [Program, Program];

const person = (instance: Program): Person => {
  const made = new Person(instance.url);
  people.push(made);
  return made;
};
const directory = (instance: number): string => join(workspace.base, `instance-${instance}`);
const count = async (table: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? -1;
};

beforeAll(async () => {
  database = await createEmptyDatabase();
  const launched = [1, 2].map((instance) => workspace.launch({ DATABASE_URL: database.url }, { dataDir: directory(instance) }));
  instances = (await Promise.all(launched)) as [Program, Program];
  await Promise.all(instances.map((instance) => instance.ready()));
});
afterAll(async () => {
  for (const each of people) each.close();
  await workspace.remove();
  await database.drop();
});

/** A device of the same account at one of the instances. */
async function device({ email }: Person, instance: Program): Promise<Person> {
  const made = person(instance);
  expect(await made.post('/api/auth/login', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  return made;
}

/** Requests through both instances with the same cookie. */
async function statuses({ cookie }: Person): Promise<number[]> {
  const answers = await Promise.all(
    instances.map((instance) => {
      const asking = person(instance);
      asking.cookie = cookie;
      return asking.get('/api/users/profile');
    }),
  );
  return answers.map(({ status }) => status);
}

async function signedUp(): Promise<{ owner: Person; elsewhere: Person }> {
  const owner = person(instances[0]);
  await owner.join();
  const elsewhere = await device(owner, instances[1]);
  // The instance has just cached this session, which must not be used for the next request.
  expect(await statuses(elsewhere)).toEqual([200, 200]);
  return { owner, elsewhere };
}

describe('two instances started at once on an empty database', () => {
  it('migrate and seed it once', async () => {
    const rows = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    expect(rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name));
    expect(await count('contact_info')).toBe(1);
    for (const instance of instances) expect(await person(instance).publicSlugs()).toEqual(['your-first-project']);
  });

  it('create one owner code, which works in both', async () => {
    expect(await count('role_codes')).toBe(1);
    const told = instances.flatMap((instance) => OWNER_CODE.exec(instance.output())?.[1] ?? []);
    const codeFiles = [1, 2].map((instance) => join(directory(instance), 'owner-code.txt')).filter((file) => existsSync(file));
    expect(told).toHaveLength(1);
    expect(codeFiles.map((file) => readFileSync(file, 'utf8').trim())).toEqual(told);
    const other = instances.find((instance) => !OWNER_CODE.test(instance.output()));
    const owner = person(other ?? instances[0]);
    await owner.join(told[0]);
    await until(() => codeFiles.every((file) => !existsSync(file)), 'the removal of the used code');
    const late = person(instances[0]);
    await late.join();
    expect(await late.post('/api/users/apply-role-code', { code: told[0] })).toMatchObject({ status: 400 });
  });
});

describe('a session or account ended by one instance', () => {
  it('is refused by the other on the next request: one session', async () => {
    const { owner, elsewhere } = await signedUp();
    const sessions = JSON.parse((await owner.get('/api/users/sessions')).text) as Array<{ id: string; is_current: boolean }>;
    const other = sessions.find(({ is_current }) => !is_current);
    expect(await owner.delete(`/api/users/sessions/${other?.id}`)).toMatchObject({ status: 204 });
    expect(await statuses(elsewhere)).toEqual([401, 401]);
    expect(await statuses(owner)).toEqual([200, 200]);
  });

  it('is refused by the other on the next request: all sessions but one', async () => {
    const { owner, elsewhere } = await signedUp();
    expect(await elsewhere.delete('/api/users/sessions')).toMatchObject({ status: 200 });
    expect(await statuses(owner)).toEqual([401, 401]);
    expect(await statuses(elsewhere)).toEqual([200, 200]);
  });

  it('is refused by the other on the next request: sessions and sign-ins with the former password', async () => {
    const { owner, elsewhere } = await signedUp();
    expect(await owner.put('/api/users/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toMatchObject({ status: 200 });
    expect(await statuses(elsewhere)).toEqual([401, 401]);
    expect(await elsewhere.post('/api/auth/login', { email: owner.email, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await elsewhere.post('/api/auth/login', { email: owner.email, password: NEW_PASSWORD })).toMatchObject({ status: 200 });
  });

  it('is refused by the other on the next request: a deleted account', async () => {
    const { owner, elsewhere } = await signedUp();
    const { cookie } = elsewhere;
    expect(await owner.post('/api/legal/delete-account')).toMatchObject({ status: 200 });
    expect(await elsewhere.put('/api/users/profile', { firstName: 'Nobody' })).toMatchObject({ status: 401 });
    elsewhere.cookie = cookie;
    expect(await statuses(elsewhere)).toEqual([401, 401]);
    expect(await elsewhere.post('/api/auth/login', { email: owner.email, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await database.query('SELECT FROM users WHERE email = $1', [owner.email])).toHaveLength(0);
  });

  it('is updated in the other at once: a scheduled deletion cancelled by signing in', async () => {
    const { owner } = await signedUp();
    expect(await owner.post('/api/legal/delete-account/schedule')).toMatchObject({ status: 200 });
    const elsewhere = person(instances[1]);
    expect(await elsewhere.post('/api/auth/login', { email: owner.email, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { notice: 'deletion-cancelled' },
    });
    expect((await owner.get('/api/auth/me')).body).toMatchObject({ user: { deletionDueAt: null } });
  });
});

describe('two instances on one database', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = person(instances[0]);
    await admin.join();
    await database.query("UPDATE users SET roles = ARRAY['admin'] WHERE email = $1", [admin.email]);
  });

  it('return changes made through the other', async () => {
    const visitor = person(instances[1]);
    expect((await visitor.get('/')).text).toContain('Your first project');
    expect(await visitor.publicSlugs()).not.toContain('from-the-first');
    expect(await admin.addProject('from-the-first')).toMatchObject({ status: 201 });
    await until(async () => (await visitor.publicSlugs()).includes('from-the-first'), 'the project in the API of the other instance');
    await until(
      async () => (await visitor.get('/')).text.includes('Project from-the-first'),
      'the project on the home page of the other instance',
    );
  });

  it('render the latest saved version of a project page', async () => {
    const visitor = person(instances[1]);
    const { body: created } = await admin.addProject('with-a-page');
    const save = (title: string, version: number) =>
      admin.post(`/api/project-pages/${String(created.id)}`, {
        version,
        blocks: [{ type: 'hero', title }],
        seoTitle: `${title} in the head`,
      });
    // The page generated from the title alone is cached, and must be invalidated as well.
    await until(
      async () => (await visitor.get('/projects/with-a-page')).text.includes('Project with-a-page'),
      'the project on a page of its own',
    );
    for (const [version, title] of ['The first tide', 'The second tide', 'The third tide'].entries()) {
      expect(await save(title, version)).toMatchObject({ status: 200, body: { version: version + 1 } });
      await until(
        async () => (await visitor.get('/projects/with-a-page')).text.includes(`${title} in the head</title>`),
        `“${title}” in the HTML of the other instance`,
      );
      const { text } = await visitor.get('/projects/with-a-page');
      expect(text).toMatch(new RegExp(`<h1[^>]*>${title}`));
      expect((await visitor.get('/api/project-pages/with-a-page')).body).toMatchObject({ version: version + 1 });
    }
  });

  it('share sessions and end them together', async () => {
    const elsewhere = person(instances[1]);
    elsewhere.cookie = admin.cookie;
    expect(await elsewhere.addProject('from-the-second')).toMatchObject({ status: 201 });
    const held = elsewhere.cookie;
    expect(await elsewhere.post('/api/auth/logout')).toMatchObject({ status: 204 });
    for (const instance of instances) {
      const thief = person(instance);
      thief.cookie = held;
      expect((await thief.get('/api/auth/me')).body).toEqual({ user: null, session: null });
      expect(await thief.addProject('stolen')).toMatchObject({ status: 401 });
    }
  });

  it('apply a removed role on the next request to either', async () => {
    expect(await admin.post('/api/auth/login', { email: admin.email, password: PASSWORD })).toMatchObject({ status: 200 });
    const elsewhere = person(instances[1]);
    elsewhere.cookie = admin.cookie;
    expect(await elsewhere.get('/api/admin/projects')).toMatchObject({ status: 200 });
    await database.query("UPDATE users SET roles = '{}' WHERE email = $1", [admin.email]);
    expect(await elsewhere.get('/api/admin/projects')).toMatchObject({ status: 403 });
    expect(await admin.get('/api/admin/projects')).toMatchObject({ status: 403 });
  });

  it('keep serving when one is killed', async () => {
    instances[0].child.kill('SIGKILL');
    await instances[0].exited;
    const visitor = person(instances[1]);
    await visitor.join();
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ user: { email: visitor.email } });
    const again = await workspace.start({ DATABASE_URL: database.url }, { dataDir: directory(1) });
    expect(await person(again).publicSlugs()).toEqual(expect.arrayContaining(['from-the-first', 'from-the-second']));
    expect(await again.stop()).toEqual({ code: 0, signal: null });
    expect(instances[1].output()).not.toContain('"level":"error"');
  });
});
