import { FAQ_GROUPS, FAQ_STATES, type FaqGroup } from '../../../../../server/support/help/faqs.rules';
import { oneOf, searchIn, useAddressFilter } from '../../../lib/navigation/address-filter';
import { paths } from '../../../lib/navigation/paths';

/** Which answers are listed: one group in its order, or the results of a search in all groups. */
export interface FaqsFilter {
  /** Empty for the first group. */
  group: string;
  q: string;
  /** `published`, `hidden`, or empty for both. */
  state: string;
}

function readFaqsFilter(address: URLSearchParams): FaqsFilter {
  return { group: oneOf(address, 'group', FAQ_GROUPS), q: searchIn(address, 'q'), state: oneOf(address, 'state', FAQ_STATES) };
}

export function useFaqsFilter(): [FaqsFilter, (change: Partial<FaqsFilter>) => void] {
  return useAddressFilter(readFaqsFilter);
}

export function groupOf({ group }: FaqsFilter): FaqGroup {
  return FAQ_GROUPS.find((candidate) => candidate === group) ?? FAQ_GROUPS[0];
}

/** The address of a group, without a search. */
export function groupAddress(group: FaqGroup): string {
  return `${paths.adminSection('faqs')}&group=${group}`;
}
