import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { afterPosition, keysetPage, orderBy, positionColumns, type KeysetOrder } from '../../platform/lists/keyset.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { DEFAULT_CHANNEL, type BuildState } from '../builds/builds.rules.js';
import { BuildReview } from './build-review.entity.js';
import type { ReviewableBuild, TrendPoint } from './reviews.dto.js';
import { BUILD_CHOICES, TREND_BUILDS } from './reviews.rules.js';

export interface ReviewRow {
  id: string;
  buildId: string;
  buildVersion: string;
  buildState: BuildState;
  uploadedBy: string | null;
  rating: number;
  feedback: string;
  reviewerId: string | null;
  /** Null once that account is deleted. */
  reviewerName: string | null;
  createdAt: string;
  editedAt: string | null;
  version: number;
}

/** A build with the statistics of its reviews. */
export interface ReviewedBuildRow {
  id: string;
  version: string;
  title: string;
  channel: string;
  state: BuildState;
  uploadedBy: string | null;
  average: number | null;
  count: number;
  /** For 1, 2, 3, 4 and 5 stars. */
  stars: number[];
  /** The review by the user who asks. */
  ownId: string | null;
}

interface ReviewFilter {
  limit: number;
  cursor?: string;
  search?: string;
  rating?: number;
}

interface ExportedReviewRow {
  build: string;
  rating: number;
  feedback: string;
  createdAt: string;
  editedAt: string | null;
}

type PagedReviewRow = ReviewRow & { position: Array<string | number> };

const COLUMNS = `r.id, r.build_id AS "buildId", b.version AS "buildVersion", b.state AS "buildState", b.uploaded_by AS "uploadedBy", r.rating, r.feedback,
  r.reviewer_id AS "reviewerId", ${colleagueName('u')} AS "reviewerName", r.created_at AS "createdAt", r.edited_at AS "editedAt", r.version`;
const FROM = `build_reviews r JOIN builds b ON b.id = r.build_id ${joinUser('u', 'r.reviewer_id')}`;
const NEWEST: KeysetOrder = {
  name: 'newest',
  keys: [{ column: 'r.created_at', type: 'timestamptz' }],
  direction: 'DESC',
  id: 'r.id',
};

const AVERAGE = 'round(sum(c.rating * c.n)::numeric / nullif(sum(c.n), 0), 1)::float8';
const STARS = [1, 2, 3, 4, 5].map((stars) => `coalesce(sum(c.n) FILTER (WHERE c.rating = ${stars}), 0)::int`).join(', ');

/**
 * Joins the statistics of a build's reviews: `average` with one decimal (null without reviews), `count` and `stars`.
 * @param buildId the column that names the build
 */
function joinRatings(alias: string, buildId: string): string {
  return `CROSS JOIN LATERAL (SELECT ${AVERAGE} AS average, coalesce(sum(c.n), 0)::int AS count, ARRAY[${STARS}] AS stars
    FROM build_ratings c WHERE c.build_id = ${buildId}) ${alias}`;
}

