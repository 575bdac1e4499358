import { jest } from '@jest/globals';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import { encodeCursor } from '../../server/platform/lists/cursors.js';
import { Workers } from '../../server/platform/workers/workers.js';
import type { ImportDetailView } from '../../server/sales/imports/imports.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { balances, twoDirectors } from '../support/finance.js';
import { enterSale, SALES } from '../support/sales.js';
import { dropSearchIndexes } from '../support/search-indexes.js';
import { IMPORTS, steamFile } from '../support/statements.js';
import { until } from '../support/until.js';

const MANY = 60_000;
const ROWS = 30_000;

describe('many sales', () => {
  let app: TestApp;
  let ada: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada } = await twoDirectors(app, '2026-09-15'));
  });

  it('are read from indexes with a fixed number of statements, also far down the list', async () => {
    const { id } = await enterSale(ada);
    const indexAgain = await dropSearchIndexes(app.database);
    // Copies of a posted sale over four years; they share its entry.
    await app.database.query(
      `INSERT INTO sales (id, status, sale_date, recognition_date, channel, customer_type, country, currency, customer_name, customer_email,
         customer_country, customer_address, customer_vat_id, payment_status, settlement_account, rounding, net_minor, vat_minor, received_minor,
         outstanding_minor, refunded_minor, rate, net_pence, vat_pence, refunded_net_pence, refunded_vat_pence, posted_on, entry_id, form_digest,
         entered_by, posted_at, created_at, updated_at, version)
       SELECT gen_random_uuid(), CASE WHEN n % 51 = 0 THEN 'Refunded' ELSE 'Posted' END, day, day,
         (ARRAY['Steam', 'Epic', 'Shopify', 'Direct'])[1 + n % 4], s.customer_type, s.country, s.currency, 'Customer ' || n, '', 'GB', '', '',
         'Paid', s.settlement_account, s.rounding, s.net_minor, s.vat_minor, s.received_minor, 0, 0, 1, s.net_pence, s.vat_pence, 0, 0, day,
         s.entry_id, s.form_digest, s.entered_by, s.posted_at, s.created_at, s.updated_at, 1
       FROM generate_series(1, $2::int) n CROSS JOIN LATERAL (SELECT date '2022-09-16' + n * 1455 / $2::int AS day) d, sales s WHERE s.id = $1`,
      [id, MANY],
    );
    await indexAgain();
    await app.database.query('VACUUM ANALYZE sales');
    const [deep] = await app.database.query<{ day: string; id: string }>(
      'SELECT sale_date::text AS day, id FROM sales ORDER BY sale_date DESC, id DESC OFFSET 10000 LIMIT 1',
    );
    const cursor = encodeCursor([deep?.day ?? '', deep?.id ?? '']);
    const rows = jest.spyOn(app.nest.get(ReadQueries), 'rows');
    for (const path of [
      '',
      `?cursor=${cursor}`,
      '?status=Posted&channel=Epic',
      '?status=Draft',
      '?status=Refunded&channel=Epic',
      '?status=Refunded&from=2023-01-01&to=2023-03-31',
      '?channel=Direct&from=2024-01-01&to=2024-06-30',
      '?search=customer%2031',
      '/totals',
      '/totals?channel=Shopify',
      '/totals?from=2024-01-01&to=2024-03-31',
      '/totals?from=2023-02-14&to=2025-06-17',
      '/totals?from=2024-01-01&to=2024-03-31&channel=Steam',
    ]) {
      rows.mockClear();
      await ada.agent.get(`${SALES}${path}`).expect(200);
      // Sessions, jobs and other background statements are not counted.
      const sent = rows.mock.calls.filter(([sql]) => /\bsales? |\bsale_sums\b/.test(sql));
      expect({ path, statements: sent.length }).toEqual({ path, statements: 1 });
      // Planned for these values, and with a generic plan as for a prepared statement.
      for (const [sql, values] of sent)
        for (const [explain, bound] of [
          ['EXPLAIN', [...(values ?? [])]],
          ['EXPLAIN (GENERIC_PLAN)', []],
        ] as const) {
          const plan = await app.database.query<{ 'QUERY PLAN': string }>(`${explain} ${sql}`, [...bound]);
          const text = plan.map((row) => row['QUERY PLAN']).join('\n');
          expect({ path, explain, scans: /Seq Scan on sales/.exec(text)?.[0] ?? null }).toEqual({ path, explain, scans: null });
        }
    }
    // The sums are those of the rows, for any range of dates.
    for (const [from, to] of [
      ['2000-01-01', '2099-12-31'],
      ['2024-01-01', '2024-03-31'],
      ['2023-02-14', '2025-06-17'],
      ['2024-05-05', '2024-05-06'],
    ] as const) {
      const [row] = await app.database.query<{ sales: number; pence: number }>(
        `SELECT count(*)::int AS sales, sum(net_pence)::int AS pence FROM sales WHERE sale_date BETWEEN '${from}' AND '${to}' AND channel = 'Epic'`,
      );
      const totals = (await ada.agent.get(`${SALES}/totals?channel=Epic&from=${from}&to=${to}`).expect(200)).body as object;
      expect(totals).toMatchObject({ sales: row?.sales, net: (row?.pence ?? 0) / 100 });
    }
    rows.mockRestore();
  }, 120_000);

  it('of a truncated file store nothing, and are imported whole by the next attempt', async () => {
    await ada.agent
      .post('/api/staff/finance/exchange-rates')
      .send({ currency: 'USD', from: '2026-08-01', rate: '1.25', source: 'HMRC' })
      .expect(204);
    const content = steamFile(Array.from({ length: ROWS }, (_, index) => ({ product: `Game ${index % 5}` })));
    const response = await ada.agent.post(IMPORTS).field('channel', 'Steam').attach('file', Buffer.from(content), 'steam.csv').expect(201);
    const path = `${IMPORTS}/${(response.body as { id: string }).id}`;
    const read = async () => (await ada.agent.get(path).expect(200)).body as ImportDetailView;
    const stored = async () =>
      (await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM sale_import_rows'))[0]?.count;

    const workers = app.nest.get(Workers).named('statements');
    const first = app.nest.get(Jobs).runDue();
    await until(() => workers.pids.length > 0, 'the worker to start');
    for (const pid of workers.pids) process.kill(pid, 'SIGKILL');
    await first;
    expect(await read()).toMatchObject({ status: 'reading', rows: 0, statements: [] });
    expect(await stored()).toBe(0);

    app.clock.advance(3_600_000);
    await app.nest.get(Jobs).runDue();
    const file = await read();
    expect(file).toMatchObject({ status: 'ready', rows: ROWS, statements: [{ rows: ROWS, added: ROWS, net: 151.13 * ROWS }] });
    expect(await stored()).toBe(ROWS);
    await ada.agent.post(`${path}/post`).send({ preview: file.preview }).expect(200);
    // 151.13 × 30,000 dollars at 1.25
    expect(await balances(app)).toEqual({ 1100: 362_712_000, 4000: -362_712_000 });
  }, 120_000);
});
