import { CompanyRepository } from '../../dist/server/finance/company/company.repository.js';
import { LedgerRepository } from '../../dist/server/finance/ledger/ledger.repository.js';
import { splitDays } from '../../dist/server/finance/ledger/ledger.rules.js';
import { VatFilingRepository } from '../../dist/server/finance/tax/filing/vat-filing.repository.js';
import { VatReturnRepository } from '../../dist/server/finance/tax/vat-return.repository.js';
import { TransactionsRepository } from '../../dist/server/finance/transactions/transactions.repository.js';
import { comparedWith, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare, median } from '../lib/rounds.mjs';
import { statementsOf } from '../lib/statements-of.mjs';
import { OWN_PAGE, sharedStudio, warmUp } from '../lib/studio.mjs';

/** Lines of the small and of the large ledger. Use fewer to test whether the row runs at all. */
const FEW = 10_000;
const MANY = Number(process.env.BENCH_LEDGER_LINES ?? 1_000_000);
const LINES_PER_TRANSACTION = 4;
/** Entries that one transaction adds. */
const PIECE = 25_000;
const LIMIT = 50;

const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const QUARTER = { from: '2025-04-01', to: '2025-06-30' };
const FILTER = { type: 'expense', status: 'approved', ...QUARTER, limit: LIMIT };

/** Purchases under the reverse charge and sales, alternating, over a thousand days, in the order of their numbers. */
const fill = (from, to) => `
  BEGIN;
  INSERT INTO ledger_entries (id, posted_on, document_date, source_kind, source_id, event, digest, created_at)
  SELECT md5('e' || n)::uuid, date '2024-01-01' + n % 1000, date '2024-01-01' + n % 1000, 'transaction', md5('t' || n)::uuid, 'approved', sha256(n::text::bytea), now()
  FROM generate_series(${from}, ${to}) n;
  INSERT INTO ledger_lines (entry_id, posted_on, line_no, account_code, amount_pence, vat_code, vat_side, tax_point)
  SELECT md5('e' || n)::uuid, date '2024-01-01' + n % 1000, l.line_no, l.account, l.pence,
    CASE WHEN l.side IS NOT NULL THEN CASE n % 2 WHEN 0 THEN 'reverse_charge' ELSE 'standard' END END, l.side,
    CASE WHEN l.side IS NOT NULL THEN date '2024-01-01' + n % 1000 END
  FROM generate_series(${from}, ${to}) n, LATERAL (
    SELECT * FROM (VALUES
      (0, 1, (ARRAY['5010', '5020', '5030', '5040', '5050', '5060'])[1 + n / 2 % 6], 10000 + n % 500, 'input'),
      (0, 2, '2201', 2000, 'input'), (0, 3, '2202', -2000, 'output'), (0, 4, '1200', -10000 - n % 500, NULL),
      (1, 1, '1200', 20000, NULL), (1, 2, '1210', 4000 + n % 500, NULL),
      (1, 3, (ARRAY['4010', '4020', '4030', '4050'])[1 + n / 2 % 4], -20000 - n % 500, 'output'), (1, 4, '2200', -4000, 'output')
    ) v(kind, line_no, account, pence, side) WHERE v.kind = n % 2
  ) l;
  INSERT INTO finance_transactions (id, type, category, amount_pence, vat_pence, vat_code, currency, description, justification, hmrc_category,
    status, happened_on, self_approved, receipt_is_picture, entry_id, posted_on, created_at, updated_at, version)
  SELECT md5('t' || n)::uuid, CASE n % 2 WHEN 0 THEN 'expense' ELSE 'income' END, CASE n % 2 WHEN 0 THEN 'Development Tools' ELSE 'Game Sales' END,
    10000 + n % 500, 2000, 'standard', 'GBP', 'Document ' || n, 'Needed', 'Office costs', 'approved', date '2024-01-01' + n % 1000, false, false,
    md5('e' || n)::uuid, date '2024-01-01' + n % 1000, now(), now(), 1
  FROM generate_series(${from}, ${to}) n;
  COMMIT`;

