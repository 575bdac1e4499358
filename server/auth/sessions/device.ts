import { parse } from 'bowser';

/** Browser and system from a user agent string. */
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

/** True if both are the same browser family on the same system, ignoring versions. */
export function isSameDevice(a: string | null, b: string | null): boolean {
  return deviceName(a) === deviceName(b);
}

function deviceOf(userAgent: string | null): Device {
  // Bowser throws on an empty string.
  if (userAgent === null || userAgent === '') return { browser: null, system: null };
  const { browser, os } = parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
