import { Unavailable } from '../errors/errors.js';

const tooMuch = (): Error => new Unavailable('The program is busy at the moment. Please try again in a minute.');

export interface QueueBounds {
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How many wait for their turn; whoever comes behind them is refused. */
  maxWaiting: number;
  /** Makes what the refused one gets. */
  refusal?: () => Error;
}

/** Lets so many pieces of work run at once and so many wait; refuses more. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(private readonly bounds: QueueBounds) {}

  /**
   * Runs the work as soon as there is room, in the order of asking.
   * @throws the refusal when too many wait already, or what the work throws.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { concurrency, maxWaiting, refusal = tooMuch } = this.bounds;
    if (this.running >= concurrency) {
      if (this.waiting.length >= maxWaiting) throw refusal();
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
