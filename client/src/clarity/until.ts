import { isDayToAskFor } from '../../../server/platform/time/days.rules';

/** The last day that a list of managers shows, YYYY-MM-DD; empty for all. */
export function untilIn(address: URLSearchParams): string {
  const day = address.get('until') ?? '';
  return isDayToAskFor(day) ? day : '';
}
