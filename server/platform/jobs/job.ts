/** What a handler is told about the job that it runs. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  /** This attempt, from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** True when no other attempt follows this one. */
  readonly lastAttempt: boolean;
  /** Aborted when the attempt has lost its claim, has taken too long, or the process stops and cannot wait any longer. */
  readonly signal: AbortSignal;
}

/**
 * Runs one attempt; resolving finishes the job, throwing fails the attempt. A job runs at least once: after a killed
 * process it runs again, so a handler must be able to meet its own traces.
 */
export type JobHandler<P extends object> = (payload: P, job: Job) => Promise<void>;

/** Thrown by a handler when trying again cannot help: the job fails at once. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}

export interface AddOptions {
  /** Not before this moment; without it as soon as the transaction has committed. */
  runAt?: Date;
  /** Attempts in all, 8 without it. */
  maxAttempts?: number;
  /** Adds nothing while a job of this kind and key waits or runs. At most 200 characters. */
  uniqueKey?: string;
}