const QUESTIONS = [
  {
    what: 'five cards of a year',
    path: `/api/staff/finance/summary?from=${YEAR.from}&to=${YEAR.to}`,
    async read(queries) {
      const ledger = new LedgerRepository(queries);
      const month = { from: '2026-11-01', to: '2026-11-30' };
      for (const days of [YEAR, month, { from: '2026-10-01', to: '2026-10-31' }, { from: '2000-01-01', to: YEAR.to }])
        await ledger.sums(splitDays(days));
    },
  },
  {
    what: 'profit and loss of a year',
    path: `/api/staff/finance/reports/profit-and-loss?from=${YEAR.from}&to=${YEAR.to}`,
    read: (queries) => new LedgerRepository(queries).sums(splitDays(YEAR)),
  },
  {
    what: 'nine boxes of a quarter',
    path: `/api/staff/finance/vat-return?from=${QUARTER.from}&to=${QUARTER.to}`,
    async read(queries) {
      const filing = new VatFilingRepository(queries);
      await filing.find(QUARTER);
      await filing.last();
      for (let reads = 0; reads < 2; reads += 1) await new CompanyRepository(queries).find();
      await filing.last();
      await new VatReturnRepository(queries).sums(QUARTER);
    },
  },
  {
    what: 'filtered transactions',
    path: `/api/staff/finance/transactions?${new URLSearchParams(Object.entries(FILTER).map(([key, value]) => [key, String(value)]))}`,
    read: (queries) => new TransactionsRepository(queries).page(FILTER),
  },
];

/** The directors' pages, in a small and in a large ledger. Both sides only read, so they share one database. */
export async function measure({ seconds, rounds }) {
  const { program, postgres, cookie } = await sharedStudio();
  const headers = { cookie, ...OWN_PAGE };
  const routes = Object.fromEntries(await Promise.all(QUESTIONS.map(async ({ path, read }) => [path, await statementsOf(read)])));
  const limit = await startLimit('limits/statements.mjs', { connectionString: postgres.address('portal'), routes });
  const against = (server, path) => ({ server, seconds, requests: [{ path, headers }] });

  let filled = 0;
  const fillTo = async (lines) => {
    const entries = Math.floor(lines / LINES_PER_TRANSACTION);
    for (; filled < entries; filled = Math.min(entries, filled + PIECE))
      await postgres.run('portal', fill(filled + 1, Math.min(entries, filled + PIECE)));
    for (const table of ['ledger_entries', 'ledger_lines', 'ledger_month_sums', 'finance_transactions'])
      await postgres.run('portal', `VACUUM ANALYZE ${table}`);
  };

  await fillTo(FEW);
  const small = {};
  for (const { path } of QUESTIONS) {
    await warmUp(against(program, path));
    const { portal } = await alternate(rounds, { portal: () => load(against(program, path)) });
    small[path] = median(perSecond(portal));
  }

  await fillTo(MANY);
  const results = [];
  for (const { what, path } of QUESTIONS) {
    await warmUp(against(program, path), against(limit, path));
    const { portal, raw } = await alternate(rounds, { portal: () => load(against(program, path)), raw: () => load(against(limit, path)) });
    results.push({
      what: `finance, ${MANY.toLocaleString('en-GB')} lines: ${what}`,
      unit: 'requests/s',
      beside: 'node:http + pg, the same statements',
      ...compare(perSecond(portal), perSecond(raw)),
      note: comparedWith(portal, raw),
    });
    results.push({
      what: `finance, ${MANY.toLocaleString('en-GB')} lines: ${what}`,
      unit: 'requests/s',
      beside: `the same with ${FEW.toLocaleString('en-GB')} lines`,
      ...compare(
        perSecond(portal),
        perSecond(portal).map(() => small[path]),
      ),
      note: '',
    });
  }
  await limit.stop();
  return results;
}
