import { Unavailable, TooManyRequests } from '../errors/errors.js';
import { workerEntry, type WorkerEntry } from './worker-entry.js';
import { WorkerFailed, WorkerProcess, type WorkerJob, type WorkerLimits } from './worker-process.js';

export interface PoolTerms extends WorkerLimits {
  /** How many processes work at once. */
  concurrency: number;
  /** How many pieces of work wait for a process; more are refused. */
  maxWaiting: number;
  /** How many pieces of work one owner has waiting and running; without it only the whole is bounded. */
  maxPerOwner?: number;
  /** How long an idle process stays alive, in milliseconds. */
  idleMs?: number;
  /** What the processes run; the program's own tasks without it. */
  entry?: WorkerEntry;
}

/** A place in the pool. Give it back with `release` whatever happens; that is harmless when it was used. */
export interface Admission {
  /** @throws as `WorkerPool.run` does, except for the refusals of `admit`. */
  run(job: WorkerJob): Promise<unknown>;
  release(): void;
}

/** Work that waits for its turn. */
interface Waiting {
  begin(): void;
  fail(error: WorkerFailed): void;
}

const IDLE_MS = 15_000;
const RETRY_SECONDS = 15;

/**
 * A bounded number of worker processes for one kind of work, and a bounded queue before them. No process runs until there is
 * work, and none for long after it. A process that exceeds its limits is killed; that costs the one piece of work it did.
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

  constructor(private readonly terms: PoolTerms) {
    this.entry = terms.entry;
  }

  /** Ids of the processes that live. */
  get pids(): number[] {
    return [...this.processes].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** How many pieces of work run or wait. */
  get load(): number {
    return this.admitted;
  }

  /**
   * Takes a place before anything is written down about the work.
   * @param owner whom the work is for, for example the id of a user.
   * @throws Unavailable `busy` when the queue is full, TooManyRequests when the owner has too much in it.
   */
  admit(owner?: string): Admission {
    const { concurrency, maxWaiting, maxPerOwner } = this.terms;
    const own = owner === undefined ? 0 : (this.byOwner.get(owner) ?? 0);
    if (maxPerOwner !== undefined && own >= maxPerOwner) {
      throw new TooManyRequests(RETRY_SECONDS, 'Your earlier requests are still being processed. Please wait for them to finish.');
    }
    if (this.closed || this.admitted >= concurrency + maxWaiting) {
      throw new Unavailable('The server is busy at the moment. Please try again in a minute.', {
        code: 'busy',
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    this.admitted += 1;
    if (owner !== undefined) this.byOwner.set(owner, own + 1);
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      this.admitted -= 1;
      if (owner === undefined) return;
      const left = (this.byOwner.get(owner) ?? 1) - 1;
      if (left === 0) this.byOwner.delete(owner);
      else this.byOwner.set(owner, left);
    };
    return {
      release,
      run: async (job) => {
        try {
          return await this.inTurn(job);
        } finally {
          release();
        }
      },
    };
  }

  /**
   * Does a piece of work in a process of the pool.
   * @returns what the task returned.
   * @throws as `admit` does; TaskRefusal from the task; WorkerFailed when the process crashed, exceeded a limit or was cancelled.
   */
  run(job: WorkerJob, owner?: string): Promise<unknown> {
    return this.admit(owner).run(job);
  }

  /** Ends all processes, also those that work; what waits fails and never begins. */
  close(): void {
    this.closed = true;
    for (const { fail } of this.waiting.splice(0)) fail(hasClosed());
    for (const { timer } of this.idle.splice(0)) clearTimeout(timer);
    for (const worker of this.processes) worker.kill();
  }

  private async inTurn(job: WorkerJob): Promise<unknown> {
    await this.turn(job.signal);
    try {
      const { parameters } = job;
      const ready = typeof parameters === 'function' ? { ...job, parameters: await (parameters as () => Promise<unknown>)() } : job;
      const worker = this.take();
      try {
        return await worker.run(ready);
      } finally {
        this.putBack(worker);
      }
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next.begin();
    }
  }

  /** Resolves when the work may begin, in the order of asking. @throws WorkerFailed when it was cancelled before, or the pool has closed. */
  private async turn(signal: AbortSignal | undefined): Promise<void> {
    const cancelled = (): WorkerFailed => new WorkerFailed('cancelled', 'The work was not needed any more.');
    if (this.closed) throw hasClosed();
    if (signal?.aborted === true) throw cancelled();
    if (this.running < this.terms.concurrency) {
      this.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        fail: (error) => {
          signal?.removeEventListener('abort', leave);
          reject(error);
        },
      };
      const leave = (): void => {
        const place = this.waiting.indexOf(waiting);
        if (place < 0) return;
        this.waiting.splice(place, 1);
        waiting.fail(cancelled());
      };
      this.waiting.push(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** @throws WorkerFailed when the pool has closed, for example while the parameters were being read. */
  private take(): WorkerProcess {
    if (this.closed) throw hasClosed();
    for (let resting = this.idle.pop(); resting !== undefined; resting = this.idle.pop()) {
      clearTimeout(resting.timer);
      if (resting.worker.usable) return resting.worker;
    }
    this.entry ??= workerEntry('worker');
    const worker: WorkerProcess = new WorkerProcess(this.entry, this.terms, () => this.processes.delete(worker));
    this.processes.add(worker);
    return worker;
  }

  private putBack(worker: WorkerProcess): void {
    if (!worker.usable || this.closed) return worker.kill();
    const timer = setTimeout(() => {
      const place = this.idle.findIndex((one) => one.worker === worker);
      if (place >= 0) this.idle.splice(place, 1);
      worker.kill();
    }, this.terms.idleMs ?? IDLE_MS).unref();
    this.idle.push({ worker, timer });
  }
}

function hasClosed(): WorkerFailed {
  return new WorkerFailed('cancelled', 'The program is ending.');
}
