import { sqlState } from '../../server/platform/database/sql-state.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { approveTransaction, enterTransaction, EXPENSE, TRANSACTIONS, twoDirectors } from '../support/finance.js';

const FINANCE = '/api/staff/finance';
const JOURNAL = { kind: 'bank_fee', amount: '4321.09', from_account: '1200', date: '2026-09-01', description: 'Secret fee' };
/** Texts and amounts that only directors may read. */
const SECRETS = ['Wages of Zebedee', 'Zebedee works on the secret game', '7654.32', 'Secret fee', '4321.09'];

describe('attacks on finance', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-09-15'));
  });

  const secret = { amount: '7654.32', vat_rate: 0, vat_code: 'outside_scope', description: SECRETS[0], justification: SECRETS[1] };
  const journal = async (): Promise<string> =>
    ((await ada.agent.post(`${FINANCE}/journals`).send(JOURNAL).expect(201)).body as { id: string }).id;
  const refusal = (sql: string): Promise<string | undefined> =>
    app.database.query(sql).then(
      () => undefined,
      (error: unknown) => sqlState(error),
    );

  it('by concurrent decisions leave one decision, with one entry or none', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await enterTransaction(ada, { description: `Round ${round}` });
      const [approved, changed, rejected] = await Promise.all([
        rhys.agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version: 1 }),
        ada.agent.put(`${TRANSACTIONS}/${id}`).send({ ...EXPENSE, amount: 9_000, version: 1 }),
        rhys.agent.post(`${TRANSACTIONS}/${id}/reject`).send({ reason: 'No' }),
      ]);
      const statuses = [approved.status, changed.status, rejected.status];
      // A change may precede a rejection, but never an approval.
      expect(['200,409,409', '409,200,200', '409,409,200', '409,200,409']).toContain(statuses.join());
      const posted = await app.database.query<{ pence: number }>(
        `SELECT amount_pence::int AS pence FROM ledger_lines l JOIN ledger_entries e ON e.id = l.entry_id
         WHERE e.source_id = '${id}' AND account_code = '5050'`,
      );
      expect(posted).toEqual(approved.status === 200 ? [{ pence: 10_000 }] : []);
    }
  });

  it('by concurrent reversals reverse a transaction or journal once', async () => {
    const { id } = await enterTransaction(ada);
    await approveTransaction(rhys, id);
    const fee = await journal();
    await rhys.agent.put(`${FINANCE}/journals/${fee}/approve`).expect(200);
    for (const path of [`${TRANSACTIONS}/${id}`, `${FINANCE}/journals/${fee}`]) {
      const answers = await Promise.all([1, 2, 3].map(() => rhys.agent.post(`${path}/reverse`).send({ reason: 'Twice' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
    expect((await ada.agent.get(`${FINANCE}/summary?from=2026-01-01&to=2026-12-31`).expect(200)).body).toMatchObject({
      total_expenses: 0,
      cash: 0,
    });
  });

  it('by SQL change neither decisions nor account types', async () => {
    const { id } = await enterTransaction(ada);
    const waiting = await enterTransaction(ada, { description: 'Waits' });
    await approveTransaction(rhys, id);
    const fee = await journal();
    await rhys.agent.put(`${FINANCE}/journals/${fee}/reject`).send({ reason: 'No' }).expect(200);
    for (const sql of [
      `UPDATE finance_transactions SET amount_pence = 1 WHERE id = '${id}'`,
      `UPDATE finance_transactions SET description = 'x' WHERE id = '${id}'`,
      `UPDATE finance_transactions SET status = 'pending' WHERE id = '${id}'`,
      `DELETE FROM finance_transactions WHERE id = '${id}'`,
      'TRUNCATE finance_transactions',
      `UPDATE finance_journals SET status = 'pending' WHERE id = '${fee}'`,
      'DELETE FROM finance_journals',
      'TRUNCATE finance_journals',
      `UPDATE ledger_accounts SET type = 'equity' WHERE code = '5050'`,
      `UPDATE ledger_accounts SET is_cash = false`,
      `DELETE FROM ledger_accounts WHERE code = '5900'`,
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE ledger_accounts SET code = '5051' WHERE code = '5050'; COMMIT`,
    ])
      expect([sql, await refusal(sql)]).toEqual([sql, 'LG003']);
    await refusal('ROLLBACK');
    expect(await refusal(`UPDATE finance_transactions SET amount_pence = 1 WHERE id = '${waiting.id}'`)).toBeUndefined();
  });

  it('through other routes reveal no amount and no description', async () => {
    const { id } = await enterTransaction(ada, secret);
    await approveTransaction(rhys, id);
    await enterTransaction(ada, secret);
    await rhys.agent.put(`${FINANCE}/journals/${await journal()}/approve`).expect(200);
    const roles = [['staff', 'developer'], ['hr'], ['dpo'], ['security'], ['cto'], ['support_lead'], ['user']] as const;
    for (const own of roles) {
      const reader = await app.signUp({ roles: [...own] });
      for (const path of [
        '/api/staff/overview/activity',
        '/api/staff/search?q=Zebedee',
        '/api/staff/search?q=Secret%20fee',
        '/api/inbox',
        '/api/users/data',
        '/api/admin/logs',
        '/api/admin/logs/export',
        '/api/security',
        '/api/security/logs',
        '/api/security/incidents',
        `${FINANCE}/transactions-public`,
        `${FINANCE}/transactions-public/about`,
        `${TRANSACTIONS}/${id}`,
        `${TRANSACTIONS}?search=Zebedee`,
        `${FINANCE}/exports/transactions?format=csv`,
        `${FINANCE}/exports/pack?from=2026-01-01&to=2026-12-31`,
      ]) {
        const { status, text } = await reader.agent.get(path);
        expect(status).toBeLessThan(500);
        for (const word of path.includes('transactions-public') ? SECRETS.slice(0, 2) : SECRETS) expect(text).not.toContain(word);
      }
      const stream = await EventReader.open(app, reader, '/api/live?topics=staff.finance');
      expect(await stream.onTopic('staff.finance', 'refused')).toMatchObject({ code: 'forbidden' });
      stream.close();
    }
  });

  it('by a former director end with the role, in live updates, lists, and the export of their data', async () => {
    const { id } = await enterTransaction(ada, secret);
    await approveTransaction(rhys, id);
    const own = await enterTransaction(rhys, { description: 'Own words' });
    const stream = await EventReader.open(app, rhys, '/api/live?topics=staff.finance');
    await stream.until(({ events }) => events.length > 0);
    await ada.agent.post(`/api/admin/users/${rhys.user.id}/roles`).send({ roles: ['staff'] });
    const role = await app.database.query<{ roles: string[] }>(`SELECT roles FROM users WHERE id = '${rhys.user.id}'`);
    expect(role).toEqual([{ roles: ['staff'] }]);
    await stream.until(({ ended }) => ended);
    await rhys.agent.get(`${TRANSACTIONS}/${id}`).expect(403);
    await rhys.agent.post(`${TRANSACTIONS}/${own.id}/approve`).send({ version: 1 }).expect(403);
    expect(JSON.stringify((await rhys.agent.get('/api/inbox').expect(200)).body)).not.toContain('Zebedee');
    const { text } = await rhys.agent.get('/api/users/data').expect(200);
    expect(text).toContain('Own words');
    expect(text).not.toContain('Zebedee');
  });
});
