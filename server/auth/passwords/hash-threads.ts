import { platform } from 'node:os';
import type { Options } from '@node-rs/argon2';
import type { Piscina } from 'piscina';
import { TooManyRequests } from '../../platform/errors/errors.js';
import { workerEntry } from '../../platform/workers/worker-entry.js';

/** A thread without work ends after this long, and gives its memory back. */
const IDLE_MS = 30_000;

/** Hashing comes after everything else that the program does. On Linux the niceness is that of the thread; elsewhere it would be the process's. */
const NICENESS = platform() === 'linux' ? 5 : 0;

export interface ThreadLimits {
  threads: number;
  /** Hashes that wait for a thread; further ones are refused. */
  maxWaiting: number;
}

/**
 * Argon2 on threads of low priority, so that many sign-ins at once take the processor's spare time and other requests are answered as fast
 * as before. Threads start with the first hash.
 */
export class HashThreads {
  private pool: Promise<Piscina> | undefined;

  constructor(private readonly limits: ThreadLimits) {}

  /** @returns the encoded hash. @throws Error when it cannot be made; TooManyRequests when too many hashes wait. */
  async hash(password: string, options: Options): Promise<string> {
    return String(await this.run('hash', { password, options }));
  }

  /** @throws Error when `encoded` is no hash of Argon2; TooManyRequests when too many hashes wait. */
  async verify(encoded: string, password: string): Promise<boolean> {
    return (await this.run('verify', { encoded, password })) === true;
  }

  /** Ends all threads; hashes that are not finished are refused. */
  async close(): Promise<void> {
    const pool = await this.pool;
    this.pool = undefined;
    await pool?.destroy();
  }

  private async run(name: 'hash' | 'verify', task: object): Promise<unknown> {
    this.pool ??= this.start();
    const pool = await this.pool;
    if (pool.queueSize >= this.limits.maxWaiting) {
      throw new TooManyRequests(5, 'Many people are signing in at the moment. Please try again in a few seconds.');
    }
    return pool.run(task, { name });
  }

  /** Loaded when it is needed: the program starts sooner without it. */
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
