import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { WorkerEntry } from './worker-entry.js';
import { TaskRefusal, type FromWorker, type ToWorker } from './worker-protocol.js';

export interface WorkerLimits {
  /** Time limit per task, in seconds. */
  seconds: number;
  /** Resident memory of the process, including native memory, in MiB. Measured on Linux; elsewhere only the heap is limited. */
  memoryMib: number;
  /** V8's old space, in MiB. */
  heapMib: number;
}

export interface WorkerJob {
  task: string;
  /** Plain data, or a function that returns it once a process is free. */
  parameters: unknown;
  /** Values for the task, produced as it reads them. */
  input?: AsyncIterable<unknown> | undefined;
  /** Receives the bytes that the task writes; the task waits until it has resolved. */
  onChunk?: ((bytes: Uint8Array) => Promise<void>) | undefined;
  /** Cancels the task and ends its process. */
  signal?: AbortSignal | undefined;
}

type WorkerEnd = 'crashed' | 'time' | 'memory' | 'cancelled';

/** The process did not finish its task. */
export class WorkerFailed extends Error {
  constructor(
    readonly reason: WorkerEnd,
    message: string,
  ) {
    super(message);
    this.name = 'WorkerFailed';
  }
}

const MEASURE_MS = 100;
/** Environment variables passed to workers: they need no secrets. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'NODE_COMPILE_CACHE'] as const;

/** One worker process. It runs one task at a time; it is ended rather than reused if the task did not finish. */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private onMessage: ((message: FromWorker) => void) | undefined;
  private onEnd: ((description: string) => void) | undefined;
  private ended = false;

  constructor(
    { path, execArgv }: WorkerEntry,
    private readonly limits: WorkerLimits,
    /** Called once, when the process has exited. */
    private readonly onGone: () => void,
  ) {
    const env = Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
    this.child = fork(path, [], {
      execArgv: [`--max-old-space-size=${limits.heapMib}`, ...execArgv],
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message: FromWorker) => this.onMessage?.(message));
    // `on`, not `once`: a failed message or signal may follow the first failure, and there is no other listener.
    this.child.on('error', (error) => this.handleExit(`could not be run: ${error.message}`));
    this.child.once('exit', (code, signal) => this.handleExit(`ended with ${signal ?? `exit code ${code ?? 'unknown'}`}`));
    this.unrefIdle();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Whether it can run another task. */
  get usable(): boolean {
    return !this.ended && !this.child.killed && this.child.connected;
  }

  /**
   * Runs one task.
   * @returns what the task returned.
   * @throws TaskRefusal, WorkerFailed, errors of the job's `input` or `onChunk`, or Error for a fault in the task. After anything but a
   * TaskRefusal the process is gone.
   */
  async run({ task, parameters, input, onChunk, signal }: WorkerJob): Promise<unknown> {
    const values = input?.[Symbol.asyncIterator]();
    const { child } = this;
    child.ref();
    child.channel?.ref();
    const cleanups: Array<() => void> = [];
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const end = (error: Error): void => {
          reject(error);
          this.kill();
        };
        const endWith = (reason: WorkerEnd, message: string): void =>
          end(new WorkerFailed(reason, `The worker process for ${task} ${message}.`));
        const fail = (error: unknown): void => end(error instanceof Error ? error : new Error(String(error)));
        this.onEnd = (description) => endWith('crashed', description);
        if (!this.usable) return endWith('crashed', 'was not there');

        const timer = setTimeout(() => endWith('time', `took longer than ${this.limits.seconds} s`), this.limits.seconds * 1_000);
        const measuring = setInterval(() => {
          void this.residentMib().then((mib) => {
            if (mib > this.limits.memoryMib) endWith('memory', `took more than ${this.limits.memoryMib} MiB`);
          });
        }, MEASURE_MS);
        const onAbort = (): void => endWith('cancelled', 'was not needed any more');
        signal?.addEventListener('abort', onAbort);
        cleanups.push(
          () => clearTimeout(timer),
          () => clearInterval(measuring),
          () => signal?.removeEventListener('abort', onAbort),
        );
        if (signal?.aborted === true) return onAbort();

        const feed = async (): Promise<void> => {
          const next = await values?.next();
          if (next === undefined || next.done === true) this.send({ kind: 'input-end' });
          else this.send({ kind: 'input', value: next.value });
        };
        const receive = async (bytes: Uint8Array): Promise<void> => {
          await onChunk?.(bytes);
          this.send({ kind: 'more' });
        };
        this.onMessage = (message) => {
          switch (message.kind) {
            case 'pull':
              return void feed().catch(fail);
            case 'chunk':
              return void receive(message.bytes).catch(fail);
            case 'done':
              return resolve(message.value);
            case 'refused':
              return reject(new TaskRefusal(message.code, message.message));
            case 'failed': {
              const error = new Error(message.message);
              if (message.stack !== undefined) error.stack = message.stack;
              return end(error);
            }
          }
        };
        this.send({ kind: 'start', task, parameters });
      });
    } finally {
      for (const cleanup of cleanups) cleanup();
      this.onMessage = undefined;
      this.onEnd = undefined;
      this.unrefIdle();
      // The source of the input may have open files or connections.
      await values?.return?.();
    }
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Resident memory in MiB; 0 if it cannot be measured. */
  private async residentMib(): Promise<number> {
    if (process.platform !== 'linux' || this.child.pid === undefined) return 0;
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  }

  private send(message: ToWorker): void {
    // After a channel has just closed, `exit` follows and ends the task.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /** An idle process does not keep the program alive. */
  private unrefIdle(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  private handleExit(description: string): void {
    if (this.ended) return;
    this.ended = true;
    this.onGone();
    this.onEnd?.(description);
  }
}
