import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { notOpenedBy } from '../../support/tickets/tickets.service.js';
import { visibleTo } from '../bugs/list/bug-list.repository.js';
import { MAX_COUNTED, type RelatedType, type Relation } from './related-items.rules.js';

/** The viewer's access, as parameters of the statements. */
export interface RelatedItemsViewer {
  userId: string;
  /** Every private bug. */
  seesPrivate: boolean;
  /** Builds of every state. */
  isAdmin: boolean;
  /** Tickets. */
  isAgent: boolean;
  /** Builds and reviews. */
  isStaff: boolean;
}

export interface RelatedItemRow {
  id: string;
  /** Of a bug. */
  number: number | null;
  /** Version of a build. */
  version: string | null;
  /** Stars of a review. */
  rating: number | null;
  title: string;
  state: string | null;
  verified: boolean;
  build_id: string | null;
  /** Of a playtest. */
  starts_at: string | null;
}

/** `self` is the object; without this row, it does not exist for the viewer. */
export interface RelatedGroupRow {
  relation: string;
  total: number;
  items: RelatedItemRow[];
}

interface Part {
  relation: Relation;
  columns: string;
  /** FROM and WHERE; may refer to the columns of `self`. */
  from: string;
  order: string;
  /** Maximum number of items; five by default. */
  limit?: number;
}

/**
 * Parameters of every statement: the viewer ($1), whether they see private bugs ($2) and all builds ($3), are agents ($4) and staff ($5),
 * and the object ($6).
 */
const BUG_VISIBLE = visibleTo('b', '$1', '$2');
const BUILD_VISIBLE = `$5 AND (x.state = 'approved' OR x.uploaded_by = $1 OR $3)`;

const NONE = {
  id: 'NULL::uuid',
  number: 'NULL::int',
  version: 'NULL::text',
  rating: 'NULL::int',
  state: 'NULL::text',
  verified: 'false',
  starts: 'NULL::timestamptz',
};
const item = (columns: Partial<typeof NONE> & { id: string; title: string; build?: string }): string => {
  const { id, title, build = 'NULL::uuid', ...rest } = columns;
  const { number, version, rating, state, verified, starts } = { ...NONE, ...rest };
  return `${id} AS id, ${number} AS number, ${version} AS version, ${rating} AS rating, ${title} AS title, ${state} AS state, ${verified} AS verified, ${build} AS build_id, ${starts} AS starts_at`;
};

const BUG = item({ id: 'b.id', number: 'b.number', title: 'b.title', state: 'b.status', verified: 'b.verified_at IS NOT NULL' });
const BUILD = item({ id: 'x.id', version: 'x.version', title: 'x.title', state: 'x.state' });
const REVIEW = item({ id: 'r.id', rating: 'r.rating', title: 'left(r.feedback, 120)', build: 'r.build_id' });
const PLAYTEST = item({
  id: 's.id',
  title: 's.title',
  state: `CASE WHEN s.cancelled_at IS NOT NULL THEN 'cancelled' END`,
  starts: 's.starts_at',
});
const TICKET = item({ id: 't.ticket_id', title: `''` });

const buildNamed = (relation: Relation, column: string): Part => ({
  relation,
  columns: BUILD,
  from: `FROM builds x WHERE x.id = self.${column} AND ${BUILD_VISIBLE}`,
  order: 'x.number',
});
const bugsWhere = (relation: Relation, condition: string, limit?: number): Part => ({
  relation,
  columns: BUG,
  from: `FROM bugs b WHERE ${condition} AND ${BUG_VISIBLE}`,
  order: 'b.created_at DESC, b.id DESC',
  ...(limit !== undefined && { limit }),
});
const reviewsWhere = (condition: string): Part => ({
  relation: 'reviews',
  columns: REVIEW,
  from: `FROM build_reviews r JOIN builds x ON x.id = r.build_id WHERE ${condition} AND ${BUILD_VISIBLE}`,
  order: 'r.created_at DESC, r.id DESC',
  limit: 3,
});
const playtestsWhere = (condition: string): Part => ({
  relation: 'playtests',
  columns: PLAYTEST,
  from: `FROM playtest_sessions s WHERE ${condition}`,
  order: 's.starts_at DESC, s.id DESC',
});
const ticketsWhere = (source: string): Part => ({
  relation: 'tickets',
  columns: TICKET,
  from: `${source} AND $4 AND ${notOpenedBy('t.ticket_id', '$1')}`,
  order: 't.ticket_id',
});

