import type { Origin } from '../platform/access/access.js';
import { deviceName } from './sessions/device.js';

/** When and from where something was done to an account. */
export interface Occasion {
  /** Date and time as text. */
  when: string;
  /** Browser and system as text. */
  device: string;
  /** Network address. */
  address: string;
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** When and where something happened, as an email states it. */
export function occasion(origin: Origin, at: Date): Occasion {
  return { when: `${TIME.format(at)} (London)`, device: deviceName(origin.userAgent), address: origin.ip ?? 'unknown' };
}
