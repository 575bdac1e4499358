import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JournalDetailView } from '../../server/finance/journals/journals.dto.js';
import type { CashMonthView } from '../../server/finance/reports/reports.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, EXPENSE, FUNDS, TRANSACTIONS, twoDirectors, VAT_COMPANY } from '../support/finance.js';
import { colleague } from '../support/staff.js';
import { until } from '../support/until.js';
import { unzip } from '../support/zip.js';

const FINANCE = '/api/staff/finance';
const QUARTER = { from: '2026-01-01', to: '2026-03-31' };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n%%EOF\n');

describe('the accountant’s pack', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;
  let folder: string;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-pack-'));
    ({ ada, rhys } = await twoDirectors(app, '2026-04-15'));
    await ada.agent.put(`${FINANCE}/company-info`).send(VAT_COMPANY).expect(200);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const approved = async (values: object) => approveTransaction(rhys, (await enterTransaction(ada, values)).id);

  const enterWithReceipt = async (values: object): Promise<string> => {
    const request = ada.agent.post(TRANSACTIONS);
    for (const [name, value] of Object.entries({ ...EXPENSE, ...values })) void request.field(name, String(value));
    return ((await request.attach('receipt', PDF, 'bill.pdf').expect(201)).body as { id: string }).id;
  };

  /** A sale, an expense with its receipt, a reversed one, a VAT payment, and a filed return. */
  const enterQuarter = async (): Promise<{ withReceipt: string }> => {
    await approved({ type: 'income', category: 'Consulting Services', amount: '1234.50', date: '2026-02-10', description: '=1+1' });
    const id = await enterWithReceipt({ date: '2026-03-02' });
    await approveTransaction(rhys, id);
    const wrong = await approved({ date: '2026-03-03', amount: '77.77', vat_code: 'reverse_charge' });
    // Moves no money, so that nothing is posted.
    await approved({ ...FUNDS, source: 'Revenue Reinvestment', date: '2026-03-04' });
    await rhys.agent.post(`${TRANSACTIONS}/${wrong.id}/reverse`).send({ reason: 'Paid twice' }).expect(200);
    const journal = { kind: 'bank_fee', amount: '5.00', from_account: '1200', date: '2026-03-30', description: 'Bank, March' };
    const { id: fee } = (await ada.agent.post(`${FINANCE}/journals`).send(journal).expect(201)).body as JournalDetailView;
    await rhys.agent.put(`${FINANCE}/journals/${fee}/approve`).expect(200);
    const charge = { kind: 'corporation_tax_charge', amount: '100.00', date: '2026-03-31', description: 'Tax of the quarter' };
    const { id: tax } = (await ada.agent.post(`${FINANCE}/journals`).send(charge).expect(201)).body as JournalDetailView;
    await rhys.agent.put(`${FINANCE}/journals/${tax}/approve`).expect(200);
    const { box1, box4, box6, box7 } = (await ada.agent.get(`${FINANCE}/vat-return?from=2026-01-01&to=2026-03-31`).expect(200))
      .body as Record<string, number>;
    await ada.agent
      .post(`${FINANCE}/vat-returns`)
      .send({ ...QUARTER, box1, box4, box6, box7, filed_on: '2026-04-15', note: '' })
      .expect(201);
    return { withReceipt: id };
  };

  const download = async ({ from, to } = QUARTER): Promise<Map<string, Buffer>> => {
    const { body, headers } = await ada.agent
      .get(`${FINANCE}/exports/pack?from=${from}&to=${to}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(`"accountants-pack-${from}-to-${to}.zip"`) as string,
    });
    return unzip(body as Buffer);
  };

  const unpack = async (name: string, files: ReadonlyMap<string, Buffer>): Promise<string> => {
    for (const [file, content] of files) {
      await mkdir(dirname(join(folder, name, file)), { recursive: true });
      await writeFile(join(folder, name, file), content);
    }
    return join(folder, name);
  };
  /** The output of the pack’s own script, with its exit code at the end. */
  const verify = (pack: string, ...args: string[]): Promise<string> =>
    new Promise((resolve) => {
      execFile(process.execPath, [join(pack, 'verify-pack.mjs'), ...args], (error, stdout, stderr) =>
        resolve(`${stdout}${stderr}exit ${String(error?.code ?? 0)}`),
      );
    });

  it('contains the books, reports, returns and receipts of a period, and its script finds them consistent', async () => {
    const { withReceipt } = await enterQuarter();
    const chained = () => app.database.query('SELECT 1 FROM audit_log WHERE position IS NOT NULL LIMIT 1');
    await until(async () => (await chained()).length > 0, 'rows of the audit trail in the chain');
    const files = await download();
    const text = (name: string): string => files.get(name)?.toString() ?? '';
    expect(files.get(`receipts/2026-03-02-${withReceipt}.pdf`)).toEqual(PDF);
    expect(text('receipts/index.csv')).toContain(`${withReceipt},2026-03-02,Profiler licences,receipts/2026-03-02-${withReceipt}.pdf`);
    expect(text('documents/transactions.csv')).toContain("'=1+1");
    expect(text('documents/transactions.csv')).toContain('Reverse charge (20%),77.77,15.55,77.77,GBP');
    expect(text('documents/journals.csv')).toContain('Bank, March');
    // The reversal was posted in April, so March still contains the double payment, as on screen.
    const screen = (await ada.agent.get(`${FINANCE}/reports/profit-and-loss?from=2026-01-01&to=2026-03-31`).expect(200)).body as {
      net_profit: number;
    };
    expect(screen.net_profit).toBeCloseTo(1_234.5 - 100 - 77.77 - 5 - 100);
    expect(text('reports/profit-and-loss.csv')).toContain('Result,,Profit before tax,1051.73\r\nResult,,Net profit,951.73');
    expect(text('tax/tax-computation.csv')).toContain('Profit before tax,From the books,1051.73');
    expect(text('reports/cash-flow.csv').trimEnd().split('\r\n')).toHaveLength(4);
    expect(text('vat/return-2026-01-01-to-2026-03-31.csv')).toContain('1,VAT due on sales and other outputs,262.45');
    expect(text('vat/return-2026-01-01-to-2026-03-31.csv')).toContain('"Total value of sales, excluding VAT",1312\r\n');
    expect(JSON.parse(text('manifest.json'))).toMatchObject({
      company: { name: 'Lantern Fox Ltd', vat: 'GB980780684' },
      ...QUARTER,
      entries: 5,
      audit_head: { position: expect.any(String) as string, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    const result = await verify(await unpack('pack', files));
    expect(result).toContain('ok    Entries: 5 entries');
    expect(result).toContain('ok    List of entries: 5 entries');
    expect(result).toMatch(/ok    Transactions: [1-9]\d* transactions/);
    expect(result).toContain('ok    Filed VAT returns: 1 returns');
    expect(result).toMatch(/This pack is complete, and its files agree with each other\.[^]*exit 0$/);
    expect(result).not.toContain('FAIL');
    // What the script asks to compare is in the log.
    const digest = createHash('sha256').update(text('SHA256SUMS')).digest('hex');
    expect(result).toContain(digest);
    expect(await app.database.query(`SELECT actor_id, details FROM audit_log WHERE action = 'ACCOUNTANTS_PACK_SEALED'`)).toEqual([
      { actor_id: ada.user.id, details: `SHA-256 of SHA256SUMS: ${digest}` },
    ]);
    expect(await app.database.query(`SELECT after FROM audit_log WHERE action = 'ACCOUNTANTS_PACK_EXPORTED'`)).toEqual([
      { after: expect.objectContaining(QUARTER) as object },
    ]);

    // Up to today, the pack contains the reversal, and the earlier part is unchanged.
    const later = await unpack('later', await download({ from: '2026-01-01', to: '2026-04-15' }));
    expect(await verify(later, '--earlier', join(folder, 'pack'))).toContain('ok    Against the earlier pack: 5 entries');
  });

  it('has the cash flow of whole months, as the screen shows it, also of a period that ends within a month', async () => {
    await enterQuarter();
    const period = { from: '2026-01-15', to: '2026-03-15' };
    const screen = (await ada.agent.get(`${FINANCE}/reports/cash-flow`).query(period).expect(200)).body as CashMonthView[];
    const files = await download(period);
    const [, ...rows] = (files.get('reports/cash-flow.csv')?.toString() ?? '').trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',').slice(1).map(Number))).toEqual(
      screen.map(({ opening, received, paid, closing }) => [opening, received, paid, closing]),
    );
    // The bank fee of 30 March.
    expect(rows.at(-1)).toMatch(/^2026-03,/);
    expect(screen.at(-1)?.paid).toBeCloseTo(120 + 77.77 + 5);
  });

  it('contains the documents of its entries: those of a closed month as well, and receipts of expenses in Clarity', async () => {
    const { id: early } = await approved({ date: '2026-01-10' });
    const late = await enterWithReceipt({ date: '2026-01-20' });
    await ada.agent.post(`${FINANCE}/periods/2026-01/close`).send({}).expect(200);
    expect(await approveTransaction(rhys, late)).toMatchObject({ posted_on: '2026-02-01' });
    const mia = await colleague(app, 'Mia', ['developer']);
    const spend = async (date: string): Promise<string> => {
      const request = mia.agent.post('/api/clarity/expenses').field({ description: 'Lunch', amount: '9.99', date });
      return ((await request.attach('receipt', PDF, 'lunch.pdf').expect(201)).body as { id: string }).id;
    };
    const [lunch, ...others] = [await spend('2026-03-05'), await spend('2026-04-02')];
    const decision = { ids: [lunch, ...others], action: 'approve' };
    await rhys.agent.post('/api/clarity/approvals/expenses/bulk').send(decision).expect(200);
    const [owed] = await app.database.query<{ id: string }>('SELECT id FROM clarity_payables WHERE claim_id = $1', [lunch]);

    const files = await download({ from: '2026-02-01', to: '2026-03-31' });
    const text = (name: string): string => files.get(name)?.toString() ?? '';
    expect(text('documents/transactions.csv')).toContain(late);
    expect(text('documents/transactions.csv')).not.toContain(early);
    const receipts = [`receipts/2026-01-20-${late}.pdf`, `receipts/2026-03-05-${owed?.id}.pdf`];
    expect(text('receipts/index.csv').trimEnd().split('\r\n').slice(1)).toEqual([
      `transaction,${late},2026-01-20,Profiler licences,${receipts[0]}`,
      `payable,${owed?.id},2026-03-05,Lunch,${receipts[1]}`,
    ]);
    for (const name of receipts) expect(files.get(name)).toEqual(PDF);
    const pack = await unpack('pack', files);
    expect(await verify(pack)).toMatch(/exit 0$/);
    await writeFile(
      join(pack, 'documents/transactions.csv'),
      text('documents/transactions.csv').replace(new RegExp(`^.*${late}\r\n`, 'm'), ''),
    );
    expect(await verify(pack)).toContain(`documents/transactions.csv: transaction ${late} is missing.`);

    // A reversal brings its transaction into the pack of the month in which it is made.
    await rhys.agent.post(`${TRANSACTIONS}/${early}/reverse`).send({ reason: 'Paid twice' }).expect(200);
    const april = await download({ from: '2026-04-01', to: '2026-04-15' });
    expect(april.get('documents/transactions.csv')?.toString()).toContain(early);
    expect(await verify(await unpack('april', april))).toMatch(/exit 0$/);
  });

  it('has a script that detects changes', async () => {
    await enterQuarter();
    const files = await download({ from: '2026-01-01', to: '2026-04-15' });
    const pack = await unpack('pack', files);
    const change = async (name: string, edit: (text: string) => string): Promise<void> => {
      const original = files.get(name) ?? Buffer.alloc(0);
      const changed = edit(original.toString());
      expect(changed).not.toBe(original.toString());
      await writeFile(join(pack, name), changed);
    };
    const undo = (name: string): Promise<void> => writeFile(join(pack, name), files.get(name) ?? Buffer.alloc(0));

    await change('ledger/lines.csv', (text) => text.replace('1234.50', '1334.50'));
    let result = await verify(pack);
    expect(result).toContain('FAIL  Files');
    expect(result).toContain('ledger/lines.csv was changed.');
    expect(result).toContain('ledger/lines.csv: account 4030 has');
    expect(result).toMatch(/ledger\/lines\.csv: the lines of entry [0-9a-f-]{36} are not what was posted\./);
    expect(result).toContain('This pack was changed or is incomplete.\nexit 1');
    await undo('ledger/lines.csv');

    // A forger who changes the checksums as well is detected by the digests.
    await change('ledger/sealed-entries.jsonl', (text) => text.replaceAll('123450', '133450').replaceAll('148140', '158140'));
    const sum = createHash('sha256')
      .update(await readFile(join(pack, 'ledger/sealed-entries.jsonl')))
      .digest('hex');
    await change('SHA256SUMS', (text) => text.replace(/^[0-9a-f]{64}(?= {2}ledger\/sealed-entries)/m, sum));
    result = await verify(pack);
    expect(result).toContain('ok    Files');
    expect(result).toMatch(/Entry [0-9a-f-]{36} is not what was posted\./);
    await undo('ledger/sealed-entries.jsonl');
    await undo('SHA256SUMS');

    // An omitted entry.
    await change('ledger/sealed-entries.jsonl', (text) => text.slice(text.indexOf('\n') + 1));
    result = await verify(pack);
    expect(result).toContain('There are 5 entries; the pack was made with 6.');
    await undo('ledger/sealed-entries.jsonl');

    // A document and a list entry that differ from the ledger.
    await change('documents/transactions.csv', (text) => text.replace('1234.50', '1334.50').replace('1481.40', '1581.40'));
    await change('ledger/entries.csv', (text) => text.replace(/2026-03-\d\d/, '2026-03-31'));
    result = await verify(pack);
    expect(result).toMatch(/Transaction [0-9a-f-]{36} of 2026-\d\d-\d\d is not what was posted\./);
    expect(result).toMatch(/ledger\/entries\.csv: entry [0-9a-f-]{36} is not what was posted\./);
    await undo('documents/transactions.csv');
    await undo('ledger/entries.csv');

    await change('reports/trial-balance.csv', (text) => text.replace('1234.50', '1234.51'));
    await change('vat/return-2026-01-01-to-2026-03-31-rows.csv', (text) => text.replace('246.90', '246.91'));
    await rm(join(pack, 'README.txt'));
    await writeFile(join(pack, 'extra.txt'), 'x');
    result = await verify(pack);
    for (const problem of [
      'reports/trial-balance.csv: account 4030',
      'vat/return-2026-01-01-to-2026-03-31.csv does not follow from its rows.',
      'README.txt is missing.',
      'extra.txt is not part of the pack.',
    ])
      expect(result).toContain(problem);
    expect(await verify(pack, folder)).toContain('is not an unpacked accountant');
  });

  it('is refused by its script when it contains links that lead out of it', async () => {
    const pack = await unpack('pack', await download());
    const elsewhere = join(folder, 'elsewhere.txt');
    await rename(join(pack, 'README.txt'), elsewhere);
    await symlink(elsewhere, join(pack, 'README.txt'));
    const result = await verify(pack);
    expect(result).toContain('contains links or special files');
    expect(result).toMatch(/README\.txt\nexit 1$/);
    await rm(join(pack, 'README.txt'));
    await rename(elsewhere, join(pack, 'README.txt'));
    expect(await verify(pack)).toMatch(/exit 0$/);

    // Checksums that point to a file beside the pack.
    await writeFile(elsewhere, '');
    const sums = await readFile(join(pack, 'SHA256SUMS'), 'utf8');
    await writeFile(join(pack, 'SHA256SUMS'), `${sums}${createHash('sha256').digest('hex')}  ../elsewhere.txt\n`);
    expect(await verify(pack)).toContain('../elsewhere.txt is outside the pack.');
  });

  it('is for admin and ceo only, for an ordered range of dates, and works for an empty ledger', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    const path = `${FINANCE}/exports/pack?from=2026-01-01&to=2026-03-31`;
    await app.agent().get(path).expect(401);
    await staff.agent.get(path).expect(403);
    for (const query of ['', '?from=2026-01-01', '?from=2026-03-31&to=2026-01-01', '?from=2026-02-30&to=2026-03-31'])
      expect((await ada.agent.get(`${FINANCE}/exports/pack${query}`).expect(400)).body).toHaveProperty('fields');
    expect(await verify(await unpack('empty', await download()))).toContain('This pack is complete, and its files agree with each other.');
  });
});
