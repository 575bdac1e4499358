import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_LIMITS } from '../../../platform/database/connections/connection.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Log } from '../../../platform/observability/log.js';
import { Clock } from '../../../platform/time/clock.js';
import { pounds } from '../../money.rules.js';
import { LedgerDocumentsService, type DocumentTitle } from '../ledger-documents.service.js';
import type { EntryProblem, LedgerCheckView, WrongEntryView, WrongSumView } from '../ledger.dto.js';
import { LedgerRepository, type DifferenceRow, type EntryRow } from '../ledger.repository.js';
import { digestOf } from '../ledger.service.js';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
/** Wrong sums, and wrong entries, that a check names. */
const MAX_PROBLEMS = 20;

/** Verifies the ledger: entries balance, stored sums equal the lines, and every digest matches its entry. */
@Injectable()
export class LedgerCheckService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerRepository,
    private readonly documents: LedgerDocumentsService,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('ledger.check', { everySeconds: DAY_SECONDS, retrySeconds: HOUR_SECONDS }, async () => {
      const problems = problemsOf(await this.check());
      for (const problem of problems) this.log.error({ problem }, 'The ledger is not what was posted.');
      const [first] = problems;
      // A failed run is what the status of the server shows until it succeeds.
      if (first !== undefined) throw new Error(`The ledger is not what was posted. ${first}`);
    });
  }

  /** Reads the whole ledger; each of its three checks uses one snapshot. */
  async check(): Promise<LedgerCheckView> {
    const checkedAt = this.clock.now();
    const { sums, unbalanced, changed, entries } = await this.database.transaction(async (tx) => {
      // One more than is listed says that there are more.
      const sums = await this.ledger.differences(tx, MAX_PROBLEMS + 1);
      const unbalanced = await this.ledger.unbalanced(tx, MAX_PROBLEMS + 1);
      return { sums, unbalanced, ...(await this.verifyDigests(tx)) };
    }, JOB_LIMITS);
    const wrong = [
      ...unbalanced.map((entry) => ({ entry, problem: 'unbalanced' as const })),
      ...changed.map((entry) => ({ entry, problem: 'changed' as const })),
    ];
    const listed = wrong.slice(0, MAX_PROBLEMS);
    const titles = await this.documents.titles(listed.map(({ entry }) => entry));
    return {
      ok: sums.length === 0 && wrong.length === 0,
      checked_at: checkedAt.toISOString(),
      entries,
      wrong_sums: sums.slice(0, MAX_PROBLEMS).map(toWrongSumView),
      wrong_entries: listed.map(({ entry, problem }) => toWrongEntryView(entry, problem, titles.get(entry.sourceId))),
      more: sums.length > MAX_PROBLEMS || wrong.length > MAX_PROBLEMS,
    };
  }

  private async verifyDigests(tx: Tx): Promise<{ entries: number; changed: EntryRow[] }> {
    const changed: EntryRow[] = [];
    let count = 0;
    for await (const entries of this.ledger.all(tx)) {
      for (const entry of entries)
        if (changed.length <= MAX_PROBLEMS && !entry.digest.equals(digestOf(entry, entry.lines))) changed.push(entry);
      count += entries.length;
    }
    return { entries: count, changed };
  }
}

/** A sentence for each problem, as the log and the status of the server say it. */
function problemsOf({ wrong_sums, wrong_entries }: LedgerCheckView): string[] {
  return [
    ...wrong_sums.map(({ account, month }) => `The sums of account ${account} in ${month} differ from its lines.`),
    ...wrong_entries.map(({ entry_id, problem }) =>
      problem === 'unbalanced' ? `The entry ${entry_id} does not balance.` : `The entry ${entry_id} was changed after it was posted.`,
    ),
  ];
}

function toWrongSumView({ accountCode, accountName, month, vatCode, vatSide, linesPence, storedPence }: DifferenceRow): WrongSumView {
  return {
    account: accountCode,
    account_name: accountName,
    month: month.slice(0, 7),
    vat_code: vatCode,
    vat_side: vatSide,
    lines: pounds(linesPence),
    stored: pounds(storedPence),
  };
}

function toWrongEntryView(entry: EntryRow, problem: EntryProblem, title: DocumentTitle | undefined): WrongEntryView {
  return {
    entry_id: entry.id,
    problem,
    posted_on: entry.postedOn,
    source_kind: entry.sourceKind,
    source_id: entry.sourceId,
    event: entry.event,
    description: title?.description ?? '',
  };
}
