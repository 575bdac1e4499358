import pino, { type Logger } from 'pino';
import type { LogLevel } from '../config/config.js';

type Fields = Record<string, unknown>;

/** Lines are buffered up to this many bytes, or for this long, before they are written. */
const BATCH_BYTES = 4_096;
const BATCH_MS = 200;

/** One output for the process. */
const output = pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES, periodicFlush: BATCH_MS });
// The log's reader is gone; the program continues without it.
output.on('error', () => undefined);
process.once('exit', flush);

function flush(): void {
  try {
    output.flushSync();
  } catch {
    // The output is not open yet, or its reader has exited.
  }
}

/**
 * Structured log on standard output: one JSON line per event, never a secret, never a body. Lines are buffered; warnings, errors and the
 * end of the process flush immediately. A kill -9 may lose the last fifth of a second.
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
    flush();
  }

  error(fields: Fields, message: string): void {
    this.logger.error(fields, message);
    flush();
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
