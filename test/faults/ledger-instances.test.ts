import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { TrialBalanceView } from '../../server/finance/reports/reports.dto.js';
import { EXPENSE, TRANSACTIONS } from '../support/finance.js';
import type { Program } from '../support/program.js';
import { until } from '../support/until.js';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.js';
import { Person, type Answer } from './person.js';
import { Workspace } from './workspace.js';

jest.setTimeout(90_000);

const REPORTS = '/api/staff/finance';
/** A client that writes concurrently with others. */
const CLIENTS = 32;
/** Documents of each client whose instance is not killed. */
const DOCUMENTS = 6;

const workspace = new Workspace();
const people: Person[] = [];
let database: EmptyDatabase;
let instances: [Program, Program];
let author: Person;
let approver: Person;

/** A director at an instance of the program, with separate connections. */
const at = (instance: Program, { cookie } = { cookie: '' }): Person => {
  const one = new Person(instance.url);
  one.cookie = cookie;
  people.push(one);
  return one;
};
const expense = (id: string, amount = 100) => ({ ...EXPENSE, id, amount, date: '2025-01-15' });
const count = async (sql: string, values: unknown[] = []): Promise<number> => {
  const [row] = await database.query<{ count: number }>(sql, values);
  return row?.count ?? -1;
};

beforeAll(async () => {
  database = await createEmptyDatabase();
  const launched = [1, 2].map((instance) =>
    workspace.launch({ DATABASE_URL: database.url }, { dataDir: `${workspace.base}/instance-${instance}` }),
  );
  instances = (await Promise.all(launched)) as [Program, Program];
  await Promise.all(instances.map((instance) => instance.ready()));
  [author, approver] = [at(instances[0]), at(instances[1])];
  for (const director of [author, approver]) await director.join();
  await database.query("UPDATE users SET roles = ARRAY['ceo']");
});
afterAll(async () => {
  for (const each of people) each.close();
  await workspace.remove();
  await database.drop();
});

describe('the ledger with two instances', () => {
  it('creates one document and one entry for fifty concurrent requests to both instances', async () => {
    const id = randomUUID();
    const all = <T>(work: (instance: Program) => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: 50 }, (_, index) => work(instances[index % 2] ?? instances[0])));
    const entered = await all((instance) => at(instance, author).post(TRANSACTIONS, expense(id)));
    expect(new Set(entered.map(({ status }) => status))).toEqual(new Set([201]));
    const approved = await all((instance) => at(instance, approver).post(`${TRANSACTIONS}/${id}/approve`, { version: 1 }));
    expect(approved.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(409)]);
    expect(await count('SELECT count(*)::int FROM finance_transactions')).toBe(1);
    expect(await count('SELECT count(*)::int FROM ledger_entries')).toBe(1);
  });

  it('balances and loses no acknowledged posting when 32 clients post and reverse while one instance is killed', async () => {
    const approved = new Set<string>();
    const reversed = new Set<string>();
    const answered = async (sent: Promise<Answer>, status: number): Promise<void> => {
      const response = await sent;
      if (response.status !== status) throw new Error(`${response.status} ${response.text}`);
    };
    const work = async (instance: Program, client: number): Promise<void> => {
      const [mine, other] = [at(instance, author), at(instance, approver)];
      for (let document = 0; document < DOCUMENTS || instance === instances[0]; document += 1) {
        const id = randomUUID();
        await answered(mine.post(TRANSACTIONS, expense(id, 1 + client)), 201);
        await answered(other.post(`${TRANSACTIONS}/${id}/approve`, { version: 1 }), 200);
        approved.add(id);
        if (document % 3 !== 0) continue;
        await answered(other.post(`${TRANSACTIONS}/${id}/reverse`, { reason: 'Entered twice' }), 200);
        reversed.add(id);
      }
    };
    const doomed = Array.from({ length: CLIENTS / 2 }, (_, client) => work(instances[0], client));
    const others = Array.from({ length: CLIENTS / 2 }, (_, client) => work(instances[1], client));
    await until(() => reversed.size > CLIENTS, 'documents and reversals of all clients');
    instances[0].child.kill('SIGKILL');
    // A killed program does not respond.
    for (const { status } of await Promise.allSettled(doomed)) expect(status).toBe('rejected');
    await Promise.all(others);

    const reader = at(instances[1], approver);
    const check = await reader.get(`${REPORTS}/ledger/check`);
    expect(check.body).toMatchObject({ ok: true, wrong_sums: [], wrong_entries: [] });
    const trial = (await reader.get(`${REPORTS}/reports/trial-balance?on=2099-12-31`)).body as unknown as TrialBalanceView;
    expect(trial.total_debit).toBe(trial.total_credit);
    const posted = (event: string, ids: ReadonlySet<string>): Promise<number> =>
      count('SELECT count(*)::int FROM ledger_entries WHERE event = $1 AND source_id = ANY($2::uuid[])', [event, [...ids]]);
    expect(await posted('approved', approved)).toBe(approved.size);
    expect(await posted('reversed', reversed)).toBe(reversed.size);
    // An approved document has its entry, and no other document has one.
    expect(await count(`SELECT count(*)::int FROM finance_transactions WHERE (status = 'approved') <> (entry_id IS NOT NULL)`)).toBe(0);
    expect(
      await count(`SELECT count(*)::int FROM ledger_entries e WHERE e.event = 'approved'
        AND NOT EXISTS (SELECT FROM finance_transactions t WHERE t.entry_id = e.id)`),
    ).toBe(0);
  });
});
