import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_LIMITS } from '../../../platform/database/connections/connection.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Log } from '../../../platform/observability/log.js';
import type { LedgerCheckView } from '../ledger.dto.js';
import { LedgerRepository } from '../ledger.repository.js';
import { digestOf } from '../ledger.service.js';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
/** Problems that a check names. */
const MAX_PROBLEMS = 20;

/** Verifies the ledger: entries balance, stored sums equal the lines, and every digest matches its entry. */
@Injectable()
export class LedgerCheckService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerRepository,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('ledger.check', { everySeconds: DAY_SECONDS, retrySeconds: HOUR_SECONDS }, async () => {
      const { problems } = await this.check();
      for (const problem of problems) this.log.error({ problem }, 'The ledger is not what was posted.');
      const [first] = problems;
      // A failed run is what the status of the server shows until it succeeds.
      if (first !== undefined) throw new Error(`The ledger is not what was posted. ${first}`);
    });
  }

  /** Reads the whole ledger; each of its three checks uses one snapshot. */
  async check(): Promise<LedgerCheckView> {
    return this.database.transaction(async (tx) => {
      const differences = await this.ledger.differences(tx, MAX_PROBLEMS);
      const unbalanced = await this.ledger.unbalanced(tx, MAX_PROBLEMS);
      const { entries, changed } = await this.verifyDigests(tx);
      const problems = [
        ...differences.map(({ accountCode, month }) => `The sums of account ${accountCode} in ${month.slice(0, 7)} differ from its lines.`),
        ...unbalanced.map((id) => `The entry ${id} does not balance.`),
        ...changed.map((id) => `The entry ${id} was changed after it was posted.`),
      ];
      return { ok: problems.length === 0, entries, problems: problems.slice(0, MAX_PROBLEMS) };
    }, JOB_LIMITS);
  }

  private async verifyDigests(tx: Tx): Promise<{ entries: number; changed: string[] }> {
    const changed: string[] = [];
    let count = 0;
    for await (const entries of this.ledger.all(tx)) {
      for (const entry of entries) if (!entry.digest.equals(digestOf(entry, entry.lines))) changed.push(entry.id);
      count += entries.length;
    }
    return { entries: count, changed };
  }
}
