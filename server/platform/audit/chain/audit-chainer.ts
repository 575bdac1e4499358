import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../time/clock.js';
import { Config } from '../../config/config.js';
import { JOB_LIMITS } from '../../database/connections/connection.js';
import { Database } from '../../database/transactions.js';
import { Log, errorFields } from '../../observability/log.js';
import { chain } from './audit-chain.js';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditHeads, type StoredHead } from './audit-heads.js';

const BATCH = 500;
const BATCH_MS = 250;
const POLL_MS = 5_000;

/**
 * Chains committed audit rows. Positions are assigned here rather than on insert: a row with a lower id may become visible after one with a
 * higher id. One process chains at a time.
 */
@Injectable()
export class AuditChainer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly heads: AuditHeads;
  private stored: StoredHead | undefined;
  private storedIsRead = false;
  private warned = false;
  private timer: NodeJS.Timeout | undefined;
  private poll: NodeJS.Timeout | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly repository: AuditChainRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
    config: Config,
  ) {
    this.heads = new AuditHeads(config.dataDir);
  }

  /** Schedules chaining shortly, together with everything written until then. */
  schedule(): void {
    if (this.stopped || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.chainOrLog();
    }, BATCH_MS);
  }

  /**
   * Chains every committed row and stores the head outside the database.
   * @returns how many rows this call chained; also 0 if another process is chaining.
   */
  async chainNow(): Promise<number> {
    const run = this.queue.then(async () => {
      let chained = 0;
      for (let batch = BATCH; batch === BATCH; chained += batch) batch = await this.chainBatch();
      await this.saveHead();
      return chained;
    });
    this.queue = run.catch(() => undefined);
    return run;
  }

  /** Like `chainNow`, but an unavailable database or a full disk is only logged: the next round tries again. */
  async chainOrLog(): Promise<void> {
    try {
      await this.chainNow();
    } catch (error) {
      this.log.warn(errorFields(error), 'The audit trail could not be chained; trying again.');
    }
  }

  onApplicationBootstrap(): void {
    this.poll = setInterval(() => void this.chainOrLog(), POLL_MS);
    void this.chainOrLog();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.poll);
    clearTimeout(this.timer);
    await this.chainOrLog();
  }

  private async chainBatch(): Promise<number> {
    if (!(await this.repository.hasWaiting())) return 0;
    return this.database.transaction(async (tx) => {
      if (!(await this.repository.tryLock(tx))) return 0;
      const head = await this.repository.head(tx);
      const rows = chain(await this.repository.waiting(tx, BATCH), head);
      await this.repository.write(tx, rows);
      return rows.length;
    }, JOB_LIMITS);
  }

  /**
   * Updates the head outside the database, whichever process chained. If the chain no longer passes through the stored head, it was
   * tampered with (or an older backup was restored): the stored head then stays as evidence.
   */
  private async saveHead(): Promise<void> {
    if (!this.storedIsRead) this.stored = await this.heads.latest();
    this.storedIsRead = true;
    const former = this.stored;
    const rows = await this.repository.heads(former?.position ?? null);
    const latest = rows.at(-1);
    if (former !== undefined && !rows.some((row) => row.position === former.position && row.hash === former.hash)) {
      if (!this.warned)
        this.log.error({ position: former.position }, 'The audit trail does not pass through the stored head: run npm run audit:verify.');
      this.warned = true;
      return;
    }
    this.warned = false;
    if (latest === undefined || latest.position === former?.position) return;
    const head = { ...latest, at: this.clock.now().toISOString() };
    await this.heads.replaceHead(head, former);
    this.stored = head;
  }
}
