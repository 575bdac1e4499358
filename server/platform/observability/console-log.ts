import type { Log } from './log.js';

/** Log level of each console method. */
const LEVELS = {
  error: 'error',
  assert: 'error',
  trace: 'warn',
  warn: 'warn',
  log: 'info',
  info: 'info',
  debug: 'debug',
  dir: 'debug',
} as const;
/** Methods without useful information for the log are dropped: tables, groups and timers for a developer at a terminal. */
const SILENT = ['table', 'group', 'groupCollapsed', 'groupEnd', 'time', 'timeEnd', 'timeLog', 'count', 'countReset', 'dirxml'] as const;
const MAX_MESSAGE = 500;

/**
 * Redirects console.* output of packages and Node's process warnings to the log, as JSON lines. Such texts may contain what a package was
 * given, such as an address or user input, so only their fixed parts are logged: see `fixedParts`.
 *
 * @returns a function that restores the console
 */
export function captureConsole(log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>): () => void {
  const before = { ...console };
  for (const [method, level] of Object.entries(LEVELS)) {
    Reflect.set(console, method, (...values: unknown[]) => {
      // console.assert only prints if its first argument is false.
      if (method === 'assert' && Boolean(values.shift())) return;
      log[level]({ source: 'console', ...kindOf(values) }, fixedParts(values));
    });
  }
  for (const method of SILENT) Reflect.set(console, method, () => undefined);
  const listeners = process.listeners('warning');
  const onWarning = (warning: Error): void =>
    log.warn({ source: 'node', kind: warning.name, code: Reflect.get(warning, 'code') }, fixedParts([warning.message]));
  process.removeAllListeners('warning');
  process.on('warning', onWarning);
  return () => {
    Object.assign(console, before);
    process.off('warning', onWarning);
    for (const listener of listeners) process.on('warning', listener);
  };
}

/**
 * The fixed part of a message: of a first argument that is a string, what is outside quotation marks and is not an address, a path, an
 * email address or a long token; of an error, nothing. Later arguments fill placeholders and are dropped.
 */
export function fixedParts([first]: readonly unknown[]): string {
  if (typeof first !== 'string') return 'A package wrote to the console.';
  return first
    .slice(0, 4 * MAX_MESSAGE)
    .replace(/(?<!\w)(["'`]).*?\1|“[^“”]*”|‘[^‘’]*’/gs, '[…]')
    .replace(/\S+/g, (word) => (/[/\\@%=]/.test(word) && !/^%[sdifjoOc][.,:]?$/.test(word) ? '[…]' : word))
    .replace(/[\w-]{24,}/g, '[…]')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_MESSAGE)
    .trim();
}

function kindOf(values: readonly unknown[]): { kind?: string } {
  const error = values.find((value) => value instanceof Error);
  return error === undefined ? {} : { kind: error.name };
}
