import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { LedgerCheckService } from '../../server/finance/ledger/books/ledger-check.service.js';
import { LedgerPeriodsService } from '../../server/finance/ledger/ledger-periods.service.js';
import type { PeriodView } from '../../server/finance/ledger/ledger.dto.js';
import { LedgerReadsService } from '../../server/finance/ledger/ledger-reads.service.js';
import { LedgerService, type PostedEntry } from '../../server/finance/ledger/ledger.service.js';
import type { BalanceSheetView, CashMonthView, TrialBalanceView } from '../../server/finance/reports/reports.dto.js';
import type { Posting, PostingLine } from '../../server/finance/ledger/ledger.rules.js';
import type { Actor } from '../../server/platform/access/access.js';
import { CopyIn } from '../../server/platform/database/copy-in.js';
import { Database } from '../../server/platform/database/transactions.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

const [BANK, INCOME, OUTPUT_VAT, COSTS, INPUT_VAT] = ['1200', '4010', '2200', '5050', '2201'];
const FINANCE = '/api/staff/finance';

/** A number in [0, 1) from a seed, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the ledger', () => {
  let app: TestApp;
  let database: Database;
  let ledger: LedgerService;
  let director: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
    database = app.nest.get(Database);
    ledger = app.nest.get(LedgerService);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    app.clock.advance(Date.parse('2026-09-15T12:00:00Z') - app.clock.now().getTime());
    director = await app.signUp({ roles: ['ceo'] });
  });

  const income = (documentDate: string, net: number, vat: number, id: string = randomUUID()): Posting => ({
    source: { kind: 'transaction', id, event: 'approved' },
    documentDate,
    lines: [
      { account: BANK, pence: net + vat },
      { account: INCOME, pence: -net, vat: { code: 'standard', side: 'output', taxPoint: documentDate } },
      { account: OUTPUT_VAT, pence: -vat, vat: { code: 'standard', side: 'output', taxPoint: documentDate } },
    ],
  });
  const post = (posting: Posting): Promise<PostedEntry> => database.transaction((tx) => ledger.post(tx, posting));
  const reverse = (entry: string, id: string = randomUUID()): Promise<PostedEntry> =>
    database.transaction((tx) => ledger.reverse(tx, entry, { kind: 'transaction', id, event: 'reversed' }));
  const check = () => app.nest.get(LedgerCheckService).check();
  const balanceOf = async (account: string): Promise<number> => {
    const sums = await app.nest.get(LedgerReadsService).sums({ from: '2000-01-01', to: '2099-12-31' });
    const sum = sums.find(({ code }) => code === account);
    return sum === undefined ? Number.NaN : sum.debitPence - sum.creditPence;
  };
  const asActor = ({ user }: SignedIn): Actor => ({
    userId: user.id,
    sessionId: '',
    roles: ['ceo'],
    provedAt: 0,
    raisedUntil: Number.MAX_SAFE_INTEGER,
    ip: null,
    userAgent: null,
    requestId: 'test',
  });
  const close = (month: string) => app.nest.get(LedgerPeriodsService).close(asActor(director), `${month}-01`);
  /** The error code with which PostgreSQL refuses a statement of the program’s own role. */
  const refusal = (sql: string): Promise<string | undefined> =>
    app.database.query(sql).then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );

  it('posts an event of a document once, however often it is repeated, and refuses other amounts for it', async () => {
    const posting = income('2026-08-03', 10_000, 2_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(posting)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ postedOn: '2026-08-03', digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(await balanceOf(BANK)).toBe(12_000);
    await expect(post({ ...posting, lines: income('2026-08-03', 10_001, 1_999).lines })).rejects.toMatchObject({
      code: 'posted-differently',
    });
    await close('2026-08');
    expect((await post(posting)).id).toBe(answers[0]?.id);
  });

  it('reverses an entry exactly, today and once', async () => {
    const entry = await post(income('2026-06-30', 500, 100));
    const id = randomUUID();
    const [first, second] = await Promise.all([reverse(entry.id, id), reverse(entry.id, id)]);
    expect(second).toEqual(first);
    expect(first?.postedOn).toBe('2026-09-15');
    expect(await balanceOf(BANK)).toBe(0);
    await expect(reverse(entry.id)).rejects.toMatchObject({ code: 'already-reversed' });
  });

  it('posts a document of a closed month on the first open day, and nothing in the month itself', async () => {
    await close('2026-07');
    await close('2026-08');
    expect(await post(income('2026-07-20', 700, 140))).toMatchObject({ postedOn: '2026-09-01' });
    expect(await refusal(entrySql('2026-07-31'))).toBe('LG001');
    expect(await refusal(entrySql('2026-08-01'))).toBe('LG001');
    const [row] = await app.database.query<{ document_date: string }>('SELECT document_date::text FROM ledger_entries');
    expect(row?.document_date).toBe('2026-07-20');
  });

  it('closes earlier months as well, so that their balances cannot change, except reopened ones', async () => {
    await close('2026-05');
    await app.database.query(`UPDATE sessions SET raised_until = now() + interval '1 year' WHERE user_id = $1`, [director.user.id]);
    await director.agent.post(`${FINANCE}/periods/2026-05/reopen`).send({ reason: 'A bill came late' }).expect(200);
    await close('2026-07');
    expect(await post(income('2005-03-01', 100, 20))).toMatchObject({ postedOn: '2026-05-01' });
    expect(await post(income('2026-05-20', 200, 40))).toMatchObject({ postedOn: '2026-05-20' });
    expect(await post(income('2026-06-20', 300, 60))).toMatchObject({ postedOn: '2026-08-01' });
    expect(await refusal(entrySql('2005-03-31'))).toBe('LG001');
    const [row] = await app.database.query<{ after: object }>(
      `SELECT after FROM audit_log WHERE action = 'MONTH_CLOSED' AND target_id = '2026-07'`,
    );
    expect(row?.after).toEqual({ earlierMonths: 1 });
  });

  it('serialises postings with the closing of their month, so that nothing is posted in a closed month', async () => {
    for (const level of ['READ COMMITTED', 'REPEATABLE READ']) {
      const month = level === 'READ COMMITTED' ? '2026-07' : '2026-08';
      const poster = new pg.Client({ connectionString: app.database.url });
      await poster.connect();
      try {
        await poster.query(`BEGIN ISOLATION LEVEL ${level}`);
        await poster.query('SELECT 1');
        const closing = close(month);
        const posted = async () => {
          await poster.query(entrySql(`${month}-10`));
          await poster.query('COMMIT');
        };
        await Promise.allSettled([closing, posted()]);
        const [late] = await app.database.query<{ late: boolean }>(
          `SELECT EXISTS (SELECT FROM ledger_entries e JOIN ledger_periods p ON p.month = ledger_month(e.posted_on)
             WHERE p.state = 'closed' AND e.created_at > p.closed_at) AS late`,
        );
        expect(late).toEqual({ late: false });
        await closing;
        await poster.query('ROLLBACK');
        await expect(poster.query(entrySql(`${month}-11`))).rejects.toMatchObject({ code: 'LG001' });
      } finally {
        await poster.end();
      }
    }
  });

  it('refuses every change of a posted entry, also by SQL with the program’s own role', async () => {
    const { id } = await post(income('2026-09-01', 10_000, 2_000));
    for (const table of ['ledger_entries', 'ledger_lines']) {
      expect(await refusal(`UPDATE ${table} SET posted_on = '2026-09-02'`)).toBe('LG003');
      expect(await refusal(`DELETE FROM ${table}`)).toBe('LG003');
      expect(await refusal(`TRUNCATE ${table} CASCADE`)).toBe('LG003');
      expect(await refusal(`BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM ${table}; COMMIT`)).toBe('LG003');
      await refusal('ROLLBACK');
    }
    expect(await refusal('UPDATE ledger_month_sums SET debit_pence = debit_pence + 1')).toBe('LG003');
    expect(await refusal('UPDATE ledger_vat_sums SET pence = pence + 1')).toBe('LG003');
    expect(await refusal('DELETE FROM ledger_vat_sums')).toBe('LG003');
    // Unbalanced, incomplete and later lines.
    expect(await refusal(`${entrySql('2026-09-03', 'a')}`)).toBe('LG002');
    const balancedLines = (entry: string) => `('${entry}', 1, '2026-09-03', '1200', 100), ('${entry}', 2, '2026-09-03', '4010', -100)`;
    const lines = 'INSERT INTO ledger_lines (entry_id, line_no, posted_on, account_code, amount_pence) VALUES';
    const other = randomUUID();
    const begin = `BEGIN; ${entrySql('2026-09-03', 'b', other)};`;
    expect(await refusal(`${begin} ${lines} ('${other}', 1, '2026-09-03', '1200', 100); COMMIT`)).toBe('LG002');
    await refusal('ROLLBACK');
    expect(
      await refusal(
        `${begin} SET CONSTRAINTS ALL DEFERRED; ${lines} ${balancedLines(other)}; ${lines} ('${other}', 3, '2026-09-03', '1200', 5), ('${other}', 4, '2026-09-03', '4010', -5); COMMIT`,
      ),
    ).toBe('LG002');
    await refusal('ROLLBACK');
    expect(await refusal(`${lines} ('${id}', 9, '2026-09-01', '1200', 5), ('${id}', 10, '2026-09-01', '4010', -5)`)).toBe('LG002');
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      await client.query(`BEGIN; ${entrySql('2026-09-03', 'c', other)}`);
      const copy = CopyIn.into(client, 'ledger_lines', ['entry_id', 'line_no', 'posted_on', 'account_code', 'amount_pence']);
      await copy.write(Buffer.from(`${other}\t1\t2026-09-03\t1200\t100\n${other}\t2\t2026-09-03\t4010\t-99\n`));
      await expect(copy.end()).rejects.toMatchObject({ code: 'LG002' });
    } finally {
      await client.end();
    }
    expect(await check()).toMatchObject({ ok: true, entries: 1, wrong_sums: [], wrong_entries: [], more: false });
  });

  it('detects changes made with the triggers disabled', async () => {
    const source = randomUUID();
    const { id } = await post(income('2026-09-01', 10_000, 2_000, source));
    await app.database.query(
      `BEGIN; ALTER TABLE ledger_lines DISABLE TRIGGER USER;
       UPDATE ledger_lines SET amount_pence = amount_pence * 2 WHERE entry_id = '${id}';
       ALTER TABLE ledger_lines ENABLE TRIGGER USER; ALTER TABLE ledger_lines ENABLE ALWAYS TRIGGER ledger_lines_accept;
       ALTER TABLE ledger_lines ENABLE ALWAYS TRIGGER ledger_lines_stay; COMMIT`,
    );
    const checked = await check();
    expect(checked).toMatchObject({ ok: false, entries: 1, more: false });
    // The lines say £240.00, the sums that were stored with them £120.00.
    expect(checked.wrong_sums).toContainEqual({
      account: BANK,
      account_name: 'Bank (Revolut)',
      month: '2026-09',
      vat_code: null,
      vat_side: null,
      lines: 240,
      stored: 120,
    });
    expect(checked.wrong_sums.filter(({ account }) => account === OUTPUT_VAT)).toMatchObject([
      { vat_code: null, lines: -40, stored: -20 },
      { vat_code: 'standard', vat_side: 'output', lines: -40, stored: -20 },
    ]);
    // It still balances; its digest says that it is not what was posted.
    expect(checked.wrong_entries).toEqual([
      {
        entry_id: id,
        problem: 'changed',
        posted_on: '2026-09-01',
        source_kind: 'transaction',
        source_id: source,
        event: 'approved',
        description: '',
      },
    ]);
  });

  it('stays correct through 10,000 random documents, reversals and foreign amounts by 8 writers, with a third of the transactions rolled back', async () => {
    const random = randomFrom(20_260_915);
    const day = () => new Date(Date.UTC(2025, 0, 1 + Math.floor(random() * 600))).toISOString().slice(0, 10);
    const expected = new Map<string, number>();
    const documents = Array.from({ length: 10_000 }, () => {
      const net = 1 + Math.floor(random() * 1_000_000);
      const vat = Math.floor(net / 5);
      return { posting: random() < 0.6 ? income(day(), net, vat) : expense(day(), net, vat), isReversed: random() < 0.1 };
    });
    const batches = Array.from({ length: 100 }, (_, index) => documents.slice(index * 100, index * 100 + 100));
    const undone = new Error('undone');
    const write = async (): Promise<void> => {
      for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
        const mine = batch;
        const run = (fails: boolean) =>
          database.transaction(async (tx) => {
            for (const { posting, isReversed } of mine) {
              const { id } = await ledger.post(tx, posting);
              if (isReversed) await ledger.reverse(tx, id, { ...posting.source, event: 'reversed' });
            }
            if (fails) throw undone;
          });
        if (batches.length % 3 === 0) await expect(run(true)).rejects.toBe(undone);
        await run(false);
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
    for (const { posting, isReversed } of documents)
      if (!isReversed) for (const { account, pence } of posting.lines) expected.set(account, (expected.get(account) ?? 0) + pence);
    const sums = await app.nest.get(LedgerReadsService).sums({ from: '2000-01-01', to: '2099-12-31' });
    expect(sums.reduce((total, { debitPence, creditPence }) => total + debitPence - creditPence, 0)).toBe(0);
    for (const [account, pence] of expected) expect([account, await balanceOf(account)]).toEqual([account, pence]);
    expect(await check()).toMatchObject({ ok: true, entries: 10_000 + documents.filter(({ isReversed }) => isReversed).length });
    // Every report agrees: the totals balance, and the cash is in the bank.
    const read = async (path: string): Promise<unknown> => (await director.agent.get(`${FINANCE}/reports/${path}`).expect(200)).body;
    const bank = (await balanceOf(BANK)) / 100;
    const trial = (await read('trial-balance?on=2026-09-15')) as TrialBalanceView;
    expect(trial.total_debit).toBe(trial.total_credit);
    const sheet = (await read('balance-sheet?on=2026-09-15')) as BalanceSheetView;
    const pence = (pounds: number): number => Math.round(pounds * 100);
    expect(pence(sheet.total_assets)).toBe(pence(sheet.total_liabilities) + pence(sheet.total_equity));
    expect(sheet.assets).toMatchObject([{ code: BANK, amount: bank }]);
    const months = (await read('cash-flow?from=2025-01-01&to=2026-09-15')) as CashMonthView[];
    expect(months.at(-1)?.closing).toBe(bank);
    expect(months[0]?.opening).toBe(0);
    // Months and parts of months: stored sums plus lines equal the sums of the lines alone.
    const days = { from: '2025-03-17', to: '2026-02-09' };
    const [row] = await app.database.query<{ sum: number }>(
      `SELECT sum(amount_pence)::float8 AS sum FROM ledger_lines WHERE account_code = '1200' AND posted_on BETWEEN '2025-03-17' AND '2026-02-09'`,
    );
    const part = (await app.nest.get(LedgerReadsService).sums(days)).find(({ code }) => code === BANK);
    expect(part === undefined ? null : part.debitPence - part.creditPence).toBe(row?.sum);
  }, 120_000);

  it('is closed and reopened by month, through HTTP', async () => {
    const staff = await app.signUp({ roles: ['staff'] });
    await app.agent().get(`${FINANCE}/periods`).expect(401);
    await staff.agent.get(`${FINANCE}/periods?from=2026-07-01&to=2026-09-30`).expect(403);
    await staff.agent.post(`${FINANCE}/periods/2026-07/close`).expect(403);
    await staff.agent.get(`${FINANCE}/ledger/check`).expect(403);
    await staff.agent.get(`${FINANCE}/ledger/accounts/1200/lines?from=2026-01-01&to=2026-12-31`).expect(403);
    await director.agent.post(`${FINANCE}/periods/2026-13/close`).expect(404);
    expect((await director.agent.post(`${FINANCE}/periods/2026-09/close`).expect(400)).body).toMatchObject({
      fields: { month: expect.any(String) as string },
    });
    const closed = (await director.agent.post(`${FINANCE}/periods/2026-07/close`).expect(200)).body as PeriodView;
    expect(closed).toMatchObject({ month: '2026-07', state: 'closed', can_close: false });
    const { closed_by_name: closedBy } = closed;
    expect(closedBy).not.toBeNull();
    expect((await director.agent.post(`${FINANCE}/periods/2026-07/close`).expect(409)).body).toMatchObject({ code: 'month-closed' });
    const months = (await director.agent.get(`${FINANCE}/periods?from=2026-07-01&to=2026-09-30`).expect(200)).body as object[];
    expect(months).toMatchObject([
      { month: '2026-09', state: 'open', can_close: false },
      { month: '2026-08', state: 'open', can_close: true },
      { month: '2026-07', state: 'closed', can_close: false },
    ]);
    await director.agent.get(`${FINANCE}/periods?from=2000-01-01&to=2026-09-30`).expect(400);
    await director.agent.get(`${FINANCE}/periods?from=1999-01-01&to=2026-02-29`).expect(400);
    // Reopening requires a second factor and a reason.
    await director.agent.post(`${FINANCE}/periods/2026-07/reopen`).send({ reason: ' ' }).expect(400);
    expect(
      (await director.agent.post(`${FINANCE}/periods/2026-07/reopen`).send({ reason: 'A bill came late' }).expect(403)).body,
    ).toMatchObject({
      code: 'second-factor-required',
    });
    await app.database.query(`UPDATE sessions SET raised_until = now() + interval '1 year' WHERE user_id = $1`, [director.user.id]);
    expect(
      (await director.agent.post(`${FINANCE}/periods/2026-07/reopen`).send({ reason: 'A bill came late' }).expect(200)).body,
    ).toMatchObject({
      state: 'open',
      closed_by_name: null,
      reopened_by_name: closedBy,
      reopen_reason: 'A bill came late',
    });
    expect((await director.agent.post(`${FINANCE}/periods/2026-07/reopen`).send({ reason: 'Again' }).expect(409)).body).toMatchObject({
      code: 'month-open',
    });
    const actions = await app.database.query<{ action: string; details: string | null }>(
      `SELECT action, details FROM audit_log WHERE target_type = 'ledger-month' ORDER BY id`,
    );
    expect(actions).toEqual([
      { action: 'MONTH_CLOSED', details: null },
      { action: 'MONTH_REOPENED', details: 'A bill came late' },
    ]);
    // Without a recent password proof, both are refused.
    app.clock.advance(11 * 60_000);
    expect((await director.agent.post(`${FINANCE}/periods/2026-07/close`).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('pages through the lines of an account', async () => {
    for (const day of ['2026-09-01', '2026-09-02', '2026-09-03']) await post(income(day, 1_000, 200));
    const path = `${FINANCE}/ledger/accounts/${BANK}/lines?from=2026-09-01&to=2026-09-30&limit=2`;
    const first = (await director.agent.get(path).expect(200)).body as { items: object[]; nextCursor: string };
    expect(first.items).toMatchObject([
      { posted_on: '2026-09-03', debit: 12, credit: 0, source_kind: 'transaction' },
      { posted_on: '2026-09-02' },
    ]);
    const second = (await director.agent.get(`${path}&cursor=${first.nextCursor}`).expect(200)).body as {
      items: object[];
      nextCursor: null;
    };
    expect(second).toMatchObject({ items: [{ posted_on: '2026-09-01' }], nextCursor: null });
    await director.agent.get(`${path}&cursor=x`).expect(400);
    await director.agent.get(`${FINANCE}/ledger/accounts/12a0/lines?from=2026-09-01&to=2026-09-30`).expect(404);
    // Both sides of a reverse charge are on one account.
    const tag = (side: 'input' | 'output') => ({ code: 'reverse_charge', side, taxPoint: '2026-08-31' }) as const;
    const source = { kind: 'transaction', id: randomUUID(), event: 'approved' };
    await post({
      source,
      documentDate: '2026-09-01',
      lines: [
        { account: COSTS, pence: 500, vat: tag('input') },
        { account: COSTS, pence: -500, vat: tag('output') },
      ],
    });
    const vat = `${FINANCE}/ledger/accounts/${COSTS}/vat-lines?from=2026-08-01&to=2026-08-31&vat_code=reverse_charge`;
    const input = [{ debit: 5, credit: 0, source_id: source.id, posted_on: '2026-09-01' }];
    expect((await director.agent.get(`${vat}&vat_side=input`).expect(200)).body).toMatchObject({ items: input, nextCursor: null });
    expect((await director.agent.get(`${vat}&vat_side=output`).expect(200)).body).toMatchObject({ items: [{ debit: 0, credit: 5 }] });
    await director.agent.get(vat).expect(400);
    expect((await director.agent.get(`${FINANCE}/ledger/check`).expect(200)).body).toEqual({
      ok: true,
      checked_at: expect.stringMatching(/^2026-09-15T12:/) as string,
      entries: 4,
      wrong_sums: [],
      wrong_entries: [],
      more: false,
    });
  });

  function expense(documentDate: string, net: number, vat: number): Posting {
    const tag = { code: 'standard', side: 'input', taxPoint: documentDate } as const;
    const cost: PostingLine = { account: COSTS, pence: net, vat: tag };
    const isForeign = net % 7 === 0;
    const foreign = { currency: 'USD', minor: Math.round(net * 1.25), rate: '1.25', rateSource: 'test', rateDate: documentDate };
    return {
      source: { kind: 'transaction', id: randomUUID(), event: 'approved' },
      documentDate,
      lines: [
        isForeign ? { ...cost, foreign } : cost,
        { account: INPUT_VAT, pence: vat, vat: tag },
        { account: BANK, pence: -(net + vat) },
      ],
    };
  }
});

/** An entry without lines, inserted by SQL. */
function entrySql(day: string, event = 'approved', id: string = randomUUID()): string {
  return `INSERT INTO ledger_entries (id, posted_on, document_date, source_kind, source_id, event, digest, created_at)
    VALUES ('${id}', '${day}', '${day}', 'transaction', '${randomUUID()}', '${event}', decode(repeat('00', 32), 'hex'), now())`;
}
