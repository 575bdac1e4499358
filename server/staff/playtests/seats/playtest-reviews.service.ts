import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions.js';
import { ReviewsService } from '../../reviews/reviews.service.js';
import { PlaytestNoticesService } from '../playtest-notices.service.js';
import type { PlaytestSession } from '../playtest-session.entity.js';
import { SeatsRepository } from './seats.repository.js';

/** Asks participants of a playtest to review its build. */
@Injectable()
export class PlaytestReviewsService implements OnModuleInit {
  constructor(
    private readonly seats: SeatsRepository,
    private readonly reviews: ReviewsService,
    private readonly notices: PlaytestNoticesService,
  ) {}

  onModuleInit(): void {
    this.reviews.onWritten(async (tx, { buildId, reviewerId }) => {
      for (const id of await this.seats.askedAfter(tx, buildId, reviewerId)) await this.notices.reviewWritten(tx, id, reviewerId);
    });
  }

  /** Asks each participant once, except those who have reviewed the build. The session's row must be locked. */
  async askParticipants(tx: Tx, { id, buildId }: Pick<PlaytestSession, 'id' | 'buildId'>): Promise<void> {
    const people = await this.seats.withoutRequest(tx, id);
    if (people.length === 0) return;
    await this.seats.markAsked(tx, id, people);
    const done = await this.reviews.reviewersAmong(tx, buildId, people);
    await this.notices.reviewAsked(
      tx,
      id,
      people.filter((person) => !done.has(person)),
    );
  }
}
