import { serveTasks } from '../../server/platform/workers/serve-tasks.js';
import { TaskRefusal, type TaskContext } from '../../server/platform/workers/worker-protocol.js';

// Tasks of the tests for worker processes.
const forever = () => new Promise<never>(() => setInterval(() => undefined, 1_000));
const tasks = {
  environment: () => Promise.resolve({ names: Object.keys(process.env), pid: process.pid }),
  double: async ({ input, write }: TaskContext) => {
    let count = 0;
    for await (const value of input as AsyncIterable<number>) {
      await write(Buffer.from(`${value * 2};`));
      count += 1;
    }
    return count;
  },
  refuse: () => Promise.reject(new TaskRefusal('too-odd', 'This is too odd.')),
  fail: () => Promise.reject(new Error('A fault.')),
  wait: forever,
  /** Reports that it has started, and waits. */
  begin: async ({ write }: TaskContext) => {
    await write(Buffer.from('begun'));
    return forever();
  },
  spin: () => {
    for (;;) Math.sqrt(2);
  },
  /** Allocates native memory. */
  grow: async () => {
    const taken: Buffer[] = [];
    for (;;) {
      taken.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  /** Allocates heap memory, without a pause in which it could be measured. */
  hoard: () => {
    const taken: number[][] = [];
    for (;;) taken.push(new Array<number>(1_000).fill(taken.length + 0.5));
  },
};

serveTasks(
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, () => Promise.resolve(task as (context: TaskContext) => Promise<unknown>)]),
  ),
);
