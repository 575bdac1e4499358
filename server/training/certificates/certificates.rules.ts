/** Certificates of completed training modules. Pure: shared by server and client. */

const SERIAL = /^[0-9A-F]{4}(?:-[0-9A-F]{4}){3}$/;

/** A serial as it is stored, from what someone typed: any case, with or without hyphens and spaces. Null if it is none. */
export function serialOf(typed: string): string | null {
  const digits = typed.slice(0, 100).replace(/[\s-]/g, '').toUpperCase();
  const serial = digits.match(/.{1,4}/g)?.join('-') ?? '';
  return SERIAL.test(serial) ? serial : null;
}

/** `A. L.` for Ada Lovelace. */
export function initialsOf(names: ReadonlyArray<string | null>): string {
  return names
    .flatMap((name) => name?.trim().match(/^\p{L}/u)?.[0] ?? [])
    .map((letter) => `${letter.toLocaleUpperCase('en-GB')}.`)
    .join(' ');
}

/** The same time of day some months later; the last day of a shorter month. In UTC. */
export function monthsLater(from: Date, months: number): Date {
  const day = new Date(from);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return day;
}

/** Whether a certificate is no longer valid. @param expiresAt ISO 8601; null for none @param now milliseconds */
export function isExpired(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}
