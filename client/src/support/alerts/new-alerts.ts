import type { DeskAlert } from '../../../../server/support/live/live.dto.js';

/** More than the server sends again. */
const MAX_KNOWN = 200;

const seen = new Set<string>();

/**
 * True the first time that an alert arrives. A stream that begins just after an alert delivers it again, and that includes alerts from
 * before this page was opened.
 */
export function isNewAlert({ alertId, ageMs }: Pick<DeskAlert, 'alertId' | 'ageMs'>): boolean {
  if (ageMs > performance.now() || seen.has(alertId)) return false;
  seen.add(alertId);
  for (const oldest of seen) {
    if (seen.size <= MAX_KNOWN) break;
    seen.delete(oldest);
  }
  return true;
}
