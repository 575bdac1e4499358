import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { BackupFixture } from './backup-fixture.js';

jest.setTimeout(240_000);

const ROWS = 50_000;
/** Bytes of text in a row: 128 MB in total. */
const ROW_BYTES = 2560;
/** Limit of the heap (MB), and of the additional total memory compared with a command that does nothing (kB). */
const HEAP = 64;
const GROWTH = 90_000;

interface Run {
  code: number;
  output: string;
  memory: number;
}

const fixture = new BackupFixture();
let source: TestDatabase;

beforeAll(async () => {
  source = await createTestDatabase();
});
afterAll(async () => {
  await source.drop();
  await fixture.close();
});

/** A command in a separate process with a small heap. */
async function run(name: 'backUp' | 'restore', args: string[], env: Record<string, string>): Promise<Run> {
  const at = (file: string) => join(import.meta.dirname, file);
  const node = [`--max-old-space-size=${HEAP}`, '--import', at('../support/typescript-loader.mjs'), at('backup-child.ts')];
  const child = spawn(process.execPath, [...node, name, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as Run;
}

it('a large table is copied in constant memory', async () => {
  await source.query(
    `INSERT INTO mails (id, to_address, subject, text, html, state, created_at)
     SELECT gen_random_uuid(), 'a@b.test', 's', repeat(md5(n::text), ${ROW_BYTES / 32}), '', 'kept', now() FROM generate_series(1, ${ROWS}) n`,
  );
  const idle = await run('backUp', ['--help'], {});
  const archive = await fixture.path('scale');
  const saved = await run('backUp', ['--to', archive], { DATABASE_URL: source.url, DATA_DIR: await fixture.dataDir() });
  // The emails, and the initial rows of every database: one row, thirteen groups of synonyms, a channel of builds, the ledger's accounts
  // and months, and two exchange rates.
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining('51,262 rows') });
  const target = await fixture.emptyDatabase();
  const restored = await run('restore', ['--from', archive], { DATABASE_URL: target.url, DATA_DIR: await fixture.path() });
  expect(restored).toMatchObject({ code: 0 });
  expect(await target.query('SELECT count(*)::int AS n FROM mails')).toEqual([{ n: ROWS }]);
  for (const { memory } of [saved, restored]) expect(memory - idle.memory).toBeLessThan(GROWTH);
});
