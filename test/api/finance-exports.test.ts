import type { CashMonthView } from '../../server/finance/reports/reports.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, TRANSACTIONS, twoDirectors } from '../support/finance.js';
import { pdfText } from '../support/pdf-text.js';
import { readZip } from '../support/zip.js';

const EXPORTS = '/api/staff/finance/exports';
const DAYS = 'from=2026-01-01&to=2026-12-31';

describe('exports of finance', () => {
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

  const bytes = async (path: string): Promise<{ type: string; name: string; body: Buffer }> => {
    const download = await ada.agent
      .get(`${EXPORTS}/${path}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    const header = (name: string) => String(download.headers[name]);
    return { type: header('content-type'), name: header('content-disposition'), body: download.body as Buffer };
  };
  const csv = async (query: string): Promise<string[]> =>
    (await bytes(`transactions?format=csv&${query}`)).body.toString().trimEnd().split('\r\n');
  const pages = (pdf: Buffer): number => pdf.toString('latin1').split('/Type /Page\n').length - 1;

  it('contain every page of the list, with the amounts on screen, and no formulas', async () => {
    const { id } = await enterTransaction(ada, {
      amount: '9.99',
      amount_includes_vat: true,
      description: '=HYPERLINK("https://evil.test")',
    });
    await approveTransaction(rhys, id);
    // More than three pages of the export.
    await app.database.query(
      `INSERT INTO finance_transactions (id, type, category, amount_pence, vat_pence, vat_code, currency, description, justification, hmrc_category,
         status, happened_on, self_approved, receipt_is_picture, created_at, updated_at, version)
       SELECT gen_random_uuid(), 'income', 'Grants', n, 0, 'exempt', 'GBP', 'Grant ' || n, 'Test', 'Office costs', 'pending', date '2026-01-01' + n / 2, false, false,
         now(), now(), 1 FROM generate_series(1, 320) n`,
    );
    const lines = await csv(DAYS);
    expect(lines).toHaveLength(322);
    const cells = lines.map((line) => line.split(','));
    expect(cells[0]?.slice(7, 10)).toEqual(['Net', 'VAT', 'Gross']);
    const expense = lines.find((line) => line.includes('HYPERLINK'));
    expect(expense).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
    expect(expense).toContain('Standard rate (20%),8.32,1.67,9.99,GBP,,,,,approved');
    const grants = cells.filter(([, , category]) => category === 'Grants').map(([, , , , , , , net]) => Math.round(Number(net) * 100));
    expect(grants.reduce((sum, pence) => sum + pence, 0)).toBe((320 * 321) / 2);
    expect(new Set(grants)).toHaveProperty('size', 320);
    // The filter is that of the list.
    expect(await csv(`${DAYS}&type=expense&status=approved`)).toHaveLength(2);
    expect(await csv(`${DAYS}&search=grant%2012`)).toHaveLength(12);
    expect(await csv('from=2026-09-10&to=2026-09-10')).toHaveLength(2);
    const list = (await ada.agent.get(`${TRANSACTIONS}?${DAYS}&limit=1&type=expense`).expect(200)).body as Array<{ amount: number }>;
    expect(list[0]?.amount).toBe(8.32);

    const sheet = await bytes(`transactions?format=xlsx&${DAYS}`);
    expect(sheet.name).toContain('"transactions-2026-09-15.xlsx"');
    const files = await readZip(sheet.body);
    const rows = (files.get('xl/worksheets/sheet1.xml') ?? '').split('<row ').slice(1);
    expect(rows).toHaveLength(322);
    // The same amounts as in the CSV, to the penny.
    const amounts = rows.flatMap((row) =>
      Array.from(row.matchAll(/<c r="[H-J]\d+"(?![^>]*t="s")[^>]*><v>(\d+(?:\.\d+)?)<\/v>/g), ([, value]) => Number(value)),
    );
    expect(amounts).toHaveLength(3 * 321);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + Math.round(value * 100), 0);
    expect(sum(amounts)).toBe(sum(cells.slice(1).flatMap((row) => row.slice(-18, -15).map(Number))));
    expect(rows.find((row) => row.includes('<v>8.32</v>'))).toContain('<v>9.99</v>');

    const file = await bytes(`transactions?format=pdf&${DAYS}`);
    expect(file).toMatchObject({ type: 'application/pdf', name: expect.stringContaining('"transactions-2026-09-15.pdf"') as string });
    expect(file.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages(file.body)).toBeGreaterThan(10);
    const actions = await app.database.query<{ action: string; target_id: string }>(
      `SELECT action, target_id FROM audit_log WHERE target_type = 'finance-export' ORDER BY id`,
    );
    expect(actions.map(({ target_id }) => target_id)).toEqual(['csv', 'csv', 'csv', 'csv', 'xlsx', 'pdf']);
  });

  it('have what is paid as gross: under the reverse charge no VAT, in every format and on the screen', async () => {
    const { id } = await enterTransaction(ada, { amount: '1000.00', vat_code: 'reverse_charge' });
    expect((await ada.agent.get(`${TRANSACTIONS}/${id}`).expect(200)).body).toMatchObject({ amount: 1_000, vat_amount: 200, gross: 1_000 });
    expect((await csv(DAYS))[1]).toContain('Reverse charge (20%),1000.00,200.00,1000.00,GBP');
    const xml = (await readZip((await bytes(`transactions?format=xlsx&${DAYS}`)).body)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml.match(/<v>1000<\/v>/g)).toHaveLength(2);
    expect(xml).not.toContain('<v>1200</v>');
    expect(pdfText((await bytes(`transactions?format=pdf&${DAYS}`)).body)).toContain('\t£1,000.00\t£200.00\t£1,000.00\tPending\t');
  });

  it('can be opened, whatever was typed', async () => {
    const texts = [
      '</t></si><x>&"\'',
      'a\uffff\ufffe\ud83dz\u202e',
      'مرحبا '.repeat(300),
      '👩‍👩‍👧‍👦'.repeat(150),
      'l\u0300'.repeat(999),
      'W'.repeat(2_000),
    ];
    for (const description of texts) await enterTransaction(ada, { description });
    const strings = (await readZip((await bytes(`transactions?format=xlsx&${DAYS}`)).body)).get('xl/sharedStrings.xml') ?? '';
    expect(strings).toContain('&lt;/t&gt;&lt;/si&gt;&lt;x&gt;&amp;');
    // Excel refuses the whole file if it contains a character that XML 1.0 does not allow.
    expect(strings).not.toMatch(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/u);
    expect((await bytes(`transactions?format=pdf&${DAYS}`)).body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await csv(DAYS)).toHaveLength(texts.length + 1);
    await app.database.query(
      `INSERT INTO finance_transactions (id, type, category, amount_pence, vat_pence, vat_code, currency, description, justification, hmrc_category,
         status, happened_on, self_approved, receipt_is_picture, created_at, updated_at, version)
       SELECT gen_random_uuid(), 'income', 'Grants', 1, 0, 'exempt', 'GBP', 'Grant', 'Test', 'Office costs', 'pending', '2026-01-01', false, false,
         now(), now(), 1 FROM generate_series(1, 5001)`,
    );
    const tooMany = await ada.agent.get(`${EXPORTS}/transactions?format=pdf&${DAYS}`).expect(413);
    expect(tooMany.body).toMatchObject({ error: 'A PDF has room for 5,000 rows. Please choose fewer days, or CSV.' });
  });

  it('summarise a period in one document', async () => {
    await approveTransaction(rhys, (await enterTransaction(ada)).id);
    const file = await bytes(`summary?${DAYS}`);
    expect(file).toMatchObject({
      type: 'application/pdf',
      name: expect.stringContaining('"finance-summary-2026-01-01-to-2026-12-31.pdf"') as string,
    });
    expect(pages(file.body)).toBeGreaterThan(0);
  });

  it('contain each report with the amounts on screen', async () => {
    await approveTransaction(rhys, (await enterTransaction(ada, { amount: '9.99', amount_includes_vat: true })).id);
    const sale = { type: 'income', category: 'Consulting Services', amount: '1234.50', hmrc_category: 'Other business costs' };
    await approveTransaction(rhys, (await enterTransaction(ada, { ...sale, description: 'Port to consoles' })).id);
    const screen = async (path: string) => (await ada.agent.get(`/api/staff/finance/${path}`).expect(200)).body as Record<string, unknown>;
    const cashFlow = async (days: string) =>
      ((await ada.agent.get(`/api/staff/finance/reports/cash-flow?${days}`).expect(200)).body as CashMonthView[]).map((month) => ({
        ...month,
        accounts: [],
      }));
    const period = 'from=2026-09-01&to=2026-09-30';
    const profit = await screen(`reports/profit-and-loss?${period}`);
    expect(profit).toMatchObject({ total_income: 1_234.5, total_expenses: 8.32, net_profit: 1_226.18 });
    const expected = {
      'profit-and-loss': amountsIn(profit),
      'balance-sheet': amountsIn(await screen('reports/balance-sheet?on=2026-09-30')),
      'trial-balance': amountsIn(await screen('reports/trial-balance?on=2026-09-30')),
      'cash-flow': amountsIn(await cashFlow(period)),
      'vat-return': amountsIn({ ...(await screen(`vat-return?${period}`)), rows: [], late_vat: null }),
    };
    for (const [report, amounts] of Object.entries(expected)) {
      const text = (await bytes(`report?report=${report}&format=csv&${period}`)).body.toString();
      const inCsv = text
        .trimEnd()
        .split('\r\n')
        .flatMap((line) => {
          const cells = line.split(',');
          // Boxes 6 to 9 are whole pounds, without pence.
          const isWhole = report === 'vat-return' && /^"?[6-9],/.test(line);
          return (isWhole ? cells.slice(-1) : cells).filter((cell) => (isWhole ? /^-?\d+$/ : /^-?\d+\.\d\d$/).test(cell)).map(Number);
        });
      expect({ report, amounts: sorted(inCsv) }).toEqual({ report, amounts });
      const sheet = await bytes(`report?report=${report}&format=xlsx&${period}`);
      expect(sheet.name).toContain(`"${report}-2026-09-01-to-2026-09-30.xlsx"`);
      const xml = (await readZip(sheet.body)).get('xl/worksheets/sheet1.xml') ?? '';
      const inSheet = Array.from(xml.matchAll(/<c (?![^>]*t="s")[^>]*><v>(-?[\d.]+)<\/v>/g), ([, value]) => Number(value));
      expect({ report, amounts: sorted(inSheet) }).toEqual({ report, amounts });
      const pdf = (await bytes(`report?report=${report}&format=pdf&${period}`)).body;
      expect(pages(pdf)).toBe(1);
      const inPdf = Array.from(pdfText(pdf).matchAll(/(−?)£([\d,]+(?:\.\d\d)?)/g), ([, sign, digits = '']) =>
        Number(`${sign === '' ? '' : '-'}${digits.replaceAll(',', '')}`),
      );
      expect({ report, amounts: sorted(inPdf) }).toEqual({ report, amounts });
    }
    expect((await bytes(`report?report=cash-flow&format=csv&${period}`)).body.toString()).toContain('2026-09,0.00,1481.40,9.99,1471.41');
    expect(pdfText((await bytes(`report?report=cash-flow&format=pdf&${period}`)).body)).toContain('September 2026\t£0.00');
  });

  it('compare with the same days of the year before, including accounts without entries now', async () => {
    const RENT = { category: 'Rent & Facilities', vat_rate: 0, vat_code: 'exempt', hmrc_category: 'Office costs' };
    for (const values of [{ amount: 30 }, { amount: 20, date: '2025-09-30' }, { ...RENT, amount: 500, date: '2025-09-01' }])
      await approveTransaction(rhys, (await enterTransaction(ada, values)).id);
    const lines = async (report: string): Promise<string[]> =>
      (await bytes(`report?report=${report}&format=csv&from=2026-09-01&to=2026-09-30&compare=year-before`)).body
        .toString()
        .trimEnd()
        .split('\r\n')
        .slice(1);
    expect(await lines('profit-and-loss')).toEqual([
      'Income,,Total,0.00,0.00',
      'Expenses,5050,Development Tools,30.00,20.00',
      'Expenses,5120,Rent & Facilities,0.00,500.00',
      'Expenses,,Total,30.00,520.00',
      'Result,,Profit before tax,-30.00,-520.00',
      'Result,,Net loss,-30.00,-520.00',
    ]);
    expect(await lines('balance-sheet')).toEqual([
      'Assets,1200,Bank (Revolut),-560.00,-524.00',
      'Assets,,Total,-560.00,-524.00',
      'Liabilities,2201,VAT on purchases,-10.00,-4.00',
      'Liabilities,,Total,-10.00,-4.00',
      'Equity,,Profit to date,-550.00,-520.00',
      'Equity,,Total,-550.00,-520.00',
    ]);
    expect((await lines('trial-balance')).at(-1)).toBe(',Total,,560.00,560.00,524.00,524.00');
    expect(await lines('cash-flow')).toEqual(['2026-09,-524.00,0.00,36.00,-560.00,-524.00']);
    await ada.agent.get(`${EXPORTS}/report?${DAYS}&report=cash-flow&format=csv&compare=never`).expect(400);
  });

  it('are for admin and ceo only, and refuse invalid dates and formats', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const path of [`transactions?format=csv`, `report?report=cash-flow&format=csv&${DAYS}`, `summary?${DAYS}`]) {
      await app.agent().get(`${EXPORTS}/${path}`).expect(401);
      await staff.agent.get(`${EXPORTS}/${path}`).expect(403);
    }
    for (const query of ['', '?format=xls', '?format=csv&from=2026-02-29', '?format=csv&type=gold'])
      expect((await ada.agent.get(`${EXPORTS}/transactions${query}`).expect(400)).body).toHaveProperty('fields');
    for (const query of ['report=cash&format=csv', 'report=cash-flow&format=doc', 'report=vat-return'])
      expect((await ada.agent.get(`${EXPORTS}/report?${DAYS}&${query}`).expect(400)).body).toHaveProperty('fields');
    for (const query of ['', '?from=2026-03-31&to=2026-01-01'])
      expect((await ada.agent.get(`${EXPORTS}/summary${query}`).expect(400)).body).toHaveProperty('fields');
  });
});

/** The amounts of an answer at any depth, in ascending order. */
function amountsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? sorted(Object.values(value).flatMap(amountsIn)) : [];
}

function sorted(amounts: readonly number[]): number[] {
  return amounts.toSorted((one, other) => one - other);
}
