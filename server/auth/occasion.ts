import type { Origin } from '../platform/access/access.js';
import { deviceName } from './sessions/device.js';

/** When and from where a security event happened. */
export interface Occasion {
  /** Date and time as text. */
  when: string;
  /** Browser and system as text. */
  device: string;
  /** IP address. */
  address: string;
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** Time, device and address of an event, as text for an email. */
export function occasion(origin: Origin, at: Date): Occasion {
  return { when: `${TIME.format(at)} (London)`, device: deviceName(origin.userAgent), address: origin.ip ?? 'unknown' };
}
