import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Forbidden } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { InboxService, type InboxTarget } from '../../inbox/inbox.service.js';
import { canSeeBuild } from '../builds/builds.policy.js';
import { ReviewsRepository } from './reviews.repository.js';
import { reviewPath } from './reviews.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A review of a build was written, changed or deleted. */
    'review.changed': { buildId: string };
  }
}

const EVERYONE = 'staff';

/** Notifications of a review: the uploader of its build by inbox, and browsers that show reviews (`staff.reviews`, without content). */
@Injectable()
export class ReviewNoticesService implements OnModuleInit {
  private readonly topic: SignalTopic;

  constructor(
    topics: Topics,
    reviews: ReviewsRepository,
    private readonly inbox: InboxService,
    private readonly events: Events,
  ) {
    this.topic = topics.signal({
      name: 'staff.reviews',
      admit: ({ roles }) => (inGroup(roles, 'staffArea') ? Promise.resolve({ channel: EVERYONE }) : Promise.reject(new Forbidden())),
    });
    inbox.register({
      type: 'review',
      describe: async (viewer, ids) => {
        const rows = await reviews.byIds(ids);
        const visible = rows.filter(({ buildState, uploadedBy }) => canSeeBuild(viewer, { state: buildState, uploadedBy }));
        return new Map(
          visible.map(({ id, buildId, buildVersion, rating }) => [
            id,
            { title: `Review of ${buildVersion}: ${rating} of 5 stars`, path: reviewPath(buildId, id) },
          ]),
        );
      },
    });
  }

  onModuleInit(): void {
    this.events.on('review.changed', () => this.topic.send(EVERYONE));
  }

  async written(tx: Tx, actor: Actor, review: { id: string; buildId: string; uploadedBy: string | null }): Promise<void> {
    this.changed(tx, review.buildId);
    if (review.uploadedBy === null) return;
    await this.inbox.notify(tx, {
      kind: 'watching',
      target: targetOf(review.id),
      recipients: [review.uploadedBy],
      actorId: actor.userId,
      text: 'reviewed your build',
      reason: 'because you uploaded it',
    });
  }

  changed(tx: Tx, buildId: string): void {
    this.events.publish(tx, 'review.changed', { buildId });
  }

  async removed(tx: Tx, review: { id: string; buildId: string }): Promise<void> {
    await this.inbox.removeTarget(tx, targetOf(review.id));
    this.changed(tx, review.buildId);
  }
}

function targetOf(id: string): InboxTarget {
  return { type: 'review', id };
}
