import type { Log } from './log.js';

/** Which level of the log stands for a method of the console. */
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
/** Where these say nothing that the log needs, they are left out: tables, groups and timers for a developer at a terminal. */
const SILENT = ['table', 'group', 'groupCollapsed', 'groupEnd', 'time', 'timeEnd', 'timeLog', 'count', 'countReset', 'dirxml'] as const;
const MAX_MESSAGE = 500;

/**
 * Sends what packages write with console.* and Node's process warnings to the log, as JSON lines like all others. Such texts may repeat
 * whatever a package was given, an address or what a user typed, so only their fixed parts are logged: see `fixedParts`.
 *
 * @returns a function that gives the console back
 */
export function captureConsole(log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>): () => void {
  const before = { ...console };
  for (const [method, level] of Object.entries(LEVELS)) {
    Reflect.set(console, method, (...values: unknown[]) => {
      // console.assert speaks only when its first value is false.
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
 * The part of a message that its author wrote: of the first value if it is a text, what stands outside of quotation marks and is neither
 * an address, a path, a mail address nor a long token; of an error, nothing. Later values fill placeholders and are left out.
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
