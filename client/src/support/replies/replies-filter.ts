import { SAVED_REPLY_SCOPES } from '../../../../server/support/replies/saved-replies.rules';
import { oneOf, searchIn } from '../../lib/navigation/address-filter';

/** Which saved replies are listed. Everything is empty for all. */
export interface RepliesFilter {
  search: string;
  scope: string;
}

/** The filter as the address holds it; what is not offered counts as everything. */
export function readRepliesFilter(address: URLSearchParams): RepliesFilter {
  return { search: searchIn(address), scope: oneOf(address, 'scope', SAVED_REPLY_SCOPES) };
}
