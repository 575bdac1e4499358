import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { encodeCursor } from '../../dist/server/platform/lists/cursors.js';
import { SalesRepository } from '../../dist/server/sales/sales.repository.js';
import { watchMemory } from '../lib/cpu.mjs';
import { comparedWith, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { statementsOf } from '../lib/statements-of.mjs';
import { OWN_PAGE, sharedStudio, warmUp } from '../lib/studio.mjs';

/** Over four years. Use fewer to test whether the row runs at all. */
const SALES = Number(process.env.BENCH_SALES ?? 1_000_000);
const PIECE = 250_000;
const DAYS = 1_460;
const PAGE = 10;
/** Rows of the imported statement. */
const ROWS = 100_000;
/** A sufficient number of rows per second, however fast COPY is. */
const TARGET_RATE = 20_000;
const DEEP = 10_000;
const POLL_MS = 50;

/** One entry, to which all sales refer: the lists do not read it. */
const ENTRY = `
  INSERT INTO ledger_entries (id, posted_on, document_date, source_kind, source_id, event, digest, created_at)
  VALUES (md5('sale')::uuid, '2022-01-01', '2022-01-01', 'sale', md5('sale')::uuid, 'posted', sha256('sale'), now());
  INSERT INTO ledger_lines (entry_id, posted_on, line_no, account_code, amount_pence)
  VALUES (md5('sale')::uuid, '2022-01-01', 1, '1210', 2400), (md5('sale')::uuid, '2022-01-01', 2, '4000', -2400)`;
const fill = (from, to) => `
  INSERT INTO sales (id, status, sale_date, recognition_date, channel, customer_type, country, currency, customer_name, customer_email,
    customer_country, customer_address, customer_vat_id, payment_status, settlement_account, rounding, net_minor, vat_minor, received_minor,
    outstanding_minor, refunded_minor, rate, net_pence, vat_pence, refunded_net_pence, refunded_vat_pence, invoice_number, posted_on, entry_id,
    form_digest, posted_at, created_at, updated_at, version)
  SELECT md5('s' || n)::uuid, CASE WHEN n % 51 = 0 THEN 'Refunded' ELSE 'Posted' END, day, day,
    (ARRAY['Steam', 'Epic', 'Shopify', 'Direct'])[1 + n % 4], 'B2C', 'GB', 'GBP', 'Customer ' || n % 5000, '', 'GB', '', '', 'Paid', '1210',
    'line-nearest', 2000, 400, 2400, 0, 0, 1, 2000, 400, 0, 0, n, day, md5('sale')::uuid, sha256('form'), now(), now(), now(), 1
  FROM generate_series(${from}, ${to}) n, LATERAL (SELECT date '2022-01-01' + (n::bigint * ${DAYS} / ${SALES})::int AS day) d`;

const path = (values) => `/api/staff/sales?${new URLSearchParams(values)}`;

function questions(cursor) {
  const quarter = { from: '2025-04-01', to: '2025-06-30' };
  const page = (query) => (queries) => new SalesRepository(queries).page({ limit: PAGE, ...query });
  return [
    { what: 'first page', path: path({}), read: page({}) },
    {
      what: 'refunded sales of a channel',
      path: path({ status: 'Refunded', channel: 'Epic' }),
      read: page({ status: 'Refunded', channel: 'Epic' }),
    },
    { what: `the page after ${DEEP.toLocaleString('en-GB')} rows`, path: path({ cursor }), read: page({ cursor }) },
    {
      what: 'totals of a quarter',
      path: `/api/staff/sales/totals?${new URLSearchParams(quarter)}`,
      read: (queries) => new SalesRepository(queries).totals(quarter),
    },
    { what: 'totals of all', path: '/api/staff/sales/totals?', read: (queries) => new SalesRepository(queries).totals({}) },
  ];
}

/** The directors' pages with a million sales, and the speed of a statement import. Both sides only read, so they share one database. */
export async function measure({ seconds, rounds }) {
  const { program, postgres, cookie } = await sharedStudio();
  const headers = { cookie, ...OWN_PAGE };
  await postgres.run('portal', ENTRY);
  await fillSales(postgres);
  const [deep] = await postgres.run(
    'portal',
    `SELECT sale_date::text AS day, id FROM sales ORDER BY sale_date DESC, id DESC OFFSET ${Math.min(DEEP, SALES - 1)} LIMIT 1`,
  );
  const entries = questions(encodeCursor([deep.day, deep.id]));
  const routes = Object.fromEntries(await Promise.all(entries.map(async (question) => [question.path, await statementsOf(question.read)])));
  const limit = await startLimit('limits/statements.mjs', { connectionString: postgres.address('portal'), routes });
  const against = (server, path) => ({ server, seconds, requests: [{ path, headers }] });
  const results = [];
  for (const question of entries) {
    await warmUp(against(program, question.path), against(limit, question.path));
    const { portal, raw } = await alternate(rounds, {
      portal: () => load(against(program, question.path)),
      raw: () => load(against(limit, question.path)),
    });
    results.push({
      what: `sales, ${SALES.toLocaleString('en-GB')}: ${question.what}`,
      unit: 'requests/s',
      beside: 'node:http + pg, the same statements',
      ...compare(perSecond(portal), perSecond(raw)),
      target: { at: 'least', bounds: [0.6] },
      note: comparedWith(portal, raw),
    });
  }
  await limit.stop();
  return [...results, ...(await measureImport(program, postgres, headers, rounds))];
}

/** Writes the sales without the indexes that no constraint needs, and creates those at the end, which takes a third of the time. */
async function fillSales(postgres) {
  const indexes = await postgres.run(
    'portal',
    `SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
     WHERE i.tablename = 'sales' AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = i.indexname)`,
  );
  for (const { name } of indexes) await postgres.run('portal', `DROP INDEX ${name}`);
  for (let from = 1; from <= SALES; from += PIECE) {
    // The rows refer to existing rows, so foreign keys need not be checked one by one.
    const piece = fill(from, Math.min(SALES, from + PIECE - 1));
    await postgres.run('portal', `SET session_replication_role = replica; SET synchronous_commit = off; ${piece}`);
  }
  // Triggers do not fire in a session with the replica role.
  await postgres.run(
    'portal',
    `INSERT INTO sale_sums (month, channel, sales, net_pence, vat_pence, refunded_net_pence, refunded_vat_pence)
     SELECT ledger_month(sale_date), channel, count(*), sum(net_pence), sum(vat_pence), sum(refunded_net_pence), sum(refunded_vat_pence)
     FROM sales GROUP BY 1, 2`,
  );
  for (const { definition } of indexes) await postgres.run('portal', `SET maintenance_work_mem = '256MB'; ${definition}`);
  await postgres.run('portal', 'VACUUM ANALYZE sales');
}

async function measureImport(program, postgres, headers, rounds) {
  const statement = steamStatement();
  const memory = watchMemory(program.pid);
  const { portal, copy } = await alternate(Math.min(rounds, 3), {
    portal: () => importRate(program, headers, statement),
    copy: () => copyRate(program, postgres, headers, statement),
  });
  const { before, most } = memory.end();
  const rates = compare(portal, copy);
  return [
    {
      what: `sales: import of ${ROWS.toLocaleString('en-GB')} rows, from the upload to the preview`,
      unit: 'rows/s',
      beside: 'COPY of the same rows into the same table',
      ...rates,
      target: { at: 'least', bounds: [Math.min(0.5, Math.floor((100 * TARGET_RATE) / rates.limit) / 100)] },
      note: 'the target is 20,000 rows/s or 0.5 of COPY, whichever is lower; the preview compares all rows with what is booked',
    },
    {
      what: 'sales: most memory of the program meanwhile',
      unit: 'MiB',
      beside: 'before',
      ...compare([most], [before]),
      note: 'the file is read in a worker process of at most 384 MiB',
    },
  ];
}

async function upload(program, headers, statement) {
  const form = new FormData();
  form.append('channel', 'Steam');
  form.append('revenueShare', '70');
  form.append('file', new Blob([statement]), 'steam.csv');
  const { 'content-type': _, ...others } = headers;
  const answer = await fetch(`${program.url}/api/staff/sales/imports`, { method: 'POST', headers: others, body: form });
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  const { id } = await answer.json();
  for (;;) {
    const { status, problems } = await (await fetch(`${program.url}/api/staff/sales/imports/${id}`, { headers })).json();
    if (status === 'ready') return id;
    if (status !== 'reading') throw new Error(`The statement is ${status}: ${JSON.stringify(problems)}`);
    await pause(POLL_MS);
  }
}

async function importRate(program, headers, statement) {
  const started = performance.now();
  const id = await upload(program, headers, statement);
  const rate = ROWS / ((performance.now() - started) / 1_000);
  await discard(program, headers, id);
  return rate;
}

/** The rows of an import, exported and copied in again over one connection. */
async function copyRate(program, postgres, headers, statement) {
  const id = await upload(program, headers, statement);
  const client = new pg.Client({ connectionString: postgres.address('portal') });
  await client.connect();
  try {
    const rows = await buffer(client.query(copyTo('COPY sale_import_rows TO STDOUT')));
    await client.query('DELETE FROM sale_import_rows');
    const started = performance.now();
    await pipeline(Readable.from(pieces(rows)), client.query(copyFrom('COPY sale_import_rows FROM STDIN')));
    return ROWS / ((performance.now() - started) / 1_000);
  } finally {
    await client.end();
    await discard(program, headers, id);
  }
}

function* pieces(bytes, size = 64 * 1024) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function discard(program, headers, id) {
  const answer = await fetch(`${program.url}/api/staff/sales/imports/${id}`, { method: 'DELETE', headers });
  if (!answer.ok) throw new Error(`Discarding the statement answered ${answer.status}.`);
}

function steamStatement() {
  const header =
    'Date,Bundle(ID#),Bundle Name,Product(ID#),Product Name,Type,Game,Platform,Country Code,Country,Region,Gross Units Sold,Chargeback/Returns,' +
    'Net Units Sold,Base Price,Sale Price,Currency,Gross Steam Sales (USD),Chargeback/Returns (USD),VAT/Tax (USD),Net Steam Sales (USD),Tag';
  const lines = Array.from(
    { length: ROWS },
    (_, n) =>
      `2026-08-${String(1 + (n % 31)).padStart(2, '0')},-1,,${4711 + (n % 7)},Product ${n % 7},Game,Game,Windows,GB,Country,Region,10,-1,9,19.99,19.99,EUR,199.9000,-19.9900,-28.7800,151.1300,${n}`,
  );
  return ['Steam', header, ...lines].join('\r\n');
}
