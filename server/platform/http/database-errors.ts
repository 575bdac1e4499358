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

/** A disk or memory that is full, and waits that were given up: for a lock, a statement, or what deadlocked three times. */
const OVERLOAD_CODES = new Set([
  '53000',
  '53100',
  '53200',
  '55P03',
  '57014',
  '25P03',
  '40001',
  '40P01',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
]);
const VANISHED = '23503';

/** True when the database cannot be reached or has just gone: a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && (CONNECTION_CODES.has(state) || state.startsWith('08'))) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Driver not Connected/i.test(
    message,
  );
}

/** True when there is no room or no time for it at present; what is wrong has to be mended, and then a retry succeeds. */
export function isOverload(error: unknown): boolean {
  return OVERLOAD_CODES.has(sqlState(error) ?? '');
}

/** True when a row that this one refers to went in the same moment, such as the requester's account. */
export function hasVanished(error: unknown): boolean {
  return sqlState(error) === VANISHED;
}

/** Values that passed validation and that PostgreSQL still cannot store: out of range, bad text form, NUL. */
const INPUT_STATES = new Set(['22P02', '22021', '22003', '22007', '22008', '22P05', '22023']);

export function isUnusableInput(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && INPUT_STATES.has(state);
}
