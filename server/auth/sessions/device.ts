import { parse } from 'bowser';

/** What a browser says of itself, as far as people understand it. */
interface Device {
  /** Browser family, for example `Firefox`. */
  browser: string | null;
  /** Operating system, for example `Windows`. */
  system: string | null;
}

/** A label for a session's device: `Firefox on Windows`. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser === null && system === null) return 'Unknown device';
  if (browser === null) return `Unknown browser on ${system ?? ''}`;
  return system === null ? browser : `${browser} on ${system}`;
}

/** True when both are the same kind of browser on the same kind of system; versions do not count. */
export function isSameDevice(one: string | null, other: string | null): boolean {
  return deviceName(one) === deviceName(other);
}

function deviceOf(userAgent: string | null): Device {
  // Bowser refuses an empty text.
  if (userAgent === null || userAgent === '') return { browser: null, system: null };
  const { browser, os } = parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
