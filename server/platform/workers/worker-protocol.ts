/** What the program and a worker process send each other over the IPC channel, in Node's `advanced` serialization. */

export type ToWorker =
  | { kind: 'start'; task: string; parameters: unknown }
  /** Answers `pull`. */
  | { kind: 'input'; value: unknown }
  | { kind: 'input-end' }
  /** The last chunk was taken: the next may come. */
  | { kind: 'more' };

export type FromWorker =
  | { kind: 'pull' }
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'failed'; message: string; stack: string | undefined };

/** One piece of work as its task sees it, in the worker process. */
export interface TaskContext {
  /** Plain data, as it was given to `run`. */
  parameters: unknown;
  /** Values that the program produces while the task reads; at most one is under way at a time. */
  input: AsyncIterable<unknown>;
  /** Hands bytes over; resolves when the program has taken them, so that a slow taker slows the task down. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Runs in a worker process. What it returns reaches the program as plain data. */
export type Task = (context: TaskContext) => Promise<unknown>;

/** Tasks by name, each loaded at its first use. */
export type TaskTable = Readonly<Record<string, () => Promise<Task>>>;

/** A task's answer to input that it cannot use. It crosses the process boundary; every other error is a fault. */
export class TaskRefusal extends Error {
  constructor(
    readonly code: string,
    message: string = code,
  ) {
    super(message);
    this.name = 'TaskRefusal';
  }
}
