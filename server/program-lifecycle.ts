import { errorCode } from './platform/errors/error-code.js';
import { printLine } from './platform/config/print-line.js';
import { StartupError } from './platform/errors/startup-error.js';
import { toStartupError } from './platform/database/embedded/failures.js';
import { databaseRefusal } from './platform/database/refusal.js';
import { releaseMemoryWhenIdle } from './platform/observability/idle-memory.js';
import type { Portal } from './portal.js';

/** Time limit for closing the application, in case a statement hangs in the database. */
const CLOSE_MS = 6_500;
/** The program exits after this time in any case. */
const FORCED_EXIT_MS = 9_500;

/** Aborts a start after a stop signal. */
class StopRequested extends Error {}

/** The program's lifecycle, from start to drained. */
export class ProgramLifecycle {
  private portal: Portal | undefined;
  private readonly stops: Array<() => Promise<void>> = [];
  private serving = false;
  private left = false;

  /** Registers a callback that stops something after the application has closed. */
  onStop(stop: () => Promise<void>): void {
    this.stops.push(stop);
  }

  /** Called between the steps of the start. @throws if a signal has arrived. */
  assertRunning(): void {
    if (this.left) throw new StopRequested();
  }

  /** Listens and prints the address. */
  async serve(portal: Portal): Promise<void> {
    this.portal = portal;
    this.assertRunning();
    const lines = await portal.prepare();
    this.assertRunning();
    const address = await portal.listen();
    this.assertRunning();
    this.serving = true;
    for (const line of [address, ...lines]) printLine(line);
    // From here on the supervisor restarts the program if it exits.
    process.send?.('ready', undefined, undefined, () => undefined);
    releaseMemoryWhenIdle();
  }

  /**
   * SIGTERM and SIGINT: no new requests, streams close, running requests finish, the database stops, exit 0. A start in progress ends after
   * its current step, in `abandon`. Further signals change nothing.
   */
  leave(signal: string): void {
    if (this.left) return;
    this.left = true;
    printLine(`${signal}: finishing running requests, then stopping.`);
    // An aborted start has acknowledged nothing; the next one takes over or completes its remains.
    setTimeout(() => process.exit(this.serving ? 1 : 0), FORCED_EXIT_MS).unref();
    if (this.serving) void this.end(0);
  }

  /** Releases the resources of a failed start, prints the reason in one sentence, and exits. */
  async abandon(error: unknown): Promise<void> {
    if (!this.left) {
      // Stack traces are for unexpected errors only.
      const unforeseen = () => (error instanceof Error ? (error.stack ?? error.message) : String(error));
      printLine(refusalOf(error)?.message ?? unforeseen(), 'stderr');
    }
    await this.end(this.left ? 0 : 1);
  }

  private async end(code: number): Promise<void> {
    try {
      if (this.portal !== undefined) await within(CLOSE_MS, this.portal.close());
      for (const stop of this.stops.reverse()) await stop();
      process.exit(code);
    } catch (error) {
      printLine(`Stopping failed: ${error instanceof Error ? error.message : String(error)}`, 'stderr');
      process.exit(1);
    }
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

const FILE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** The message for errors that an operator can fix: settings, data directory, disk, database. */
function refusalOf(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error;
  const code = errorCode(error) ?? '';
  const isOfFile =
    error instanceof Error && 'syscall' in error && error.syscall !== 'connect' && (code === 'ENOENT' || FILE_CODES.has(code));
  if (!isOfFile) return databaseRefusal(error);
  // A write error on an open file does not name the file.
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the data directory';
  return FILE_CODES.has(code) ? toStartupError(error, path) : undefined;
}
