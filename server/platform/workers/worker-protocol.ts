/** Messages between the program and a worker process over the IPC channel, in Node's `advanced` serialization. */

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

/** One task's interface to the program, in the worker process. */
export interface TaskContext {
  /** Plain data, as passed to `run`. */
  parameters: unknown;
  /** Values that the program produces while the task reads; at most one is in flight. */
  input: AsyncIterable<unknown>;
  /** Sends bytes; resolves when the program has consumed them, so that a slow consumer slows the task down. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Runs in a worker process. Its result is returned to the program as plain data. */
export type Task = (context: TaskContext) => Promise<unknown>;

/** Tasks by name, each loaded at first use. */
export type TaskTable = Readonly<Record<string, () => Promise<Task>>>;

/** A task's refusal of invalid input. It crosses the process boundary; every other error is a fault. */
export class TaskRefusal extends Error {
  constructor(
    readonly code: string,
    message: string = code,
  ) {
    super(message);
    this.name = 'TaskRefusal';
  }
}
