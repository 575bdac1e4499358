import pino, { type Logger } from 'pino';
import type { LogLevel } from '../config/config.js';

type Fields = Record<string, unknown>;

/** Structured log on standard output: one JSON line an event, never a secret, never a body. */
export class Log {
  private readonly logger: Logger;

  constructor(level: LogLevel) {
    this.logger = pino({
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie'], censor: '[withheld]' },
    });
  }

  debug(fields: Fields, message: string): void {
    this.logger.debug(fields, message);
  }

  info(fields: Fields, message: string): void {
    this.logger.info(fields, message);
  }

  warn(fields: Fields, message: string): void {
    this.logger.warn(fields, message);
  }

  error(fields: Fields, message: string): void {
    this.logger.error(fields, message);
  }
}

/** What of an error may stand in a log: its kind, message and place. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, kind: error.name, stack: error.stack };
}
