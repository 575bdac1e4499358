import { Unavailable } from '../http/errors.js';

/** Lets so many pieces of work run at once and so many wait; refuses more. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  /**
   * Runs the work as soon as there is room, in the order of asking.
   * @throws Unavailable when too many wait already, or what the work throws.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.concurrency) {
      if (this.waiting.length >= this.maxWaiting) throw new Unavailable('Too much is being done at the moment. Please try again in a minute.');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
