import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { ReviewsService } from '../../staff/reviews/reviews.service.js';
import { DemoInbox } from '../demo-inbox.js';

interface DemoReview {
  /** First name of its author. */
  by: string;
  rating: number;
  daysAgo: number;
  feedback: string;
}

/** By the version of the build. Tomasz has not yet reviewed the newest one, so that he has an open task. */
const REVIEWS: Readonly<Record<string, readonly DemoReview[]>> = {
  '0.8.4': [
    { by: 'Tomasz', rating: 3, daysAgo: 60, feedback: 'The marsh is beautiful. I fell through it twice.\n\nSave often.' },
    {
      by: 'Mina',
      rating: 3,
      daysAgo: 59,
      feedback: 'Light and water work together at last. Loading takes 40 seconds on the test laptop, which is too long.',
    },
    {
      by: 'Hannah',
      rating: 2,
      daysAgo: 58,
      feedback: 'I did not know where to go and stopped after ten minutes. A sign at the jetty would have been enough.',
    },
  ],
  '0.9.0': [
    {
      by: 'Grace',
      rating: 4,
      daysAgo: 33,
      feedback: 'The harbour feels alive. I spent an hour feeding gulls and forgot to test anything.',
    },
    {
      by: 'Tomasz',
      rating: 2,
      daysAgo: 32,
      feedback: 'Three crashes in two hours, all at the market. The rest is the best we have had so far.',
    },
    { by: 'Rhys', rating: 4, daysAgo: 32, feedback: 'The opening is strong. Cut the second conversation with the harbour master.' },
    { by: 'Ada', rating: 4, daysAgo: 31, feedback: 'I would show this to a publisher.' },
  ],
  '0.9.1': [
    { by: 'Tomasz', rating: 4, daysAgo: 20, feedback: 'No crash in four hours. The fox still gets stuck behind the ferry steps.' },
    { by: 'Grace', rating: 4, daysAgo: 19, feedback: 'The bell rings the right number of times now. I miss the old ringing a little.' },
    {
      by: 'Mina',
      rating: 3,
      daysAgo: 19,
      feedback: 'Stable, but the frame rate at the market has not improved. 900 draw calls for lanterns alone.',
    },
  ],
  '0.9.2': [
    {
      by: 'Grace',
      rating: 5,
      daysAgo: 8,
      feedback: 'Walking home in the rain with the lantern is the moment I will remember from this game.',
    },
    {
      by: 'Mina',
      rating: 4,
      daysAgo: 7,
      feedback: 'The weather costs two milliseconds less than planned. The flickering lantern has to go before the release.',
    },
    {
      by: 'Hannah',
      rating: 4,
      daysAgo: 6,
      feedback: 'I found the lighthouse without help. The German quest log is not readable: “Leuchtturmwärterschlüssel” leaves its box.',
    },
    { by: 'Ada', rating: 5, daysAgo: 5, feedback: 'This is the game we wanted to make.' },
  ],
};

const DAY_MS = 86_400_000;

/** Reviews of the fictional studio's builds. */
@Injectable()
export class DemoReviews {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  /** @param named returns the user with a first name, with their own roles */
  async fill(named: (first: string) => Actor): Promise<void> {
    const { builds } = await this.reviews.choices(named('Ada'), {});
    const now = this.clock.now().getTime();
    for (const { id, version } of builds) {
      for (const { by, rating, daysAgo, feedback } of REVIEWS[version] ?? []) {
        const at = new Date(now - daysAgo * DAY_MS);
        const review = await this.reviews.create(named(by), { build_id: id, rating, feedback }, at);
        await this.inbox.date('review', review.id, at);
      }
    }
  }
}
