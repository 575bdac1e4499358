import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_LIMITS } from '../../platform/database/connections/connection.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Files } from '../../platform/files/files.js';
import type { Job } from '../../platform/jobs/job.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import type { WorkerPool } from '../../platform/workers/worker-pool.js';
import { WorkerFailed } from '../../platform/workers/worker-process.js';
import { Workers } from '../../platform/workers/workers.js';
import { ImportsRepository, type ImportDetailRow } from './imports.repository.js';
import type { ComparedStatement, RowProblem } from './statement.rules.js';
import { STATEMENT_TASK, type StatementOutcome, type StatementTaskInput } from './statement.task.js';
import { StatementsRepository } from './statements.repository.js';

export const READ_IMPORT = 'sales.read-import';
const POOL = 'statements';
const SECONDS = 180;
const PROGRESS_MS = 400;

/** Reads statement files: in a worker process, row by row, straight into the database. */
@Injectable()
export class ImportReadingService implements OnModuleInit {
  private readonly pool: WorkerPool;

  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly statements: StatementsRepository,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly events: Events,
    private readonly clock: Clock,
    workers: Workers,
  ) {
    this.pool = workers.pool(POOL, { concurrency: 1, maxWaiting: 8, seconds: SECONDS, memoryMib: 384, heapMib: 192 });
  }

  onModuleInit(): void {
    this.jobs.handle<{ id: string }>(READ_IMPORT, ({ id }, job) => this.read(id, job), { timeoutSeconds: 2 * SECONDS, lane: 'slow' });
  }

  /** The statements of a file compared with the booked amounts. */
  async compare(tx: Tx, { id, channel }: Pick<ImportDetailRow, 'id' | 'channel'>): Promise<ComparedStatement[]> {
    const compared = await this.imports.compared(tx, id);
    const existing = await this.statements.of(
      channel,
      compared.map(({ month }) => month),
    );
    return compared.map((statement) => ({
      ...statement,
      version: existing.find(({ month, currency }) => month === statement.month && currency === statement.currency)?.version ?? 0,
    }));
  }

  private async read(id: string, { signal, lastAttempt }: Job): Promise<void> {
    const item = await this.imports.find(id);
    if (item?.status !== 'reading') return;
    try {
      await this.readFile(item, signal);
    } catch (error) {
      const problem = error instanceof WorkerFailed ? refusalOf(error) : undefined;
      if (problem === undefined && !lastAttempt) throw error;
      await this.refuse(id, problem ?? 'The file could not be read because of a fault on our side. Please try again.');
      if (problem === undefined) throw error;
    }
  }

  /** All of its rows in one transaction, so that a file that was cut off in the middle leaves nothing. */
  private async readFile(item: ImportDetailRow, signal: AbortSignal): Promise<void> {
    const { id, channel, terms, fileId } = item;
    const parameters: StatementTaskInput = { importId: id, channel, terms, today: ukDate(this.clock.now()) };
    await this.database.transaction(async (tx) => {
      await this.imports.clearRows(tx, id);
      const copy = await this.imports.copyRows(tx);
      let outcome: StatementOutcome;
      try {
        outcome = (await this.pool.run({
          task: STATEMENT_TASK,
          parameters,
          input: this.counted(id, await this.files.open(fileId)),
          onChunk: (bytes) => copy.write(bytes),
          signal,
        })) as StatementOutcome;
      } catch (error) {
        copy.cancel();
        throw error;
      }
      await copy.end();
      const isRead = outcome.problemCount === 0;
      if (!isRead) await this.imports.clearRows(tx, id);
      await this.imports.update(tx, id, {
        status: isRead ? 'ready' : 'refused',
        readBytes: item.fileBytes,
        rowCount: outcome.rows,
        problemCount: outcome.problemCount,
        problems: outcome.problems,
        comparison: isRead ? await this.compare(tx, item) : [],
      });
      this.events.publish(tx, 'finance.changed', {});
    }, JOB_LIMITS);
  }

  private async refuse(id: string, message: string): Promise<void> {
    const problems: RowProblem[] = [{ row: 0, column: '', message }];
    await this.database.transaction(async (tx) => {
      await this.imports.update(tx, id, { status: 'refused', problemCount: 1, problems });
      this.events.publish(tx, 'finance.changed', {});
    });
  }

  /** The bytes of a file; progress is recorded periodically for viewers. */
  private async *counted(id: string, content: Readable): AsyncGenerator<Uint8Array> {
    let readBytes = 0;
    let noted = performance.now();
    for await (const bytes of content as AsyncIterable<Buffer>) {
      yield bytes;
      readBytes += bytes.length;
      if (performance.now() - noted < PROGRESS_MS) continue;
      noted = performance.now();
      await this.database.transaction((tx) => this.imports.update(tx, id, { readBytes }));
    }
  }
}

function refusalOf({ reason }: WorkerFailed): string | undefined {
  return reason === 'memory' || reason === 'time' ? 'This file is too large to be read. Please split it by month.' : undefined;
}
