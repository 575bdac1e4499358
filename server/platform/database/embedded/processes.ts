import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '../../errors/error-code.js';

/** Whether a process with this id exists, including zombies. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process with this id exists and has not exited. */
export function isAlive(pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  const state = statFields(pid)?.[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/**
 * Distinguishes a process from a later one with the same id: on Linux its start time in clock ticks since boot, `-` where the system does
 * not tell.
 */
export function processStart(pid: number): string {
  return (process.platform === 'linux' ? statFields(pid)?.[19] : undefined) ?? '-';
}

/** The fields of /proc/<pid>/stat from the state onwards; see proc_pid_stat(5). */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * How the process with this id relates to a cluster: `postgres` if it certainly is a PostgreSQL process in it, `gone` if there is no such
 * process, `other` if it certainly is something else, `unknown` where the system does not tell.
 */
export function relation(pid: number, cluster: string): 'postgres' | 'gone' | 'other' | 'unknown' {
  if (!isAlive(pid)) return 'gone';
  try {
    if (process.platform === 'linux') {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster && isPostgres(pid) ? 'postgres' : 'other';
    }
    if (process.platform === 'darwin') {
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
      return command.includes('postgres') && command.includes(cluster) ? 'postgres' : 'other';
    }
  } catch {
    return isAlive(pid) ? 'unknown' : 'gone';
  }
  return 'unknown';
}

function isPostgres(pid: number): boolean {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
}

/** The PostgreSQL processes of a cluster, on Linux; elsewhere empty. */
export function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && relation(pid, cluster) === 'postgres');
}

/** Sends a signal to a process that may have exited in the meantime. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
