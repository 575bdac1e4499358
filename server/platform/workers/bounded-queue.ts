import { Unavailable } from '../errors/errors.js';

export interface QueueBounds {
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How many wait for their turn; further work is refused. */
  maxWaiting: number;
}

/** Lets so many pieces of work run at once and so many wait; refuses more. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(private readonly bounds: QueueBounds) {}

  /**
   * Runs the work as soon as there is room, in the order of asking.
   * @throws Unavailable when too many wait already, or what the work throws.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { concurrency, maxWaiting } = this.bounds;
    if (this.running >= concurrency) {
      if (this.waiting.length >= maxWaiting) {
        throw new Unavailable('The program is busy at the moment. Please try again in a minute.');
      }
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
