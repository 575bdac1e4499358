import pino, { type Logger } from 'pino';
import type { LogLevel } from '../config/config.js';
import { LogOutput } from './log-output.js';

type Fields = Record<string, unknown>;

/** One output for the process. */
const output = new LogOutput(1);
process.once('exit', () => output.flushSync());

/**
 * Structured log on standard output: one JSON line per event, never a secret, never a body. Lines are buffered; warnings and errors
 * are written at once, the rest at the latest at the end of the process. A kill -9 may lose the last fifth of a second.
 */
export class Log {
  private readonly logger: Logger;
  private readonly requests: Logger;
  private lastTime = 0;
  private lastTimeText = '';

  constructor(level: LogLevel) {
    const options = {
      level,
      base: undefined,
      timestamp: () => this.timeText(),
      formatters: { level: (label: string) => ({ level: label }) },
    };
    // The fields of a request line are fixed and contain no secrets, so they are not scanned.
    this.requests = pino(options, output);
    const secrets = { paths: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie'], censor: '[withheld]' };
    this.logger = pino({ ...options, redact: secrets }, output);
  }

  debug(fields: Fields, message: string): void {
    this.logger.debug(fields, message);
  }

  info(fields: Fields, message: string): void {
    this.logger.info(fields, message);
  }

  warn(fields: Fields, message: string): void {
    this.logger.warn(fields, message);
    output.flush();
  }

  error(fields: Fields, message: string): void {
    this.logger.error(fields, message);
    output.flush();
  }

  /** The log line of one request; fields from `request-log.ts`. */
  request(fields: Fields): void {
    this.requests.info(fields, 'request');
  }

  private timeText(): string {
    const now = Date.now();
    if (now !== this.lastTime) {
      this.lastTime = now;
      this.lastTimeText = `,"time":"${new Date(now).toISOString()}"`;
    }
    return this.lastTimeText;
  }
}

/** The loggable parts of an error: its kind, message and location. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, kind: error.name, stack: error.stack };
}
