import type { ReviewsPage, ReviewView } from '../../server/staff/reviews/reviews.dto.js';
import type { SignedIn } from './app.js';

export const REVIEWS = '/api/staff/reviews';

/** Reviews a build. */
export async function writeReview({ agent }: SignedIn, buildId: string, values: Record<string, unknown> = {}): Promise<ReviewView> {
  const input = { build_id: buildId, rating: 4, feedback: 'Plays well.', ...values };
  return (await agent.post(REVIEWS).send(input).expect(201)).body as ReviewView;
}

/** The first page of a build's reviews. */
export async function reviewsOf({ agent }: SignedIn, buildId: string, query = ''): Promise<ReviewsPage> {
  return (await agent.get(`${REVIEWS}/${buildId}${query}`).expect(200)).body as ReviewsPage;
}
