import { sqlState } from '../database/sql-state.js';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55000',
  '3D000',
]);

/** Full disk or memory of the database, no file descriptors left, and expired waits: for a lock, a statement, or a transaction that deadlocked three times. */
const OVERLOAD_CODES = new Set(['53000', '53100', '53200', '55P03', '57014', '25P03', '40001', '40P01', 'EMFILE', 'ENFILE']);
const VANISHED = '23503';

/** True if the database cannot be reached or has just failed: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && (CONNECTION_CODES.has(state) || state.startsWith('08'))) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Driver not Connected/i.test(
    message,
  );
}

/** True if the database lacks space or time at present; once that is fixed, a retry succeeds. */
export function isOverload(error: unknown): boolean {
  return OVERLOAD_CODES.has(sqlState(error) ?? '');
}

/** True if a referenced row was deleted concurrently, such as the requester's account. */
export function hasVanished(error: unknown): boolean {
  return sqlState(error) === VANISHED;
}

/** Values that passed validation but that PostgreSQL cannot store: out of range, invalid text representation, NUL. */
const INPUT_STATES = new Set(['22P02', '22021', '22003', '22007', '22008', '22P05', '22023']);

export function isUnusableInput(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && INPUT_STATES.has(state);
}
