import { dirname } from 'node:path';
import pg from 'pg';
import { errorCode } from '../errors/error-code.js';
import { StartupError } from '../errors/startup-error.js';
import { databaseRefusal } from '../database/refusal.js';
import { sqlState } from '../database/sql-state.js';

/** Output of a command. */
export interface CommandOutput {
  line(text: string): void;
  error(text: string): void;
  /** Replaces the last progress text on a terminal; an empty text clears it. */
  progress(text: string): void;
}

/** Inputs of a command besides its arguments. */
export interface CommandContext {
  /** The settings. */
  env: Record<string, string | undefined>;
  /** Aborts the command and removes its temporary files. */
  signal?: AbortSignal;
}

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * One sentence, with a full stop, for the error that ended a command.
 * @param place what was being written, for errors that do not name it.
 */
export function failure(error: unknown, signal: AbortSignal | undefined, place: string): string {
  if (signal?.aborted === true) return 'it was stopped.';
  const message = describeError(error, place);
  return /[.!]$/.test(message) ? message : `${message}.`;
}

function describeError(error: unknown, place: string): string {
  if (error instanceof StartupError) return error.message;
  const code = errorCode(error) ?? '';
  if (code.startsWith('ERR_PARSE_ARGS') && error instanceof Error)
    return `${error.message.split(/\.(?:\s|$)/)[0]}; --help lists the options`;
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : place;
  if (FULL.has(code)) return `the disk with ${path} is full`;
  if (CLOSED.has(code)) return `${path.startsWith(`${place}.`) ? dirname(place) : path} may not be read and written`;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  // A server error during the work describes itself best.
  if (error instanceof pg.DatabaseError || sqlState(error) !== undefined)
    return databaseRefusal(error)?.message ?? `the database refuses: ${line}`;
  return databaseRefusal(error)?.message ?? line;
}

/** `1 row`, `1,234 rows`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? singular : plural}`;
}

/** Human-readable bytes: `0 B`, `12.3 MB`. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1000 ** step;
  return `${step === 0 ? amount : amount.toFixed(1)} ${units[step]}`;
}
