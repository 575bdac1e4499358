import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { clientOptions } from '../../dist/server/platform/database/connections/connection.js';
import { dataSourceOptions } from '../../dist/server/platform/database/data-source.js';
import { Database } from '../../dist/server/platform/database/transactions.js';
import { LedgerPeriodsRepository } from '../../dist/server/finance/ledger/ledger-periods.repository.js';
import { LedgerRepository } from '../../dist/server/finance/ledger/ledger.repository.js';
import { LedgerService } from '../../dist/server/finance/ledger/ledger.service.js';
import { alternate, compare } from '../lib/rounds.mjs';
import { sharedStudio } from '../lib/studio.mjs';

/** Concurrent approvers. */
const PEOPLE = 8;
const DAY = '2026-11-10';
const LINES = [
  { account: '5010', pence: 10_000, vat: { code: 'standard', side: 'input', taxPoint: DAY } },
  { account: '2201', pence: 2_000, vat: { code: 'standard', side: 'input', taxPoint: DAY } },
  { account: '1200', pence: -12_000 },
];

/** Posts as fast as possible for a while, by several users at once. @returns postings per second */
async function rate(seconds, post) {
  const start = performance.now();
  const end = start + seconds * 1_000;
  let count = 0;
  const person = async () => {
    while (performance.now() < end) {
      await post();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  return (count * 1_000) / (performance.now() - start);
}

/** Entries of three lines posted by the ledger's service, compared with the same statements on bare pg, in one database with all its triggers. */
export async function measure({ seconds, rounds }) {
  const { postgres } = await sharedStudio();
  const connectionString = postgres.address('portal');
  const source = await new DataSource(dataSourceOptions(clientOptions({ connectionString }, 'bench'))).initialize();
  const pool = new pg.Pool({ connectionString, options: '-c timezone=UTC', max: PEOPLE });
  const database = new Database(source);
  // Posting reads only inside its transaction.
  const [ledger, periods] = [new LedgerRepository(undefined), new LedgerPeriodsRepository(undefined)];
  const service = new LedgerService(ledger, periods, { now: () => new Date() });
  const posting = () => ({ source: { kind: 'transaction', id: randomUUID(), event: 'approved' }, documentDate: DAY, lines: LINES });

  // The statements as the service sends them.
  const sent = [];
  const manager = { query: (sql, values) => (sent.push({ sql, values }), Promise.resolve([{}])) };
  await service.post({ manager }, posting());
  const [closed, insert] = sent;

  const program = () => database.transaction((tx) => service.post(tx, posting()));
  const bare = async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query({ name: 'closed', text: closed.sql, values: closed.values });
      const values = [...insert.values];
      // Number, document and digest of a separate entry.
      [values[0], values[4], values[7]] = [randomUUID(), randomUUID(), randomBytes(32)];
      await client.query({ name: 'insert', text: insert.sql, values });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
  for (const post of [program, bare]) await rate(1, post);
  // Query plans for an empty ledger do not suit one with entries; autovacuum does the same within a minute.
  await postgres.run('portal', 'ANALYZE ledger_entries, ledger_lines, ledger_month_sums, ledger_vat_sums');
  for (const post of [program, bare]) await rate(1, post);
  const { portal, raw } = await alternate(rounds, { portal: () => rate(seconds, program), raw: () => rate(seconds, bare) });
  await pool.end();
  await source.destroy();
  return [
    { what: 'posting entries of three lines', unit: 'entries/s', beside: 'pg, the same statements', ...compare(portal, raw), note: '' },
  ];
}
