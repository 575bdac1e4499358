import { createRequire } from 'node:module';
import { platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** What a thread is asked: make a hash, or check a password against one. */
export type HashTask = { password: string; options: Options } | { password: string; against: string };

/** A thread without work ends after this long, and gives its memory back. */
const IDLE_MS = 30_000;

/**
 * Below everything else that the program does. On Linux each thread has a niceness of its own; elsewhere it would be that of
 * the whole process.
 */
const NICENESS = platform() === 'linux' ? 5 : 0;

/** As text, because it has to run from the source, from the build and from the bundle alike. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { setPriority } = require('node:os');
const { hashSync, verifySync } = require(workerData.argon2);
if (workerData.niceness > 0) {
  try { setPriority(0, workerData.niceness); } catch { /* a system that forbids it: the hashes compete with the rest */ }
}
parentPort.on('message', ({ password, options, against }) => {
  try {
    parentPort.postMessage({ answer: against === undefined ? hashSync(password, options) : verifySync(against, password) });
  } catch (error) {
    parentPort.postMessage({ problem: String(error?.message ?? error) });
  }
});
`;

type Reply = { answer: string | boolean } | { problem: string };

/** A thread and when it ends if nothing comes. */
interface Resting {
  thread: Worker;
  end: NodeJS.Timeout;
}

/**
 * Argon2 on threads of its own with low priority, so that a rush of sign-ins takes the processor's spare time and not that
 * of everybody else's requests. Threads start when they are needed; the caller bounds how many that are.
 */
export class HashThreads {
  private readonly resting: Resting[] = [];
  private readonly all = new Set<Worker>();

  /** @returns the encoded hash. @throws Error when it cannot be made. */
  async hash(password: string, options: Options): Promise<string> {
    return String(await this.run({ password, options }));
  }

  /** @throws Error when the hash is none that Argon2 knows. */
  async verify(against: string, password: string): Promise<boolean> {
    return (await this.run({ password, against })) === true;
  }

  /** Ends all threads; work that runs is refused. */
  async close(): Promise<void> {
    for (const { end } of this.resting.splice(0)) clearTimeout(end);
    await Promise.all([...this.all].map((thread) => thread.terminate()));
  }

  private async run(task: HashTask): Promise<string | boolean> {
    const thread = this.take();
    const reply = await ask(thread, task);
    this.rest(thread);
    if ('problem' in reply) throw new Error(reply.problem);
    return reply.answer;
  }

  private take(): Worker {
    const rested = this.resting.pop();
    if (rested !== undefined) {
      clearTimeout(rested.end);
      return rested.thread;
    }
    const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
    const thread = new Worker(THREAD, { eval: true, workerData: { argon2, niceness: NICENESS }, name: 'passwords' });
    thread.unref();
    this.all.add(thread);
    thread.once('exit', () => this.forget(thread));
    return thread;
  }

  private rest(thread: Worker): void {
    const end = setTimeout(() => void thread.terminate(), IDLE_MS);
    end.unref();
    this.resting.push({ thread, end });
  }

  private forget(thread: Worker): void {
    this.all.delete(thread);
    const place = this.resting.findIndex((resting) => resting.thread === thread);
    if (place !== -1) this.resting.splice(place, 1);
  }
}

/** @throws the thread's own failure, or when it ends before it answers. */
function ask(thread: Worker, task: HashTask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const ended = () => settle(() => reject(new Error('A thread for passwords ended before it answered.')));
    const failed = (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const answered = (reply: Reply) => settle(() => resolve(reply));
    const settle = (then: () => void) => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
      thread.unref();
      then();
    };
    thread.on('message', answered).on('error', failed).on('exit', ended);
    // Somebody waits for this: the process must not end for want of other work.
    thread.ref();
    thread.postMessage(task);
  });
}
