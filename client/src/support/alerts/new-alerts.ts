import type { DeskAlert } from '../../../../server/support/live/live.dto.js';

/** More than the server sends again. */
const MAX_KNOWN = 200;

const known = new Set<string>();

/**
 * True the first time that an alert arrives. A stream that begins just after an alert delivers it again, and that includes alerts from
 * before this page was opened.
 */
export function isNewAlert({ alertId, ageMs }: Pick<DeskAlert, 'alertId' | 'ageMs'>): boolean {
  if (ageMs > performance.now() || known.has(alertId)) return false;
  known.add(alertId);
  for (const oldest of known) {
    if (known.size <= MAX_KNOWN) break;
    known.delete(oldest);
  }
  return true;
}
