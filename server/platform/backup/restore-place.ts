import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../errors/error-code.js';
import { StartupError } from '../errors/startup-error.js';
import { findBinaries } from '../database/embedded/binaries.js';
import { readPostmaster, stopPostmaster } from '../database/embedded/postmaster.js';
import { isAlive, processStart, relation } from '../database/embedded/processes.js';
import { otherProgram } from '../database/embedded/program-lock.js';
import { serverUser } from '../database/embedded/system-user.js';
import { syncDirectory } from './archive-writer.js';

const MARK = '.restoring';
const NOTE = 'restore.pid';
/** Entries that file systems create in their root directory. */
const NOT_DATA = new Set(['lost+found', MARK]);
/** A directory that is a mount point, or whose parent is not writable, cannot be renamed. */
const FIXED = new Set(['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS']);

/**
 * Where a data directory is prepared: beside its final location and renamed once complete. If the data directory is a mount point, it is
 * prepared inside and its entries are renamed, the database last.
 */
export class RestorePlace {
  private constructor(
    /** The data directory in preparation. */
    readonly dataDir: string,
    private readonly target: string,
    private readonly inside: boolean,
    /** Whether the target existed and was empty. */
    private readonly existed: boolean,
  ) {}

  /**
   * Checks that a restore may write to this data directory.
   * @throws StartupError if a program is running on it or it is not empty.
   */
  static async refuseOccupied(dataDir: string): Promise<void> {
    if (otherProgram(dataDir))
      throw new StartupError(`the program is running on ${dataDir}; stop it, and restore into an empty data directory`);
    const entries = (await names(dataDir)).filter((name) => !NOT_DATA.has(name));
    if (entries.includes('postgres'))
      throw new StartupError(`${dataDir} already contains a database; move it away, or choose another DATA_DIR`);
    if (entries.length === 0) return;
    const some = entries.sort().slice(0, 3).join(', ');
    throw new StartupError(
      `${dataDir} is not empty (it holds ${some}${entries.length > 3 ? ' …' : ''}); move it away, or choose another DATA_DIR`,
    );
  }

  /** @throws StartupError as `refuseOccupied`, or if another restore is running; the system's error if the location is not writable. */
  static async prepare(dataDir: string): Promise<RestorePlace> {
    await RestorePlace.refuseOccupied(dataDir);
    const existed = existsSync(dataDir);
    const target = existed ? realpathSync(dataDir) : dataDir;
    const sibling = join(dirname(target), `${basename(target)}${MARK}`);
    const child = join(target, MARK);
    await removeLeftovers(sibling);
    await removeLeftovers(child);
    const inside = !(await prepareSibling(sibling, target, existed));
    if (inside) await mkdir(child, { mode: 0o700 });
    const place = new RestorePlace(inside ? child : sibling, target, inside, existed);
    await writeFile(join(place.dataDir, NOTE), `${process.pid} ${processStart(process.pid)}\n`, { mode: 0o600 });
    return place;
  }

  /** Moves the prepared directory to its final location. @throws StartupError if something else has appeared there. */
  async moveIntoPlace(): Promise<void> {
    await rm(join(this.dataDir, NOTE), { force: true });
    try {
      if (this.inside) await moveAll(this.dataDir, this.target);
      else await rename(this.dataDir, this.target);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
      throw new StartupError(`other files have appeared in ${this.target} in the meantime`);
    }
    if (this.inside) await rmdir(this.dataDir);
    await syncDirectory(this.inside ? this.target : dirname(this.target));
  }

  /** Undoes `take` after a later step has failed. */
  async restoreOriginal(): Promise<void> {
    if (!this.inside) return rename(this.target, this.dataDir);
    await mkdir(this.dataDir, { mode: 0o700 });
    for (const name of await names(this.target)) if (!NOT_DATA.has(name)) await rename(join(this.target, name), join(this.dataDir, name));
  }

  /** Restores the target to its state before `prepare`. */
  async discard(): Promise<void> {
    if (this.inside || !this.existed) {
      await removeAll(this.dataDir);
      return;
    }
    for (const name of await names(this.dataDir)) await removeAll(join(this.dataDir, name));
    // Unless something was created there in the meantime.
    await rename(this.dataDir, this.target).catch(() => removeAll(this.dataDir));
  }
}

/** @returns false if nothing can be created beside the location. */
async function prepareSibling(sibling: string, target: string, existed: boolean): Promise<boolean> {
  if (!existed) {
    await mkdir(dirname(target), { recursive: true });
    await mkdir(sibling, { mode: 0o700 });
    return true;
  }
  try {
    // The directory itself is kept, with its owner and mode.
    await rename(target, sibling);
    return true;
  } catch (error) {
    if (FIXED.has(errorCode(error) ?? '')) return false;
    throw error;
  }
}

async function moveAll(from: string, to: string): Promise<void> {
  const all = await names(from);
  // The database is what makes it a data directory, so it comes last.
  for (const name of [...all.filter((each) => each !== 'postgres'), ...all.filter((each) => each === 'postgres')]) {
    await rename(join(from, name), join(to, name));
  }
}

/** Removes leftovers of a killed restore, including its database server. */
async function removeLeftovers(place: string): Promise<void> {
  if (!existsSync(place)) return;
  const [pid, started] = readNote(place);
  if (isAlive(Number(pid)) && processStart(Number(pid)) === started)
    throw new StartupError(`another restore is running in ${place}; wait until it ends`);
  const cluster = join(place, 'postgres');
  const server = existsSync(cluster) ? readPostmaster(cluster) : undefined;
  if (server !== undefined && relation(server.pid, cluster) === 'postgres') {
    await stopPostmaster(server.pid, findBinaries(serverUser(cluster), place), 0);
  }
  await removeAll(place);
}

function readNote(place: string): string[] {
  try {
    return readFileSync(join(place, NOTE), 'utf8').trim().split(' ');
  } catch {
    return [];
  }
}

/** A process that has just been killed may still be writing. */
const removeAll = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

async function names(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
