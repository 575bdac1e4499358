import { mkdirSync, readFileSync, renameSync, linkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
const STALE_MS = 15_000;

/**
 * Runs the work under a lock file, which only one process on this machine can hold. The file contains the holder's process ID, and the holder
 * refreshes its timestamp. A lock whose holder has exited, or that was not refreshed for 15 s, is taken over.
 * @param {string} path of the lock file; its directory is created.
 * @param {() => void} onWait called once when another process holds it.
 * @param {() => Promise<T>} work
 * @template T
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  let notified = false;
  while (!create(path)) {
    if (!notified) onWait();
    notified = true;
    await delay(200);
  }
  const heartbeat = setInterval(() => refresh(path), HEARTBEAT_MS);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = read(path);
  if (holder !== undefined && isStale(holder)) removeStale(path, holder.pid);
  return false;
}

function read(path) {
  try {
    return { pid: readFileSync(path, 'utf8'), at: statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

function isStale({ pid, at }) {
  const age = Date.now() - at;
  // A file that was just created may not contain the process ID yet.
  if (pid === '') return age > HEARTBEAT_MS;
  return age > STALE_MS || !isAlive(Number(pid));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moves the file to a name of our own, and puts it back if a new holder has replaced it in the meantime. */
function removeStale(path, stalePid) {
  const moved = `${path}.${process.pid}`;
  try {
    renameSync(path, moved);
    if (readFileSync(moved, 'utf8') !== stalePid) linkSync(moved, path);
  } catch {
    // Another process was faster; the next round tries again.
  }
  rmSync(moved, { force: true });
}

function refresh(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Someone deleted the file; the work continues.
  }
}
