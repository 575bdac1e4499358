import { isId } from '../../../../server/platform/http/ids.rules';
import { RATINGS } from '../../../../server/staff/reviews/reviews.rules';
import { oneOf, searchIn, useAddressFilter } from '../../lib/navigation/address-filter';

export interface ReviewsFilter {
  /** Id of the build; empty until one is chosen. */
  build: string;
  search: string;
  /** Empty for all. */
  rating: string;
}

/** Reads the filter from the address, next to the section; unknown values count as unset. */
export function readReviewsFilter(address: URLSearchParams): ReviewsFilter {
  const build = address.get('build') ?? '';
  return { build: isId(build) ? build : '', search: searchIn(address), rating: oneOf(address, 'rating', RATINGS.map(String)) };
}

export function useReviewsFilter(): [ReviewsFilter, (change: Partial<ReviewsFilter>) => void] {
  return useAddressFilter(readReviewsFilter);
}
