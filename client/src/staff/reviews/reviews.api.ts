import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  CreateReview,
  ReviewableBuilds,
  ReviewsPage,
  ReviewView,
  TrendResponse,
  UpdateReview,
} from '../../../../server/staff/reviews/reviews.dto.js';
import { ApiError, del, get, post, put } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { keysetQuery, type KeysetFilter } from '../../lib/lists/keyset';
import { useFreshPath } from '../../live/use-live';
import { useInvalidatePaths } from '../../lib/http/use-invalidate';

const PATH = '/staff/reviews';

/** Reviews of a build that match a filter, newest first, page by page; each page includes the build's statistics. */
export function reviewsQuery(buildId: string, filter: KeysetFilter) {
  return { ...keysetQuery<ReviewView>(`${PATH}/${buildId}`, filter), placeholderData: keepPreviousData };
}

/** The statistics included in a page of reviews. */
export function summaryOf(page: object | undefined): ReviewsPage['summary'] | undefined {
  return (page as ReviewsPage | undefined)?.summary;
}

export function trendQuery(buildId: string) {
  return apiQuery<TrendResponse>(`${PATH}/${buildId}/trend`);
}

/** Builds whose version or title contains a text; all if it is empty. */
export function choicesQuery(search: string) {
  const queryString = search === '' ? '' : `?${new URLSearchParams({ search }).toString()}`;
  return { ...apiQuery<ReviewableBuilds>(`${PATH}/builds${queryString}`), placeholderData: keepPreviousData };
}

export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: [`${PATH}/review`, id] as const,
    queryFn: ({ signal }) => get<ReviewView>(`${PATH}/review/${encodeURIComponent(id)}`, { signal }),
  });
}

/** A repeated attempt whose first response was lost returns the review that was stored then. */
export async function createReview(input: CreateReview): Promise<ReviewView> {
  try {
    return await post<ReviewView>(PATH, input);
  } catch (error) {
    const own = error instanceof ApiError && error.code === 'review-exists' ? (error.current as ReviewView | null) : null;
    if (own === null || own.rating !== input.rating || own.feedback !== input.feedback.trim()) throw error;
    return own;
  }
}

export function updateReview(id: string, change: UpdateReview): Promise<ReviewView> {
  return put(`${PATH}/${id}`, change);
}

/** Refetches all data about reviews: after a change, and after a refusal, which another user's change may have caused. */
export function useReviewsChanged(): () => Promise<void> {
  return useInvalidatePaths(PATH);
}

/** Refetches all data about reviews whenever one changes. */
export function useFreshReviews(): void {
  useFreshPath('staff.reviews', PATH);
}

export function useDeleteReview() {
  const onSettled = useReviewsChanged();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
