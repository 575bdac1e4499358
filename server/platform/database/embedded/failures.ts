import { errorCode } from '../../errors/error-code.js';
import { StartupError } from '../../errors/startup-error.js';

/**
 * Converts a file-system or process-start error into a message for the console.
 * @param place the directory or file concerned
 * @returns a `StartupError`; one that is already a `StartupError` is returned as it is
 */
export function toStartupError(error: unknown, place: string): StartupError {
  if (error instanceof StartupError) return error;
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // "disk full" in PostgreSQL's table of error codes
      return diskFull(place);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupError(`The program may not read and write ${place}: give it access or choose another DATA_DIR.`, { cause: error });
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(`${place} is not a directory: choose another DATA_DIR.`, { cause: error });
    default:
      return new StartupError(`The database in ${place} could not be started: ${error instanceof Error ? error.message : String(error)}.`, {
        cause: error,
      });
  }
}

/** The message for a full disk or quota. */
function diskFull(place: string): StartupError {
  return new StartupError(`The disk with ${place} is full: free some space and start again.`);
}

/**
 * Determines why `initdb` or `postgres` failed from its output (in English: both run with `LC_ALL=C`).
 * @param output the lines that the process wrote
 * @param cluster the cluster directory, named in the message
 */
export function toServerError(output: string, cluster: string): StartupError {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output)) return diskFull(cluster);
  if (/Permission denied|Read-only file system/.test(output)) {
    return new StartupError(`PostgreSQL may not read and write ${cluster}: check the owner and the permissions of its files.`);
  }
  if (/Cannot allocate memory/.test(output)) return new StartupError('There is not enough free memory to start PostgreSQL.');
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(output)) {
    return new StartupError(`Another PostgreSQL server is still using ${cluster} and does not respond: stop it and start again.`);
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
  return new StartupError(`PostgreSQL could not work on ${cluster}: ${reason.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '').trim()}.`);
}
