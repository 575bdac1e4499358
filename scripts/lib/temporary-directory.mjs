import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'portal-tests-';
/** Bytes that a run may need: databases, uploads and the profiles of browsers. */
const NEEDED = 6 * 1024 ** 3;

/**
 * Calls `work` with the environment of a test run, whose temporary files are in memory if there is enough of it. Hundreds of short-lived
 * databases are copied in a run, and a file system on a disk takes ten times as long for each. A TMPDIR that is set already is kept.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<T>}
 */
export async function withTemporaryDirectory(work, env = process.env) {
  if (env.TMPDIR !== undefined || !hasMemory()) return work(env);
  removeLeftovers();
  const directory = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // Like the system's directory: tests start programs as other users.
  chmodSync(directory, 0o1777);
  try {
    return await work({ ...env, TMPDIR: directory });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Whether there is a file system in memory, large enough, from which programs can be run. */
function hasMemory() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      mount?.split(' ')[2] === 'tmpfs' &&
      !mount.split(' ')[3].split(',').includes('noexec') &&
      Math.min(bavail * bsize, freemem()) >= NEEDED
    );
  } catch {
    return false;
  }
}

/** Removes the directories of this user's runs that were killed: memory is not freed by itself. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    if (isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
