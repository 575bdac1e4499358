/** Information for a handler about the job it runs. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** True if this is the last attempt. */
  readonly lastAttempt: boolean;
  /** Aborted when the attempt has lost its claim, has timed out, or the process is stopping and cannot wait any longer. */
  readonly signal: AbortSignal;
}

/**
 * Runs one attempt; resolving finishes the job, throwing fails the attempt. A job runs at least once: after a killed process it runs again,
 * so a handler must be idempotent.
 */
export type JobHandler<P extends object> = (payload: P, job: Job) => Promise<void>;

/** Thrown by a handler if a retry cannot help: the job fails immediately. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}

export interface AddOptions {
  /** Earliest start; without it, as soon as the transaction has committed. */
  runAt?: Date;
  /** Maximum number of attempts, 8 by default. */
  maxAttempts?: number;
  /** Skips the job if one of this kind and key is waiting or running. At most 200 characters. */
  uniqueKey?: string;
  /**
   * With a key, for a job that deals with everything that was written before it: skips it only if one is waiting, which then does not start
   * before this transaction ends. A running one may have begun too early.
   */
  evenIfRunning?: true;
}
