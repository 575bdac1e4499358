import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Invalid, Unavailable } from '../../../platform/errors/errors.js';
import { Files } from '../../../platform/files/files.js';
import { Log, errorFields } from '../../../platform/observability/log.js';
import { TaskRefusal } from '../../../platform/workers/worker-protocol.js';
import type { WorkerPool } from '../../../platform/workers/worker-pool.js';
import { WorkerFailed } from '../../../platform/workers/worker-process.js';
import { Workers } from '../../../platform/workers/workers.js';
import type { ArchiveWork } from './archives.task.js';

const ARCHIVE_TASK = 'archive';

const REFUSALS: Readonly<Record<string, string>> = {
  'too-many-entries': 'This archive has more than 100,000 entries.',
  'unsafe-path': 'This archive has entries that would be unpacked outside its folder.',
  bomb: 'This archive would be more than 1,000 times larger when unpacked.',
  broken: 'This archive is damaged and cannot be read.',
};

/** Checks zip archives in a worker process: a malicious archive can only affect the worker. */
@Injectable()
export class ArchivesService {
  private readonly pool: WorkerPool;

  constructor(
    workers: Workers,
    private readonly files: Files,
    private readonly log: Log,
  ) {
    this.pool = workers.pool('archives', { concurrency: 1, maxWaiting: 16, seconds: 120, memoryMib: 512, heapMib: 128 });
  }

  /** @throws Invalid for a damaged or harmful archive, Unavailable if it cannot be checked now. */
  async check(fileId: string, size: number): Promise<void> {
    const requests: Array<{ start: number; end: number }> = [];
    const { files } = this;
    const input = (async function* () {
      // The task requests bytes before it reads them.
      for (let range = requests.shift(); range !== undefined; range = requests.shift()) yield await buffer(await files.open(fileId, range));
    })();
    const onChunk = (bytes: Uint8Array): Promise<void> => {
      const [start = 0, end = 0] = Buffer.from(bytes).toString().split(',').map(Number);
      requests.push({ start, end });
      return Promise.resolve();
    };
    try {
      await this.pool.run({ task: ARCHIVE_TASK, parameters: { size } satisfies ArchiveWork, input, onChunk });
    } catch (error) {
      throw this.refusalOf(error);
    }
  }

  private refusalOf(error: unknown): unknown {
    if (error instanceof TaskRefusal)
      return new Invalid(
        REFUSALS[error.code] ?? error.message,
        { buildFile: REFUSALS[error.code] ?? error.message },
        `archive-${error.code}`,
      );
    if (!(error instanceof WorkerFailed)) return error;
    this.log.warn(errorFields(error), 'An archive could not be examined.');
    if (error.reason === 'time' || error.reason === 'memory') {
      const message = 'This archive takes too long to be read.';
      return new Invalid(message, { buildFile: message }, 'archive-broken');
    }
    return new Unavailable('The archive could not be read because of a fault on our side. Please try again.', {
      code: 'worker-failed',
      retryAfterSeconds: 5,
    });
  }
}
