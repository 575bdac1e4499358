import { SAVED_REPLY_SCOPES } from '../../../../server/support/replies/saved-replies.rules';
import { oneOf, searchIn } from '../../lib/navigation/address-filter';

/** Filter of the saved replies. Empty values do not filter. */
interface RepliesFilter {
  search: string;
  scope: string;
}

/** Reads the filter from the address; unknown values count as unset. */
export function readRepliesFilter(address: URLSearchParams): RepliesFilter {
  return { search: searchIn(address), scope: oneOf(address, 'scope', SAVED_REPLY_SCOPES) };
}
