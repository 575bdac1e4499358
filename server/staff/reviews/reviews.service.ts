import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { canSeeBuild } from '../builds/builds.policy.js';
import { BuildsService } from '../builds/builds.service.js';
import { ReviewNoticesService } from './review-notices.service.js';
import type {
  CreateReview,
  ReviewableBuilds,
  ReviewableBuildsQuery,
  ReviewsPage,
  ReviewsQuery,
  ReviewSummary,
  ReviewView,
  TrendResponse,
  UpdateReview,
} from './reviews.dto.js';
import { canChange, canReview, type Reviewer } from './reviews.policy.js';
import { ReviewsRepository, type ReviewedBuildRow, type ReviewRow } from './reviews.repository.js';

type WrittenListener = (tx: Tx, review: { buildId: string; reviewerId: string }) => Promise<void>;

/** Reviews of builds. Those of a build that the user may not see do not exist for them. */
@Injectable()
export class ReviewsService {
  private readonly writtenListeners: WrittenListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly reviews: ReviewsRepository,
    private readonly builds: BuildsService,
    private readonly notices: ReviewNoticesService,
    private readonly audit: Audit,
    private readonly clock: Clock,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('reviews', (after, limit) => reviews.storedTexts(after, limit));
    targets.register('review', (ids) => reviews.namesOf(ids));
  }

  /** @throws NotFound for a build that the user may not see. */
  async page(actor: Actor, buildId: string, query: ReviewsQuery): Promise<ReviewsPage> {
    const build = await this.build(actor, buildId);
    const { items, nextCursor } = await this.reviews.page(buildId, query);
    return { items: items.map((row) => toReviewView(row, actor)), nextCursor, summary: await this.summary(actor, build) };
  }

  /** How the builds around this one in its channel were rated. @throws NotFound */
  async trend(actor: Actor, buildId: string): Promise<TrendResponse> {
    const build = await this.build(actor, buildId);
    return { channel: build.channel, builds: (await this.reviews.trend(build)).reverse() };
  }

  async choices(actor: Actor, { search }: ReviewableBuildsQuery): Promise<ReviewableBuilds> {
    return { builds: await this.reviews.choices(actor.userId, search ?? null) };
  }

  /** @throws NotFound */
  async findOne(actor: Actor, id: string): Promise<ReviewView> {
    const [row] = await this.reviews.byIds([id]);
    if (row === undefined || !isVisible(actor, row)) throw new NotFound();
    return toReviewView(row, actor);
  }

  /** Calls the listener in the transaction of each new review. Call it in `onModuleInit`. */
  onWritten(listener: WrittenListener): void {
    this.writtenListeners.push(listener);
  }

  /**
   * @param now when it is written; samples are written in the past.
   * @throws Invalid for a build that the user cannot review, Forbidden `build-locked`; Conflict `review-exists` with their review when there
   * is one.
   */
  async create(actor: Actor, { build_id, rating, feedback }: CreateReview, now = this.clock.now()): Promise<ReviewView> {
    const id = randomUUID();
    const locked = await this.builds.neverOpenTo(actor);
    await this.database.transaction(async (tx) => {
      const build = await this.reviews.lockBuild(tx, build_id);
      if (build === undefined || !canSeeBuild(actor, build)) {
        throw new Invalid('This build does not exist.', { build_id: 'Choose a build.' }, 'no-such-build');
      }
      if (!canReview(actor, build)) {
        throw new Invalid('Only approved builds can be reviewed.', { build_id: 'Choose an approved build.' }, 'build-not-approved');
      }
      if (locked.includes(build_id)) throw new Forbidden('Only people who could download this build can review it.', 'build-locked');
      const review = { id, buildId: build_id, reviewerId: actor.userId, rating, feedback, createdAt: now, editedAt: null, version: 1 };
      if (!(await this.reviews.insertIfAbsent(tx, review))) throw await this.alreadyReviewed(actor, build_id);
      await this.notices.written(tx, actor, { id, buildId: build_id, uploadedBy: build.uploadedBy });
      for (const listener of this.writtenListeners) await listener(tx, { buildId: build_id, reviewerId: actor.userId });
      await this.record(tx, actor, 'REVIEW_CREATED', id, { after: { buildId: build_id, rating } });
    });
    return this.findOne(actor, id);
  }

  /**
   * @throws NotFound, Forbidden for users who are neither its author nor admins.
   * @throws Conflict `review-changed` with the stored review if it changed after the given version was read.
   */
  async update(actor: Actor, id: string, change: UpdateReview): Promise<ReviewView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(change.version, {
        lock: () => this.lock(tx, actor, id),
        subject: 'This review',
        code: 'review-changed',
        target: { type: 'review', id },
        view: (row) => toReviewView(row, actor),
      });
      const rating = change.rating ?? before.rating;
      const feedback = change.feedback ?? before.feedback;
      if (rating === before.rating && feedback === before.feedback) return;
      await this.reviews.update(tx, id, { rating, feedback, editedAt: this.clock.now(), version: before.version + 1 });
      this.notices.changed(tx, before.buildId);
      await this.record(tx, actor, 'REVIEW_UPDATED', id, {
        details: feedback === before.feedback ? 'Changed: rating.' : 'Changed the feedback.',
        before: { buildId: before.buildId, rating: before.rating },
        after: { buildId: before.buildId, rating },
      });
    });
    return this.findOne(actor, id);
  }

  /** @throws NotFound, Forbidden */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { buildId, rating } = await this.lock(tx, actor, id);
      await this.reviews.delete(tx, id);
      await this.notices.removed(tx, { id, buildId });
      await this.record(tx, actor, 'REVIEW_DELETED', id, { before: { buildId, rating } });
    });
  }

  /** Those of these users who have reviewed a build. */
  async reviewersAmong(tx: Tx, buildId: string, userIds: readonly string[]): Promise<Set<string>> {
    return new Set(await this.reviews.reviewersAmong(tx, buildId, userIds));
  }

  private async build(actor: Actor, buildId: string): Promise<ReviewedBuildRow> {
    const build = await this.reviews.build(buildId, actor.userId);
    if (build === undefined || !canSeeBuild(actor, build)) throw new NotFound();
    return build;
  }

  private async summary(actor: Actor, build: ReviewedBuildRow): Promise<ReviewSummary> {
    const mayReview = build.ownId === null && canReview(actor, build) && !(await this.builds.neverOpenTo(actor)).includes(build.id);
    return toSummary(build, mayReview);
  }

  /** The review, locked, for users who may change it. @throws NotFound, Forbidden */
  private async lock(tx: Tx, actor: Actor, id: string): Promise<ReviewRow> {
    const row = await this.reviews.lockForUpdate(tx, id);
    if (row === undefined || !isVisible(actor, row)) throw new NotFound();
    if (!canChange(actor, row)) throw new Forbidden('Only its author and admins can change a review.');
    return row;
  }

  private async alreadyReviewed(actor: Actor, buildId: string): Promise<Conflict> {
    const build = await this.reviews.build(buildId, actor.userId);
    const current = build === undefined || build.ownId === null ? null : await this.findOne(actor, build.ownId);
    return new Conflict('You have already reviewed this build. Edit your review instead.', 'review-exists', undefined, current);
  }

  private async record(
    tx: Tx,
    actor: Actor,
    action: string,
    id: string,
    parts: { details?: string; before?: object; after?: object },
  ): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'review', id }, ...parts });
  }
}

/** Whether a user may see the build of a review. */
function isVisible(person: Reviewer, { buildState, uploadedBy }: Pick<ReviewRow, 'buildState' | 'uploadedBy'>): boolean {
  return canSeeBuild(person, { state: buildState, uploadedBy });
}

function toSummary(build: ReviewedBuildRow, mayReview: boolean): ReviewSummary {
  const { id, version, title, channel, state, average, count, stars, ownId } = build;
  return {
    build_id: id,
    build_version: version,
    build_title: title,
    channel,
    state,
    average,
    count,
    stars,
    own_id: ownId,
    can_review: mayReview,
  };
}

function toReviewView(row: ReviewRow, actor: Actor): ReviewView {
  const may = canChange(actor, row);
  return {
    id: row.id,
    build_id: row.buildId,
    build_version: row.buildVersion,
    rating: row.rating,
    feedback: row.feedback,
    reviewer_id: row.reviewerId,
    reviewer_name: row.reviewerName,
    created_at: row.createdAt,
    edited_at: row.editedAt,
    version: row.version,
    can: { edit: may, delete: may },
  };
}
