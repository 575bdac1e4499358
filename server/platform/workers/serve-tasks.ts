import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { TaskRefusal, type FromWorker, type TaskTable, type ToWorker } from './worker-protocol.js';

/** Below the program, so that requests are served while a document is generated (nice value of setpriority(2)). */
const PRIORITY = 10;

/** Serves tasks to the program that forked this process, one at a time, until that program ends. */
export function serveTasks(tasks: TaskTable): void {
  // The channel closes when the program ends in any way. Native threads may be running, so there is no orderly shutdown.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Terminal signals reach the whole process group; the program decides when its workers end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  lowerPriority();

  let takeInput: ((message: { value: unknown } | undefined) => void) | undefined;
  let chunkTaken: (() => void) | undefined;

  const input: AsyncIterable<unknown> = {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const message = await new Promise<{ value: unknown } | undefined>((resolve) => {
          takeInput = resolve;
          send({ kind: 'pull' });
        });
        if (message === undefined) return;
        yield message.value;
      }
    },
  };
  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      chunkTaken = resolve;
      send({ kind: 'chunk', bytes });
    });

  const run = async (name: string, parameters: unknown): Promise<void> => {
    try {
      const load = tasks[name];
      if (load === undefined) throw new Error(`There is no task called ${name}.`);
      const task = await load();
      send({ kind: 'done', value: await task({ parameters, input, write }) });
    } catch (error) {
      if (error instanceof TaskRefusal) send({ kind: 'refused', code: error.code, message: error.message });
      else
        send({
          kind: 'failed',
          message: error instanceof Error ? error.message : String(error),
          stack: error instanceof Error ? error.stack : undefined,
        });
    }
  };

  process.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'start':
        void run(message.task, message.parameters);
        break;
      case 'input':
        takeInput?.({ value: message.value });
        break;
      case 'input-end':
        takeInput?.(undefined);
        break;
      case 'more':
        chunkTaken?.();
        break;
    }
  });
}

function send(message: FromWorker): void {
  process.send?.(message);
}

/** Lowers the process's CPU priority, and makes it the first to be killed when memory runs out (proc(5), oom_score_adj). */
function lowerPriority(): void {
  try {
    setPriority(PRIORITY);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers allow neither; the limits apply without them.
  }
}
