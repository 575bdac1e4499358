import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { visibleTo } from '../bugs/list/bug-list.repository.js';
import type { ComparedBuild } from './build-comparison.dto.js';

/** The viewer's access, as parameters of the statements. */
interface ComparisonViewer {
  userId: string;
  /** Every private bug. */
  seesPrivate: boolean;
  /** Builds of every state. */
  isAdmin: boolean;
}

export interface ComparedBugRow {
  /** `fixed` or `found`. */
  change: string;
  number: number;
  title: string;
  status: string;
  version: string;
}

/** Maximum number of bugs of each kind. */
const MAX_BUGS = 100;

/** $1 and $2 are the viewer and whether they see private bugs, $3 whether they see builds of every state. */
const BUG_VISIBLE = visibleTo('b', '$1', '$2');
const BUILD_VISIBLE = `(x.state = 'approved' OR x.uploaded_by = $1 OR $3)`;
/** In the channels of both builds, after the older one up to the newer one. */
const BETWEEN = `x.number > $4 AND x.number <= $5 AND x.channel = ANY($6::text[]) AND ${BUILD_VISIBLE}`;

const bugsBetween = (change: string, column: string): string => `(SELECT '${change}' AS change, b.number, b.title, b.status, x.version
  FROM builds x JOIN bugs b ON b.${column} = x.id WHERE ${BETWEEN} AND ${BUG_VISIBLE} ORDER BY x.number DESC, b.number DESC LIMIT ${MAX_BUGS})`;

@Injectable()
export class BuildComparisonRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Those of the builds that the user may see, older first. */
  builds({ userId, seesPrivate, isAdmin }: ComparisonViewer, ids: readonly string[]): Promise<ComparedBuild[]> {
    return this.queries.rows<ComparedBuild>(
      `SELECT x.id, x.number, x.channel, x.version, x.title, x.state, x.file_size, x.created_at AS upload_date, x.changelog, x.known_issues,
         bugs.found AS bugs_found, bugs.open AS bugs_open, fixes.count AS bugs_fixed, reviews.count AS reviews, reviews.average AS average_rating,
         (SELECT count(*)::int FROM playtest_sessions s WHERE s.build_id = x.id AND s.cancelled_at IS NULL) AS playtests
       FROM builds x
       CROSS JOIN LATERAL (SELECT count(*)::int AS found, (count(*) FILTER (WHERE b.status NOT IN ('fixed', 'closed')))::int AS open
         FROM bugs b WHERE b.found_build_id = x.id AND ${BUG_VISIBLE}) bugs
       CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM bugs b WHERE b.fixed_build_id = x.id AND ${BUG_VISIBLE}) fixes
       CROSS JOIN LATERAL (SELECT count(*)::int AS count, round(avg(r.rating), 1)::float8 AS average FROM build_reviews r WHERE r.build_id = x.id) reviews
       WHERE x.id = ANY($4::uuid[]) AND ${BUILD_VISIBLE} ORDER BY x.number`,
      [userId, seesPrivate, isAdmin, ids],
    );
  }

  /** Bugs fixed or found after one build, up to another. */
  bugs({ userId, seesPrivate, isAdmin }: ComparisonViewer, older: ComparedBuild, newer: ComparedBuild): Promise<ComparedBugRow[]> {
    return this.queries.rows<ComparedBugRow>(
      `${bugsBetween('fixed', 'fixed_build_id')} UNION ALL ${bugsBetween('found', 'found_build_id')}`,
      [userId, seesPrivate, isAdmin, older.number, newer.number, [older.channel, newer.channel]],
    );
  }
}
