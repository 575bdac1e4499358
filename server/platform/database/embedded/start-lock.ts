import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../errors/startup-error.js';
import { errorCode } from '../../errors/error-code.js';
import { isAlive, processStart } from './processes.js';

/** How long (ms) a starting program waits for another one's start; crash recovery can take a while. */
const TIMEOUT_MS = 30_000;
/** A lock file that stays empty for this long (ms) was left by a program that died while writing it. */
const WRITING = 5_000;

/** Releases the lock. Safe to call twice. */
type Release = () => void;

/**
 * Lets one program at a time start on a data directory, so that two first starts do not both create the cluster. It is a file created with
 * O_EXCL that names its holder; a holder that is no longer alive is ignored.
 * @throws StartupError if another program holds it for half a minute
 */
export async function acquireStartLock(dataDir: string, signal: AbortSignal): Promise<Release> {
  const path = join(dataDir, 'start.lock');
  const mine = `${process.pid} ${processStart(process.pid)} ${randomUUID()}`;
  const deadline = Date.now() + TIMEOUT_MS;
  while (!create(path, mine)) {
    const holder = read(path);
    if (holder !== undefined && isStale(path, holder)) discard(path, holder);
    else if (Date.now() > deadline)
      throw new StartupError(`Another program is starting on ${dataDir}: wait for it or choose another DATA_DIR.`);
    else await wait(25, undefined, { signal });
  }
  return () => {
    if (read(path) === mine) rmSync(path, { force: true });
  };
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // A full disk would leave an empty file behind, which delays the next start.
    if (read(path) === '') rmSync(path, { force: true });
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isStale(path: string, content: string): boolean {
  const [pid, started] = content.split(' ');
  if (!pid || !started) {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat !== undefined && Date.now() - stat.mtimeMs > WRITING;
  }
  return !isAlive(Number(pid)) || processStart(Number(pid)) !== started;
}

/** Renames the stale file before removing it: between reading and removing, another program may have renewed it. */
function discard(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== stale) {
    try {
      linkSync(aside, path);
    } catch {
      // A third program holds it by now, and waits or refuses by the advisory lock.
    }
  }
  rmSync(aside, { force: true });
}