/** The page of a query, with one more row if there is a next page. */
export function reviewsStatement(buildId: string, { limit, cursor, search, rating }: ReviewFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [buildId, limit + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ['r.build_id = $1'];
  if (rating !== undefined) where.push(`r.rating = ${bind(rating)}`);
  if (search !== undefined) {
    const pattern = bind(containing(search));
    where.push(`(r.feedback ILIKE ${pattern} OR ${colleagueName('u')} ILIKE ${pattern})`);
  }
  if (cursor !== undefined) where.push(afterPosition(cursor, NEWEST, bind));
  return {
    sql: `SELECT ${COLUMNS}, ${positionColumns(NEWEST)} FROM ${FROM} WHERE ${where.join(' AND ')} ORDER BY ${orderBy(NEWEST)} LIMIT $2`,
    values,
  };
}

@Injectable()
export class ReviewsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'review' AS type, id AS "objectId", feedback AS text FROM build_reviews WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** The reviewed builds, for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(
      `SELECT r.id, concat_ws(' ', b.version, b.title) AS name FROM build_reviews r JOIN builds b ON b.id = r.build_id WHERE r.id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** A build and what its reviews come to, without an access check. */
  async build(buildId: string, userId: string): Promise<ReviewedBuildRow | undefined> {
    const [row] = await this.queries.rows<ReviewedBuildRow>(
      `SELECT b.id, b.version, b.title, b.channel, b.state, b.uploaded_by AS "uploadedBy", s.average, s.count, s.stars, own.id AS "ownId"
       FROM builds b ${joinRatings('s', 'b.id')} LEFT JOIN build_reviews own ON own.build_id = b.id AND own.reviewer_id = $2 WHERE b.id = $1`,
      [buildId, userId],
    );
    return row;
  }

  /** Newest first. */
  async page(buildId: string, filter: ReviewFilter): Promise<Page<ReviewRow>> {
    const { sql, values } = reviewsStatement(buildId, filter);
    const rows = await this.queries.rows<PagedReviewRow>(sql, values);
    return keysetPage(NEWEST, rows, filter.limit);
  }

  /** These reviews with their builds, without an access check. */
  byIds(ids: readonly string[]): Promise<ReviewRow[]> {
    return this.queries.rows<ReviewRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = ANY($1::uuid[])`, [ids]);
  }

  /** The approved builds of a channel around one of its builds, with their averages, newest first: the latest ones for a recent build. */
  trend({ id, channel }: Pick<ReviewedBuildRow, 'id' | 'channel'>): Promise<TrendPoint[]> {
    const approved = `SELECT id, version, number FROM builds WHERE channel = $1 AND state = 'approved'`;
    const own = '(SELECT number FROM builds WHERE id = $2)';
    const fromIt = `${approved} AND number >= ${own} ORDER BY number LIMIT ${TREND_BUILDS / 2}`;
    return this.queries.rows<TrendPoint>(
      `SELECT b.id AS build_id, b.version, s.average, s.count FROM (
         ${approved} AND number <= coalesce((SELECT max(number) FROM (${fromIt}) later), ${own}) ORDER BY number DESC LIMIT ${TREND_BUILDS}
       ) b ${joinRatings('s', 'b.id')} ORDER BY b.number DESC`,
      [channel, id],
    );
  }

  /** Approved builds whose version or title contains a text, newest first. */
  choices(userId: string, search: string | null): Promise<ReviewableBuild[]> {
    return this.queries.rows<ReviewableBuild>(
      `SELECT b.id, b.version, b.title, EXISTS (SELECT FROM build_reviews r WHERE r.reviewer_id = $1 AND r.build_id = b.id) AS reviewed,
         EXISTS (SELECT FROM build_channels c WHERE c.name = '${DEFAULT_CHANNEL}' AND c.live_build_id = b.id) AS live FROM builds b
       WHERE b.state = 'approved' AND ($2::text IS NULL OR b.version ILIKE $2 OR b.title ILIKE $2) ORDER BY b.number DESC LIMIT ${BUILD_CHOICES}`,
      [userId, search === null ? null : containing(search)],
    );
  }

  /**
   * Number of approved builds that a user could review and has not, from the stored count. Without those whose file was deleted: people who
   * played one may still review it, but no one can start now.
   * @param locked those that they cannot review
   */
  async open(userId: string, locked: readonly string[]): Promise<number> {
    const [row] = await this.queries.rows<{ open: number }>(
      `SELECT coalesce((SELECT n FROM build_counts WHERE state = 'approved'), 0)
         - (SELECT count(*) FROM build_reviews r JOIN builds b ON b.id = r.build_id WHERE r.reviewer_id = $1 AND b.state = 'approved')::int
         - (SELECT count(*) FROM unnest($2::uuid[]) l(id)
            WHERE NOT EXISTS (SELECT FROM build_reviews r WHERE r.reviewer_id = $1 AND r.build_id = l.id))::int
         - (SELECT count(*) FROM builds b WHERE b.state = 'approved' AND b.file_deleted_at IS NOT NULL AND b.id <> ALL ($2::uuid[])
            AND NOT EXISTS (SELECT FROM build_reviews r WHERE r.reviewer_id = $1 AND r.build_id = b.id))::int AS open`,
      [userId, locked],
    );
    return row?.open ?? 0;
  }

  /** Locks a review with its build until the transaction ends. */
  async lockForUpdate(tx: Tx, id: string): Promise<ReviewRow | undefined> {
    const [row] = await tx.manager.query<ReviewRow[]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = $1 FOR UPDATE OF r`, [id]);
    return row;
  }

  /** Keeps a build as it is until the transaction ends. */
  async lockBuild(tx: Tx, id: string): Promise<{ state: BuildState; uploadedBy: string | null } | undefined> {
    const [row] = await tx.manager.query<Array<{ state: BuildState; uploadedBy: string | null }>>(
      'SELECT state, uploaded_by AS "uploadedBy" FROM builds WHERE id = $1 FOR SHARE',
      [id],
    );
    return row;
  }

  /** Those of these users who have reviewed a build. */
  async reviewersAmong(tx: Tx, buildId: string, userIds: readonly string[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ userId: string }>>(
      `SELECT r.reviewer_id AS "userId" FROM build_reviews r WHERE r.build_id = $1 AND r.reviewer_id = ANY($2::uuid[])`,
      [buildId, userIds],
    );
    return rows.map(({ userId }) => userId);
  }

  /** @returns false if this user has already reviewed the build. */
  async insertIfAbsent(tx: Tx, review: BuildReview): Promise<boolean> {
    const { raw } = (await tx.manager
      .createQueryBuilder()
      .insert()
      .into(BuildReview)
      .values(review)
      .orIgnore()
      .returning('id')
      .execute()) as {
      raw: unknown[];
    };
    return raw.length > 0;
  }

  async update(tx: Tx, id: string, change: Pick<BuildReview, 'rating' | 'feedback' | 'editedAt' | 'version'>): Promise<void> {
    await tx.manager.update(BuildReview, { id }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(BuildReview, { id });
  }

  /** All by one person, oldest first. */
  ofReviewer(userId: string): Promise<ExportedReviewRow[]> {
    return this.queries.rows<ExportedReviewRow>(
      `SELECT b.version AS build, r.rating, r.feedback, r.created_at AS "createdAt", r.edited_at AS "editedAt"
       FROM build_reviews r JOIN builds b ON b.id = r.build_id WHERE r.reviewer_id = $1 ORDER BY r.created_at, r.id`,
      [userId],
    );
  }
}
