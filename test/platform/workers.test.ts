import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fromSources } from '../../server/platform/workers/worker-entry.js';
import { WorkerPool, type PoolOptions } from '../../server/platform/workers/worker-pool.js';
import { until } from '../support/until.js';

const support = join(process.cwd(), 'test/support');
const entry = fromSources(join(support, 'worker-tasks.ts'));
const pools: WorkerPool[] = [];
const open = (options: Partial<PoolOptions> = {}): WorkerPool => {
  const pool = new WorkerPool({ entry, concurrency: 1, maxWaiting: 1, seconds: 60, memoryMib: 1_024, heapMib: 64, ...options });
  pools.push(pool);
  return pool;
};
const job = (task: string) => ({ task, parameters: null });
const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

describe('worker processes', () => {
  it('stream input and output, with back-pressure', async () => {
    const pool = open();
    expect(pool.pids).toEqual([]);
    let given = 0;
    let most = 0;
    let text = '';
    async function* numbers(): AsyncGenerator<number> {
      for (; given < 50; given += 1) yield await Promise.resolve(given);
    }
    const onChunk = async (bytes: Uint8Array): Promise<void> => {
      await Promise.resolve();
      text += Buffer.from(bytes).toString();
      most = Math.max(most, given - text.split(';').length);
    };
    expect(await pool.run({ task: 'double', parameters: null, input: numbers(), onChunk })).toBe(50);
    expect(text.startsWith('0;2;4;')).toBe(true);
    expect(most).toBeLessThanOrEqual(1);
  });

  it('are reused, receive no secret from the environment, and exit when idle', async () => {
    process.env.SECRET_KEY = 'a secret';
    try {
      const pool = open({ idleMs: 50 });
      const first = (await pool.run(job('environment'))) as { names: string[]; pid: number };
      const second = (await pool.run(job('environment'))) as { pid: number };
      expect(second.pid).toBe(first.pid);
      expect(first.names).not.toContain('SECRET_KEY');
      expect(first.names).not.toContain('DATABASE_URL');
      await until(() => pool.pids.length === 0 && !alive(first.pid), 'the process to end');
    } finally {
      delete process.env.SECRET_KEY;
    }
  });

  it('distinguish a refusal from a failure', async () => {
    const pool = open();
    await expect(pool.run(job('refuse'))).rejects.toMatchObject({ name: 'TaskRefusal', code: 'too-odd' });
    await expect(pool.run(job('fail'))).rejects.toThrow('A fault.');
    await expect(pool.run(job('missing'))).rejects.toThrow('There is no task called missing.');
    expect(await pool.run(job('environment'))).toMatchObject({ pid: expect.any(Number) });
  });

  it.each([
    ['takes too long', 'spin', { seconds: 2 }, 'time'],
    ['takes too much native memory', 'grow', { memoryMib: 400 }, 'memory'],
    ['takes too much of the heap', 'hoard', {}, 'crashed'],
  ])('are killed when work %s, and the next work gets a new one', async (_, task, limits, reason) => {
    const pool = open(limits);
    await expect(pool.run(job(task))).rejects.toMatchObject({ name: 'WorkerFailed', reason });
    expect(await pool.run(job('environment'))).toMatchObject({ pid: expect.any(Number) });
  });

  it('fail a single piece of work when they crash', async () => {
    const pool = open();
    const onChunk = (): Promise<void> => {
      for (const pid of pool.pids) process.kill(pid, 'SIGKILL');
      return Promise.resolve();
    };
    const crashed = pool.run({ ...job('begin'), onChunk });
    const waiting = pool.run(job('environment'));
    await expect(crashed).rejects.toMatchObject({ reason: 'crashed' });
    expect(await waiting).toMatchObject({ pid: expect.any(Number) });
  });

  it('refuse work above the limits of the queue, overall and for each owner', async () => {
    const pool = open({ maxWaiting: 2, maxPerOwner: 2 });
    const cancel = new AbortController();
    const own = [pool.run({ ...job('wait'), signal: cancel.signal }, 'ada'), pool.run({ ...job('wait'), signal: cancel.signal }, 'ada')];
    expect(refusal(() => pool.admit('ada'))).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: expect.any(Number) });
    const place = pool.admit('grace');
    expect(refusal(() => pool.admit('grace'))).toMatchObject({ code: 'busy', retryAfterSeconds: expect.any(Number) });
    place.release();
    place.release();
    expect(pool.load).toBe(2);
    cancel.abort();
    for (const work of own) await expect(work).rejects.toMatchObject({ reason: 'cancelled' });
    expect(pool.load).toBe(0);
    expect(await pool.run(job('environment'), 'ada')).toMatchObject({ pid: expect.any(Number) });
  });

  it('start no work once they are closed', async () => {
    const pool = open({ maxWaiting: 3 });
    const begun: string[] = [];
    const named = (name: string) => ({
      task: 'environment',
      parameters: () => {
        begun.push(name);
        return Promise.resolve(null);
      },
    });
    const place = pool.admit();
    let started = (): void => undefined;
    const starting = new Promise<void>((resolve) => (started = resolve));
    const running = pool.run({ ...job('begin'), onChunk: () => Promise.resolve(started()) });
    const works = [running, pool.run(named('waiting'))];
    const ends = Promise.allSettled(works);
    await starting;
    pool.close();
    expect(await ends).toMatchObject([{ reason: { name: 'WorkerFailed' } }, { reason: { reason: 'cancelled' } }]);
    await expect(place.run(named('admitted'))).rejects.toMatchObject({ reason: 'cancelled' });
    expect(begun).toEqual([]);
    await until(() => pool.pids.length === 0, 'the processes to end');
  });

  it('start no process when they are closed while the work is prepared', async () => {
    const pool = open();
    const work = pool.run({
      task: 'environment',
      parameters: () => {
        pool.close();
        return Promise.resolve(null);
      },
    });
    await expect(work).rejects.toMatchObject({ reason: 'cancelled' });
    expect(pool.pids).toEqual([]);
  });

  it('exit with the program, even when it is killed', async () => {
    const { path, execArgv } = fromSources(join(support, 'worker-program.ts'));
    const program = spawn(process.execPath, [...execArgv, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(program.stdout, 'data')) as [Buffer];
    const pid = Number(/^begun (\d+)\n$/.exec(line.toString())?.[1]);
    expect(alive(pid)).toBe(true);
    program.kill('SIGKILL');
    await until(() => !alive(pid), 'the worker to end');
  });
});
