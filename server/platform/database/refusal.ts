import { StartupError } from '../errors/startup-error.js';
import { sqlState } from './sql-state.js';

const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the password is not right',
  '28000': 'the server does not let this user in',
  '3D000': 'there is no such database',
  ECONNREFUSED: 'nothing answers at this address',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'the server does not answer',
  ENOENT: 'the socket does not exist',
  EACCES: 'this user may not use the socket',
  ECONNRESET: 'the server ends the connection',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
  '55000': 'it takes no connections at present',
  '57P03': 'the server is just starting or stopping',
  '25006': 'it may only be read',
  '53300': 'the server has no connection left',
  '42501': 'this user may not create tables',
  '53100': 'the disk of the database is full',
};

/** The message for a failure to reach or use the database, or undefined for any other error. */
export function databaseRefusal(error: unknown): StartupError | undefined {
  const reason = REASONS[sqlState(error) ?? ''];
  if (reason !== undefined) return new StartupError(`The database cannot be used: ${reason}.`);
  if (error instanceof Error && /timeout|terminated|ECONNREFUSED/i.test(`${error.message} ${error.name}`)) {
    return new StartupError('The database cannot be used: the server does not answer.');
  }
  return undefined;
}