/** The object for its viewer, and its related objects. */
const OBJECTS: Readonly<Record<RelatedType, { self: string; parts: readonly Part[] }>> = {
  bug: {
    self: `SELECT b.id, b.found_build_id, b.fixed_build_id, b.verified_build_id FROM bugs b WHERE b.id = $6 AND $5 AND ${BUG_VISIBLE}`,
    parts: [
      buildNamed('found_in', 'found_build_id'),
      buildNamed('fixed_in', 'fixed_build_id'),
      buildNamed('verified_in', 'verified_build_id'),
      playtestsWhere('s.id IN (SELECT n.session_id FROM playtest_notes n WHERE n.bug_id = self.id)'),
      reviewsWhere('r.build_id = self.found_build_id'),
      ticketsWhere('FROM bug_tickets t WHERE t.bug_id = self.id'),
    ],
  },
  build: {
    self: `SELECT x.id FROM builds x WHERE x.id = $6 AND ${BUILD_VISIBLE}`,
    parts: [
      bugsWhere('bugs_fixed', 'b.fixed_build_id = self.id', 50),
      bugsWhere('bugs_open', `b.found_build_id = self.id AND b.status IN ('open', 'in_progress')`),
      bugsWhere('bugs_found', 'b.found_build_id = self.id'),
      playtestsWhere('s.build_id = self.id'),
      reviewsWhere('r.build_id = self.id'),
      ticketsWhere(
        `FROM (SELECT DISTINCT l.ticket_id FROM bugs b JOIN bug_tickets l ON l.bug_id = b.id WHERE b.found_build_id = self.id AND ${BUG_VISIBLE}) t WHERE true`,
      ),
    ],
  },
  review: {
    self: `SELECT r.id, r.build_id, r.reviewer_id FROM build_reviews r JOIN builds x ON x.id = r.build_id WHERE r.id = $6 AND ${BUILD_VISIBLE}`,
    parts: [
      buildNamed('of_build', 'build_id'),
      bugsWhere('bugs_of_reviewer', 'b.found_build_id = self.build_id AND b.reporter_id = self.reviewer_id'),
      bugsWhere('bugs_found', 'b.found_build_id = self.build_id'),
      playtestsWhere('s.build_id = self.build_id'),
      ticketsWhere(
        `FROM (SELECT DISTINCT l.ticket_id FROM bugs b JOIN bug_tickets l ON l.bug_id = b.id WHERE b.found_build_id = self.build_id AND ${BUG_VISIBLE}) t WHERE true`,
      ),
    ],
  },
  playtest: {
    self: 'SELECT s.id, s.build_id FROM playtest_sessions s WHERE s.id = $6 AND $5',
    parts: [
      buildNamed('of_build', 'build_id'),
      bugsWhere('bugs_noted', 'b.id IN (SELECT n.bug_id FROM playtest_notes n WHERE n.session_id = self.id)', 50),
      reviewsWhere('r.build_id = self.build_id'),
      ticketsWhere(
        `FROM (SELECT DISTINCT l.ticket_id FROM playtest_notes n JOIN bugs b ON b.id = n.bug_id JOIN bug_tickets l ON l.bug_id = b.id
          WHERE n.session_id = self.id AND ${BUG_VISIBLE}) t WHERE true`,
      ),
    ],
  },
  ticket: {
    // The service has checked access to the ticket.
    self: 'SELECT $6::uuid AS id WHERE $4',
    parts: [
      bugsWhere('bugs_raised', 'b.id IN (SELECT l.bug_id FROM bug_tickets l WHERE l.ticket_id = self.id)'),
      {
        relation: 'fixed_in',
        columns: BUILD,
        from: `FROM builds x WHERE x.id IN (SELECT b.fixed_build_id FROM bug_tickets l JOIN bugs b ON b.id = l.bug_id WHERE l.ticket_id = self.id AND ${BUG_VISIBLE})
          AND ${BUILD_VISIBLE}`,
        order: 'x.number DESC',
      },
      reviewsWhere(
        `r.build_id IN (SELECT b.fixed_build_id FROM bug_tickets l JOIN bugs b ON b.id = l.bug_id WHERE l.ticket_id = self.id AND ${BUG_VISIBLE})`,
      ),
    ],
  },
};

/** One statement for an object and all related objects. */
function statementOf({ self, parts }: (typeof OBJECTS)[RelatedType]): string {
  const groups = parts.map(
    ({ relation, columns, from, order, limit = 5 }) => `SELECT '${relation}' AS relation,
      (SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${MAX_COUNTED}) counted) AS total,
      (SELECT coalesce(jsonb_agg(to_jsonb(i)), '[]'::jsonb) FROM (SELECT ${columns} ${from} ORDER BY ${order} LIMIT ${limit}) i) AS items FROM self`,
  );
  return `WITH self AS MATERIALIZED (${self}) SELECT 'self' AS relation, 1 AS total, '[]'::jsonb AS items FROM self UNION ALL ${groups.join(' UNION ALL ')}`;
}

const BUG_STATEMENT = statementOf(OBJECTS.bug);
const BUILD_STATEMENT = statementOf(OBJECTS.build);
const REVIEW_STATEMENT = statementOf(OBJECTS.review);
const PLAYTEST_STATEMENT = statementOf(OBJECTS.playtest);
const TICKET_STATEMENT = statementOf(OBJECTS.ticket);

@Injectable()
export class RelatedItemsRepository {
  constructor(private readonly queries: ReadQueries) {}

  ofBug(viewer: RelatedItemsViewer, id: string): Promise<RelatedGroupRow[]> {
    return this.queries.rows<RelatedGroupRow>(BUG_STATEMENT, valuesOf(viewer, id));
  }

  ofBuild(viewer: RelatedItemsViewer, id: string): Promise<RelatedGroupRow[]> {
    return this.queries.rows<RelatedGroupRow>(BUILD_STATEMENT, valuesOf(viewer, id));
  }

  ofReview(viewer: RelatedItemsViewer, id: string): Promise<RelatedGroupRow[]> {
    return this.queries.rows<RelatedGroupRow>(REVIEW_STATEMENT, valuesOf(viewer, id));
  }

  ofPlaytest(viewer: RelatedItemsViewer, id: string): Promise<RelatedGroupRow[]> {
    return this.queries.rows<RelatedGroupRow>(PLAYTEST_STATEMENT, valuesOf(viewer, id));
  }

  ofTicket(viewer: RelatedItemsViewer, id: string): Promise<RelatedGroupRow[]> {
    return this.queries.rows<RelatedGroupRow>(TICKET_STATEMENT, valuesOf(viewer, id));
  }
}

function valuesOf({ userId, seesPrivate, isAdmin, isAgent, isStaff }: RelatedItemsViewer, id: string): unknown[] {
  return [userId, seesPrivate, isAdmin, isAgent, isStaff, id];
}
