import { Unavailable, TooManyRequests } from '../errors/errors.js';
import { workerEntry, type WorkerEntry } from './worker-entry.js';
import { WorkerFailed, WorkerProcess, type WorkerJob, type WorkerLimits } from './worker-process.js';

export interface PoolOptions extends WorkerLimits {
  /** Maximum number of processes. */
  concurrency: number;
  /** Maximum number of waiting tasks; further ones are refused. */
  maxWaiting: number;
  /** Maximum number of waiting and running tasks of one owner; without it, only the overall limits apply. */
  maxPerOwner?: number;
  /** How long an idle process stays alive, in milliseconds. */
  idleMs?: number;
  /** What the processes run; the program's own tasks by default. */
  entry?: WorkerEntry;
}

/** A reserved place in the pool. Always `release` it; that is harmless after use. */
export interface Admission {
  /** @throws as `WorkerPool.run` does, except for the refusals of `admit`. */
  run(job: WorkerJob): Promise<unknown>;
  release(): void;
}

/** A waiting task. */
interface Waiting {
  begin(): void;
  fail(error: WorkerFailed): void;
}

const IDLE_MS = 15_000;
const RETRY_SECONDS = 15;

/**
 * A pool of worker processes for one kind of task, with a bounded queue. Processes start on demand and exit when idle. A process that
 * exceeds its limits is killed, which costs only the task it was running.
 */
export class WorkerPool {
  private readonly processes = new Set<WorkerProcess>();
  private readonly idle: Array<{ worker: WorkerProcess; timer: NodeJS.Timeout }> = [];
  private readonly waiting: Waiting[] = [];
  private readonly byOwner = new Map<string, number>();
  private entry: WorkerEntry | undefined;
  private admitted = 0;
  private running = 0;
  private closed = false;

  constructor(private readonly options: PoolOptions) {
    this.entry = options.entry;
  }

  /** Ids of the live processes. */
  get pids(): number[] {
    return [...this.processes].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Number of running and waiting tasks. */
  get load(): number {
    return this.admitted;
  }

  /**
   * Reserves a place before the work is recorded.
   * @param owner of the task, for example a user's id.
   * @throws Unavailable `busy` if the queue is full, TooManyRequests if the owner has too many tasks.
   */
  admit(owner?: string): Admission {
    const { concurrency, maxWaiting, maxPerOwner } = this.options;
    const current = owner === undefined ? 0 : (this.byOwner.get(owner) ?? 0);
    if (maxPerOwner !== undefined && current >= maxPerOwner) {
      throw new TooManyRequests(RETRY_SECONDS, 'Your earlier requests are still being processed. Please wait for them to finish.');
    }
    if (this.closed || this.admitted >= concurrency + maxWaiting) {
      throw new Unavailable('The server is busy at the moment. Please try again in a minute.', {
        code: 'busy',
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    this.admitted += 1;
    if (owner !== undefined) this.byOwner.set(owner, current + 1);
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      this.admitted -= 1;
      if (owner === undefined) return;
      const remaining = (this.byOwner.get(owner) ?? 1) - 1;
      if (remaining === 0) this.byOwner.delete(owner);
      else this.byOwner.set(owner, remaining);
    };
    return {
      release,
      run: async (job) => {
        try {
          return await this.runQueued(job);
        } finally {
          release();
        }
      },
    };
  }

  /**
   * Runs a task in a process of the pool.
   * @returns what the task returned.
   * @throws as `admit` does; TaskRefusal from the task; WorkerFailed if the process crashed, exceeded a limit or was cancelled.
   */
  run(job: WorkerJob, owner?: string): Promise<unknown> {
    return this.admit(owner).run(job);
  }

  /** Ends all processes, including busy ones; waiting tasks fail. */
  close(): void {
    this.closed = true;
    for (const { fail } of this.waiting.splice(0)) fail(hasClosed());
    for (const { timer } of this.idle.splice(0)) clearTimeout(timer);
    for (const worker of this.processes) worker.kill();
  }

  private async runQueued(job: WorkerJob): Promise<unknown> {
    await this.waitForSlot(job.signal);
    try {
      const { parameters } = job;
      const resolved = typeof parameters === 'function' ? { ...job, parameters: await (parameters as () => Promise<unknown>)() } : job;
      const worker = this.acquire();
      try {
        return await worker.run(resolved);
      } finally {
        this.release(worker);
      }
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next.begin();
    }
  }

  /** Resolves when the task may start, in FIFO order. @throws WorkerFailed if it was cancelled before, or the pool has closed. */
  private async waitForSlot(signal: AbortSignal | undefined): Promise<void> {
    const cancelled = (): WorkerFailed => new WorkerFailed('cancelled', 'The work was not needed any more.');
    if (this.closed) throw hasClosed();
    if (signal?.aborted === true) throw cancelled();
    if (this.running < this.options.concurrency) {
      this.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        },
        fail: (error) => {
          signal?.removeEventListener('abort', cancel);
          reject(error);
        },
      };
      const cancel = (): void => {
        const index = this.waiting.indexOf(waiting);
        if (index < 0) return;
        this.waiting.splice(index, 1);
        waiting.fail(cancelled());
      };
      this.waiting.push(waiting);
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  /** @throws WorkerFailed if the pool has closed, for example while the parameters were being read. */
  private acquire(): WorkerProcess {
    if (this.closed) throw hasClosed();
    for (let candidate = this.idle.pop(); candidate !== undefined; candidate = this.idle.pop()) {
      clearTimeout(candidate.timer);
      if (candidate.worker.usable) return candidate.worker;
    }
    this.entry ??= workerEntry('worker');
    const worker: WorkerProcess = new WorkerProcess(this.entry, this.options, () => this.processes.delete(worker));
    this.processes.add(worker);
    return worker;
  }

  private release(worker: WorkerProcess): void {
    if (!worker.usable || this.closed) return worker.kill();
    const timer = setTimeout(() => {
      const index = this.idle.findIndex((candidate) => candidate.worker === worker);
      if (index >= 0) this.idle.splice(index, 1);
      worker.kill();
    }, this.options.idleMs ?? IDLE_MS).unref();
    this.idle.push({ worker, timer });
  }
}

function hasClosed(): WorkerFailed {
  return new WorkerFailed('cancelled', 'The program is ending.');
}
