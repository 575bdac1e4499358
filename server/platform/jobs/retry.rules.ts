/** Delay before a failed job is retried, and the stored form of its error. Pure. */

const FIRST_SECONDS = 5;
const FACTOR = 3;
const MAX_RETRY_SECONDS = 3_600;
const MAX_ERROR_LENGTH = 500;

/**
 * Milliseconds until the next attempt: 5 s, 15 s, 45 s … up to an hour, randomised by a fifth in either direction so that jobs that failed
 * together are not retried together. Eight attempts span about an hour and a half.
 *
 * @param attempt the attempt that has just failed, from 1.
 * @param random a number from 0 to 1.
 */
export function retryDelay(attempt: number, random: number): number {
  const seconds = Math.min(FIRST_SECONDS * FACTOR ** Math.min(Math.max(attempt, 1) - 1, 20), MAX_RETRY_SECONDS);
  return Math.round(seconds * 1_000 * (0.8 + 0.4 * random));
}

/**
 * One bounded line about an error that may be stored and shown to an admin: credentials in addresses, bearer tokens and long alphanumeric
 * strings, such as keys and codes, are redacted.
 */
export function safeErrorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text
    .slice(0, 20_000)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/:\/\/[^\s/@]*@/g, '://[withheld]@')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 [withheld]')
    .replace(/\b(password|secret|token|code)(["']?\s*[:=]\s*)\S+/gi, '$1$2[withheld]')
    .replace(/[\w+/=-]{32,}/g, (run) => (/\d/.test(run) ? '[withheld]' : run))
    .trim()
    .slice(0, MAX_ERROR_LENGTH);
}
