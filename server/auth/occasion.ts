import type { Origin } from '../platform/access/access.js';
import { deviceName } from './sessions/device.js';

/** When and from where something was done to an account. */
export interface Occasion {
  /** Date and time in words. */
  when: string;
  /** Browser and system in words. */
  device: string;
  /** Network address. */
  address: string;
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** When and where something happened, in the words of a mail. */
export function occasion(origin: Origin, at: Date): Occasion {
  return { when: `${TIME.format(at)} (London)`, device: deviceName(origin.userAgent), address: origin.ip ?? 'unknown' };
}
