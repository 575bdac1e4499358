import { errorCode } from '../errors/error-code.js';

/** The driver's error; TypeORM wraps it. */
export function driverError(error: unknown): unknown {
  return error instanceof Error && 'driverError' in error ? error.driverError : error;
}

/** The SQLSTATE of a failed query, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return errorCode(driverError(error));
}
