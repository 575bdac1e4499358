import { Unavailable } from '../errors/errors.js';

interface QueueBounds {
  /** Maximum number of concurrent tasks. */
  concurrency: number;
  /** Maximum number of waiting tasks; further ones are refused. */
  maxWaiting: number;
}

/** A queue with limited concurrency and length; refuses further tasks. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(private readonly bounds: QueueBounds) {}

  /**
   * Runs the task as soon as there is a free slot, in FIFO order.
   * @throws Unavailable if the queue is full, or errors of the task.
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
