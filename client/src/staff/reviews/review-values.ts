import type { ReviewView } from '../../../../server/staff/reviews/reviews.dto.js';
import { DEFAULT_RATING } from '../../../../server/staff/reviews/reviews.rules';
import type { Loaded } from '../../lib/forms/merge';

/** A review as form values. */
export interface ReviewValues {
  /** Id of the build; empty until one is chosen. */
  build_id: string;
  rating: number;
  feedback: string;
}

export const REVIEW_LABELS: Readonly<Record<keyof ReviewValues, string>> = { build_id: 'Build', rating: 'Rating', feedback: 'Feedback' };

/** Name of the form for a review; null for a new one. */
export function reviewForm(review: ReviewView | null): string {
  return `review:${review?.id ?? 'new'}`;
}

/** @param buildId the preselected build; empty for none */
export function newReview(buildId: string): Loaded<ReviewValues> {
  return { values: { build_id: buildId, rating: DEFAULT_RATING, feedback: '' }, version: 0 };
}

export function loadedReview({ build_id, rating, feedback, version }: ReviewView): Loaded<ReviewValues> {
  return { values: { build_id, rating, feedback }, version };
}

/** The stored values, from the response to a refused change. */
export function storedReview(current: unknown): Loaded<ReviewValues> | null {
  return typeof current === 'object' && current !== null && 'feedback' in current ? loadedReview(current as ReviewView) : null;
}

export function reviewProblems({ build_id, rating, feedback }: ReviewValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (build_id === '') problems.build_id = 'Choose a build.';
  if (rating < 1) problems.rating = 'Choose a rating from 1 to 5 stars.';
  if (feedback.trim() === '') problems.feedback = 'Enter your feedback.';
  return problems;
}
