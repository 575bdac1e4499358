import { platform } from 'node:os';
import type { Options } from '@node-rs/argon2';
import type { Piscina } from 'piscina';
import { TooManyRequests } from '../../platform/errors/errors.js';
import { workerEntry } from '../../platform/workers/worker-entry.js';

/** An idle thread ends after this time (ms) and frees its memory. */
const IDLE_MS = 30_000;

/** Hashing has the lowest priority. On Linux the niceness is per thread; elsewhere it would apply to the process. */
const NICENESS = platform() === 'linux' ? 5 : 0;

interface ThreadLimits {
  threads: number;
  /** Maximum number of waiting hashes; further ones are refused. */
  maxWaiting: number;
}

/** Argon2 on low-priority threads, so that many concurrent sign-ins do not slow down other requests. Threads start with the first hash. */
export class HashThreads {
  private pool: Promise<Piscina> | undefined;

  constructor(private readonly limits: ThreadLimits) {}

  /** @returns the encoded hash. @throws Error if hashing fails; TooManyRequests if too many hashes are waiting. */
  async hash(password: string, options: Options): Promise<string> {
    return String(await this.run('hash', { password, options }));
  }

  /** @throws Error if `encoded` is not an Argon2 hash; TooManyRequests if too many hashes are waiting. */
  async verify(encoded: string, password: string): Promise<boolean> {
    return (await this.run('verify', { encoded, password })) === true;
  }

  /** Ends all threads; unfinished hashes are refused. */
  async close(): Promise<void> {
    const pool = await this.pool;
    this.pool = undefined;
    await pool?.destroy();
  }

  private async run(name: 'hash' | 'verify', task: object): Promise<unknown> {
    this.pool ??= this.start();
    const pool = await this.pool;
    if (pool.queueSize >= this.limits.maxWaiting) {
      throw new TooManyRequests(5, 'Many users are signing in at the moment. Please try again in a few seconds.');
    }
    return pool.run(task, { name });
  }

  /** Loaded on demand, which makes the program start faster. */
  private async start(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const { path, execArgv } = workerEntry('password-worker');
    return new Piscina({
      filename: path,
      execArgv: [...execArgv],
      minThreads: 0,
      maxThreads: this.limits.threads,
      idleTimeout: IDLE_MS,
      niceIncrement: NICENESS,
      recordTiming: false,
    });
  }
}
