import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Program } from '../support/program.js';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.js';
import { PASSWORD, Person } from './person.js';
import { Workplace } from './workplace.js';

jest.setTimeout(120_000);

const NEW_PASSWORD = 'Other-horse-8';

const place = new Workplace();
const people: Person[] = [];
let database: EmptyDatabase;
let copies: [Program, Program];

beforeAll(async () => {
  database = await createEmptyDatabase();
  const launched = [1, 2].map((copy) => place.launch({ DATABASE_URL: database.url }, { dataDir: join(place.base, `copy-${copy}`) }));
  copies = (await Promise.all(launched)) as [Program, Program];
  await Promise.all(copies.map((copy) => copy.ready()));
});
afterAll(async () => {
  for (const each of people) each.leave();
  await place.remove();
  await database.drop();
});

const person = (copy: Program): Person => {
  const made = new Person(copy.url);
  people.push(made);
  return made;
};

/** A device of the same account at one of the copies. */
async function device({ email }: Person, copy: Program): Promise<Person> {
  const made = person(copy);
  expect(await made.post('/api/auth/login', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  return made;
}

/** Asks through both copies with the same cookie. */
async function statuses({ cookie }: Person): Promise<number[]> {
  const answers = await Promise.all(
    copies.map((copy) => {
      const asking = person(copy);
      asking.cookie = cookie;
      return asking.get('/api/users/profile');
    }),
  );
  return answers.map(({ status }) => status);
}

async function signedUp(): Promise<{ owner: Person; elsewhere: Person }> {
  const owner = person(copies[0]);
  await owner.join();
  const elsewhere = await device(owner, copies[1]);
  // The copy has just answered this very session, so nothing that it keeps may count the next time.
  expect(await statuses(elsewhere)).toEqual([200, 200]);
  return { owner, elsewhere };
}

describe('what one copy of the program ends for an account', () => {
  it('is refused by the other on the very next request: one session', async () => {
    const { owner, elsewhere } = await signedUp();
    const sessions = JSON.parse((await owner.get('/api/users/sessions')).text) as Array<{ id: string; is_current: boolean }>;
    const other = sessions.find(({ is_current }) => !is_current);
    expect(await owner.delete(`/api/users/sessions/${other?.id}`)).toMatchObject({ status: 204 });
    expect(await statuses(elsewhere)).toEqual([401, 401]);
    expect(await statuses(owner)).toEqual([200, 200]);
  });

  it('is refused by the other on the very next request: all sessions but one', async () => {
    const { owner, elsewhere } = await signedUp();
    expect(await elsewhere.delete('/api/users/sessions')).toMatchObject({ status: 200 });
    expect(await statuses(owner)).toEqual([401, 401]);
    expect(await statuses(elsewhere)).toEqual([200, 200]);
  });

  it('is refused by the other on the very next request: sessions under the former password, and that password', async () => {
    const { owner, elsewhere } = await signedUp();
    expect(await owner.put('/api/users/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toMatchObject({ status: 200 });
    expect(await statuses(elsewhere)).toEqual([401, 401]);
    expect(await elsewhere.post('/api/auth/login', { email: owner.email, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await elsewhere.post('/api/auth/login', { email: owner.email, password: NEW_PASSWORD })).toMatchObject({ status: 200 });
  });

  it('is refused by the other on the very next request: a deleted account', async () => {
    const { owner, elsewhere } = await signedUp();
    const { cookie } = elsewhere;
    expect(await owner.post('/api/legal/delete-account')).toMatchObject({ status: 200 });
    expect(await elsewhere.put('/api/users/profile', { firstName: 'Nobody' })).toMatchObject({ status: 401 });
    elsewhere.cookie = cookie;
    expect(await statuses(elsewhere)).toEqual([401, 401]);
    expect(await elsewhere.post('/api/auth/login', { email: owner.email, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await database.query('SELECT FROM users WHERE email = $1', [owner.email])).toHaveLength(0);
  });

  it('is known to the other at once: a scheduled deletion that a sign-in there takes back', async () => {
    const { owner } = await signedUp();
    expect(await owner.post('/api/legal/delete-account/schedule')).toMatchObject({ status: 200 });
    const elsewhere = person(copies[1]);
    expect(await elsewhere.post('/api/auth/login', { email: owner.email, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { notice: 'deletion-cancelled' },
    });
    expect((await owner.get('/api/auth/me')).body).toMatchObject({ user: { deletionDueAt: null } });
  });
});
