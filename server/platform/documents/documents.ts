import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { PayloadTooLarge, Unavailable } from '../errors/errors.js';
import { errorFields, Log } from '../observability/log.js';
import type { Admission } from '../workers/worker-pool.js';
import { WorkerFailed } from '../workers/worker-process.js';
import { Workers } from '../workers/workers.js';
import { PDF_TASK, type PdfBlock, type PdfOptions } from './pdf/pdf-blocks.js';
import { SHEET_TASK, type SheetCell, type SheetOptions } from './sheet-rows.js';
import { Spool } from './spool.js';

/** Name of the worker pool for documents. */
export const DOCUMENTS_POOL = 'documents';
/** Two thousand pages take about 3 MiB. Where the temporary directory is in memory, so are documents in progress. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A generated document. Read it once, or close it. */
export type GeneratedDocument = Pick<Spool, 'size' | 'read' | 'close'>;

/** Generates documents in worker processes, one at a time, from a queue that is bounded overall and per user. */
@Injectable()
export class Documents {
  private readonly pool;

  constructor(
    workers: Workers,
    config: Config,
    private readonly log: Log,
  ) {
    this.pool = workers.pool(DOCUMENTS_POOL, {
      concurrency: 1,
      maxWaiting: 8,
      maxPerOwner: 2 * config.rateLimitScale,
      seconds: 90,
      memoryMib: 512,
      heapMib: 256,
    });
  }

  /**
   * Reserves a place in the queue before the export is recorded. Always release it.
   * @throws Unavailable `busy`, TooManyRequests.
   */
  admit(userId: string): Admission {
    return this.pool.admit(userId);
  }

  /**
   * Generates a PDF.
   * @param blocks the content, iterated lazily while the document is generated.
   * @throws PayloadTooLarge if it would take too long or too much memory, Unavailable `worker-failed` if the worker process exited,
   * WorkerFailed if the signal cancelled it, or errors of `blocks`.
   */
  pdf(admission: Admission, options: PdfOptions, blocks: AsyncIterable<PdfBlock[]>, signal: AbortSignal): Promise<GeneratedDocument> {
    return this.make(admission, { task: PDF_TASK, parameters: options, input: blocks, signal });
  }

  /**
   * Generates a spreadsheet.
   * @param rows the rows below the header, iterated lazily.
   * @throws as `pdf` does.
   */
  sheet(admission: Admission, options: SheetOptions, rows: AsyncIterable<SheetCell[][]>, signal: AbortSignal): Promise<GeneratedDocument> {
    return this.make(admission, { task: SHEET_TASK, parameters: options, input: rows, signal });
  }

  private async make(
    admission: Admission,
    work: { task: string; parameters: unknown; input: AsyncIterable<unknown>; signal: AbortSignal },
  ): Promise<GeneratedDocument> {
    const spool = await Spool.open(MAX_BYTES);
    try {
      await admission.run({ ...work, onChunk: (bytes) => spool.write(bytes) });
      return spool;
    } catch (error) {
      await spool.close();
      throw this.refusalOf(error);
    }
  }

  private refusalOf(error: unknown): unknown {
    if (!(error instanceof WorkerFailed) || error.reason === 'cancelled') return error;
    this.log.warn(errorFields(error), 'A document could not be created.');
    if (error.reason !== 'crashed') return new PayloadTooLarge('This document is too large to create.');
    return new Unavailable('The document could not be created because of a fault on our side. Please try again.', {
      code: 'worker-failed',
      retryAfterSeconds: 5,
    });
  }
}
