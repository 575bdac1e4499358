import { REVIEW_STATES, SEVERITIES } from '../../../../../server/security/events/security-events.rules';
import { oneOf, searchIn, useAddressFilter } from '../../../lib/navigation/address-filter';

/** Filter of the security events; empty values do not filter. */
export interface SecurityLogFilter {
  search: string;
  severity: string;
  review: string;
  /** Hash of a session that is followed. */
  session: string;
}

function readFilter(address: URLSearchParams): SecurityLogFilter {
  const session = address.get('session') ?? '';
  return {
    search: searchIn(address),
    severity: oneOf(address, 'severity', SEVERITIES),
    review: oneOf(address, 'review', REVIEW_STATES),
    session: /^[0-9a-f]{64}$/.test(session) ? session : '',
  };
}

export function useSecurityLogFilter(): [SecurityLogFilter, (change: Partial<SecurityLogFilter>) => void] {
  return useAddressFilter(readFilter);
}
