import type { Origin } from '../platform/access/access.js';
import type { Occasion } from '../platform/mail/templates/security-notices.js';
import { deviceName } from './sessions/device.js';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** When and where something happened, in the words of a mail. */
export function occasion(origin: Origin, at: Date): Occasion {
  return { when: `${TIME.format(at)} (London)`, device: deviceName(origin.userAgent), address: origin.ip ?? 'unknown' };
}
