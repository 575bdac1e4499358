import { errorCode } from './platform/errors/error-code.js';
import { say } from './platform/config/say.js';
import { StartupError } from './platform/errors/startup-error.js';
import { toStartupError } from './platform/database/embedded/failures.js';
import { databaseRefusal } from './platform/database/refusal.js';
import type { Portal } from './portal.js';

/** The application gets this long to close; a statement that hangs in the database must not keep it for longer. */
const CLOSE_MS = 6_500;
/** Whatever happens, the program is gone after this. */
const LAST_RESORT_MS = 9_500;

/** Ends a start that was told to stop. */
class ToldToStop extends Error {}

/** The program from its start to the end of draining. */
export class ProgramLifecycle {
  private portal: Portal | undefined;
  private readonly stops: Array<() => Promise<void>> = [];
  private serving = false;
  private left = false;

  /** Something to stop after the application has closed. */
  onStop(stop: () => Promise<void>): void {
    this.stops.push(stop);
  }

  /** To be asked between the steps of the start. @throws when a signal has come meanwhile. */
  goOn(): void {
    if (this.left) throw new ToldToStop();
  }

  /** Listens and says where it is. */
  async serve(portal: Portal): Promise<void> {
    this.portal = portal;
    this.goOn();
    const lines = await portal.prepare();
    this.goOn();
    const where = await portal.listen();
    this.goOn();
    this.serving = true;
    for (const line of [where, ...lines]) say(line);
    // From here on the supervisor starts the program again.
    process.send?.('ready', undefined, undefined, () => undefined);
  }

  /**
   * SIGTERM and SIGINT: no new requests, streams end, what runs finishes, the database stops, exit 0. A start that is
   * under way ends after its present step, in `abandon`. Told again, it goes on as it does.
   */
  leave(signal: string): void {
    if (this.left) return;
    this.left = true;
    say(`${signal}: finishing what runs, then stopping.`);
    // A start that is cut off has acknowledged nothing; the next one takes over or completes what it left.
    setTimeout(() => process.exit(this.serving ? 1 : 0), LAST_RESORT_MS).unref();
    if (this.serving) void this.end(0);
  }

  /** Gives back what a start that did not succeed had taken, says why in one sentence, and ends the program. */
  async abandon(error: unknown): Promise<void> {
    if (!this.left) {
      // A stack trace is for unexpected errors only.
      const unforeseen = () => (error instanceof Error ? (error.stack ?? error.message) : String(error));
      say(refusalOf(error)?.message ?? unforeseen(), 'stderr');
    }
    await this.end(this.left ? 0 : 1);
  }

  private async end(code: number): Promise<void> {
    try {
      if (this.portal !== undefined) await within(CLOSE_MS, this.portal.close());
      for (const stop of this.stops.reverse()) await stop();
      process.exit(code);
    } catch (error) {
      say(`Stopping failed: ${error instanceof Error ? error.message : String(error)}`, 'stderr');
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

/** The sentence for what an operator can mend: the settings, the data directory, the disk, the database. */
function refusalOf(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error;
  const code = errorCode(error) ?? '';
  const isOfFile =
    error instanceof Error && 'syscall' in error && error.syscall !== 'connect' && (code === 'ENOENT' || FILE_CODES.has(code));
  if (!isOfFile) return databaseRefusal(error);
  // A write to an open file fails without naming it.
  const place = 'path' in error && typeof error.path === 'string' ? error.path : 'the data directory';
  return FILE_CODES.has(code) ? toStartupError(error, place) : undefined;
}
