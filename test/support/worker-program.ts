import { fileURLToPath } from 'node:url';
import { fromSources } from '../../server/platform/workers/worker-entry.js';
import { WorkerPool } from '../../server/platform/workers/worker-pool.js';

// A program with a busy worker process; prints the worker's process id and continues.
const entry = fromSources(fileURLToPath(new URL('./worker-tasks.ts', import.meta.url)));
const pool = new WorkerPool({ entry, concurrency: 1, maxWaiting: 0, seconds: 600, memoryMib: 512, heapMib: 64 });
const report = (bytes: Uint8Array): Promise<void> => {
  process.stdout.write(`${Buffer.from(bytes).toString()} ${pool.pids.join()}\n`);
  return Promise.resolve();
};
await pool.run({ task: 'begin', parameters: null, onChunk: report });
