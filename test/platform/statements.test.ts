import { join } from 'node:path';
import { listFiles } from '../../scripts/lib/fingerprint.mjs';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { callSites, compile } from '../support/statements/call-sites.js';
import { StatementDescriber } from '../support/statements/describe.js';
import { problemsOf } from '../support/statements/problems.js';
import { StatementRecorder } from '../support/statements/recorder.js';

const root = join(import.meta.dirname, '../..');
const FAULTY = join(root, 'test/support/statements/faulty.repository.ts');
const REPOSITORIES = listFiles(['server'], (path) => path.endsWith('.repository.ts')).map((path) => join(root, path));

/** Columns of rows, as `path column`, that are nullable in their table and never null here, with the reason. */
const NEVER_NULL: Record<string, string> = {
  'server/auth/email/mail-links.repository.ts email': 'A link is issued with the address that it is sent to.',
  'server/finance/forecast/forecast.repository.ts amountPence': 'Those that were deleted have none, and are left out.',
  'server/finance/journals/journals.repository.ts returnId': 'Compared with a list of ids.',
  'server/finance/journals/journals.repository.ts yearEnd': 'Only payments that name a year.',
  'server/finance/ledger/ledger.repository.ts taxPoint': 'Compared with days.',
  'server/finance/reports/outlook.repository.ts taxPoint': 'Compared with days.',
  'server/clarity/expenses/expenses.repository.ts receiptFileId': 'Only expenses that have a receipt.',
  'server/clarity/statements/statements.repository.ts userId': 'Only rows that have one.',
  'server/finance/tax/vat-return.repository.ts code': 'Only lines with a VAT code.',
  'server/finance/tax/vat-return.repository.ts side': 'The constraint of lines: set with the VAT code.',
  'server/finance/tax/vat-return.repository.ts taxPoint': 'Compared with days.',
  'server/platform/audit/chain/audit-chain.repository.ts hash': 'The constraint of the chain: set with the position.',
  'server/platform/audit/chain/audit-chain.repository.ts previousHash': 'The constraint of the chain: set with the position.',
  'server/platform/audit/chain/audit-snapshot.repository.ts hash': 'The constraint of the chain: set with the position.',
  'server/platform/audit/chain/audit-snapshot.repository.ts previousHash': 'The constraint of the chain: set with the position.',
  'server/platform/jobs/job-schedules.repository.ts failingSince': 'Compared with the last run.',
  'server/platform/files/files.repository.ts size': 'The constraint files_stored_whole; set together with sha256.',
  'server/platform/files/files.repository.ts sha256': 'The constraint files_stored_whole, or asked for.',
  'server/platform/files/files.repository.ts ownerId': 'Set by the statement that makes a file a stored one.',
  'server/site/applications/applications.repository.ts id': 'Compared with a list of ids.',
  'server/staff/reviews/reviews.repository.ts userId': 'Compared with a list of ids.',
  'server/support/messages/attachments.repository.ts message_id': 'Compared with a list of ids.',
  'server/support/tickets/tickets.repository.ts address': 'Only rows that have one.',
};

/** Calls that the recorder cannot reach, by path and line, with the reason. */
const NOT_SENT: Record<string, string> = {};

describe('statements of repositories', () => {
  let database: TestDatabase;
  let describer: StatementDescriber;
  let check: (files: readonly string[]) => Promise<{ problems: string[]; neverSent: string[]; statements: number }>;
  const used = new Set<string>();

  beforeAll(async () => {
    database = await createTestDatabase();
    describer = await StatementDescriber.connect(database.url);
    const program = compile(root, [...REPOSITORIES, FAULTY]);
    const neverNull = new (class extends Set<string> {
      override has(column: string): boolean {
        used.add(column);
        return super.has(column);
      }
    })(Object.keys(NEVER_NULL));
    check = async (files) => {
      const sites = files.flatMap((file) => callSites(root, program, file));
      const recorder = new StatementRecorder(root, program, sites);
      for (const file of files) await recorder.run(file);
      const problems = new Set<string>();
      const sent = new Set<string>();
      for (const statement of recorder.statements) {
        sent.add(statement.site.place);
        const found = await describer.describe(statement.sql).then(
          (description) => problemsOf(statement, description, neverNull),
          (error: Error) => [`${statement.site.place} ${error.message}`],
        );
        for (const problem of found) problems.add(problem);
      }
      const neverSent = sites.map(({ place }) => place).filter((place) => !sent.has(place));
      return { problems: [...problems], neverSent, statements: recorder.statements.length };
    };
  });

  afterAll(async () => {
    await describer?.close();
    await database?.drop();
  });

  it('can be prepared on the migrated schema, and return their declared rows', async () => {
    const { problems, neverSent, statements } = await check(REPOSITORIES);
    expect(problems).toEqual([]);
    expect(neverSent).toEqual(Object.keys(NOT_SENT));
    expect(statements).toBeGreaterThan(REPOSITORIES.length);
    expect(Object.keys(NEVER_NULL).filter((column) => !used.has(column))).toEqual([]);
    // The compiler reads every repository with its imports.
  }, 120_000);

  it('are reported for a wrong column, type, value or result, and when no call sends them', async () => {
    const { problems, neverSent } = await check([FAULTY]);
    const messages = problems.map((problem) => problem.replace(/^\S+ /, ''));
    expect(messages).toEqual([
      'declares version, which is int4, as text',
      'declares username, which may be null, without null',
      'does not declare the column email',
      'declares nickname, which the statement does not return',
      'column "surname" does not exist',
      'sends 1 values for 2 parameters',
      'expects rows; the answer to UPDATE and DELETE is [rows, count]',
      'declares email, which may be null, without null',
    ]);
    expect(neverSent).toHaveLength(1);
  });
});
