import { errorCode } from '../errors/error-code.js';

/** What the driver threw; TypeORM wraps it. */
export function driverError(error: unknown): unknown {
  return error instanceof Error && 'driverError' in error ? error.driverError : error;
}

/** The SQLSTATE of a failed query, or undefined when the error is of another kind. */
export function sqlState(error: unknown): string | undefined {
  return errorCode(driverError(error));
}
