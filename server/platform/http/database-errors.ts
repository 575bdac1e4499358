import { sqlState } from '../database/transactions.js';

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '55000', '3D000']);

/** True when the database cannot be reached or has just gone: a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && (CONNECTION_CODES.has(state) || state.startsWith('08'))) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Driver not Connected/i.test(message);
}

/** Values that passed validation and that PostgreSQL still cannot hold: out of range, bad text form, NUL. */
const INPUT_STATES = new Set(['22P02', '22021', '22003', '22007', '22008', '22P05', '22023']);

export function isUnusableInput(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && INPUT_STATES.has(state);
}
