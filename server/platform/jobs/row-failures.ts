import { errorFields, type Log } from '../observability/log.js';

/**
 * Failures in a job or schedule that processes rows one by one: a failing row does not delay the others, and the job is retried only after
 * all of them.
 */
export class RowFailures {
  private rows = 0;
  private failures = 0;

  /** @param message logged with the id of each row that could not be processed */
  constructor(
    private readonly log: Log,
    private readonly message: string,
  ) {}

  /** Runs the work for a row. @returns undefined if it failed. */
  async run<T>(row: string, work: () => Promise<T>): Promise<T | undefined> {
    this.rows += 1;
    try {
      return await work();
    } catch (error) {
      this.failures += 1;
      this.log.error({ row, ...errorFields(error) }, this.message);
      return undefined;
    }
  }

  /** @throws if a row could not be processed. */
  throwIfAny(): void {
    if (this.failures > 0) throw new Error(`${this.failures} of ${this.rows} could not be processed. ${this.message}`);
  }
}
