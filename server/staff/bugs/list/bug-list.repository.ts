import { Injectable } from '@nestjs/common';
import { GROUPS } from '../../../platform/access/roles.rules.js';
import { containing } from '../../../platform/database/like.js';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import { pageOf, type Page } from '../../../platform/lists/cursors.js';
import { afterPosition, orderBy, positionColumns, positionOf, type KeysetOrder } from '../../../platform/lists/keyset.js';
import { joinDiscussion } from '../../../discussion/discussion.service.js';
import {
  colleagueName,
  colleaguesNamed,
  colleaguesResembling,
  formerAssignees,
  isFormer,
  joinUser,
} from '../../../users/user-directory.service.js';
import type { Person } from '../bugs.policy.js';
import { seesPrivate } from '../bugs.policy.js';
import { canSeeBuild } from '../../builds/builds.policy.js';
import type { BuildState } from '../../builds/builds.rules.js';
import {
  BUG_STATUSES,
  bugNumber,
  isReintroduced,
  isPending,
  DEFAULT_SORT,
  type BugPriority,
  type BugSort,
  type BugStatus,
} from '../bugs.rules.js';
import type { BugCounts, BugQuery, BugRow } from './bug-list.dto.js';

/** A row as the statement returns it. */
export interface BugSourceRow extends Omit<BugRow, 'came_back'> {
  found_number: number | null;
  fixed_number: number | null;
  found_state: BuildState | null;
  found_uploader: string | null;
  fixed_state: BuildState | null;
  fixed_uploader: string | null;
  verified_state: BuildState | null;
  verified_uploader: string | null;
}

type PagedBugRow = BugSourceRow & { position: Array<string | number> };

/** Columns of a row; `FROM_BUGS` joins what they need. */
export const BUG_COLUMNS = `b.id, b.number, b.title, left(b.description, 500) AS description, b.priority, b.status,
  b.found_build_id AS build_id, f.version AS build_version,
  CASE WHEN f.state = 'approved' THEN f.title END AS build_title, f.number AS found_number, f.state AS found_state, f.uploaded_by AS found_uploader,
  b.fixed_build_id, x.version AS fixed_build_version, x.number AS fixed_number, x.state AS fixed_state, x.uploaded_by AS fixed_uploader,
  b.verified_build_id, v.version AS verified_build_version, v.state AS verified_state, v.uploaded_by AS verified_uploader,
  b.platform, b.tags, b.assignee_id AS assigned_to, ${colleagueName('a')} AS assignee_name,
  ${isFormer('a', 'staffArea')} AS assignee_is_former, b.reporter_id, ${colleagueName('r')} AS reporter_name,
  b.private, b.verified_at IS NOT NULL AS verified, coalesce(d.comments, 0) AS comments, b.created_at, b.updated_at, b.version`;
export const FROM_BUGS = `bugs b LEFT JOIN builds f ON f.id = b.found_build_id LEFT JOIN builds x ON x.id = b.fixed_build_id
  LEFT JOIN builds v ON v.id = b.verified_build_id ${joinUser('a', 'b.assignee_id')} ${joinUser('r', 'b.reporter_id')} ${joinDiscussion('d', 'bug', 'b.id')}`;

const FORMER_ASSIGNEES = formerAssignees('bugs', 'staffArea');

/** Maximum number of similar titles, and of bugs per matching reporter, that are examined, newest first. */
const MAX_HITS = 2_000;
const MAX_PER_REPORTER = 500;
/** Shorter texts match too much, and trigram indexes do not support them inside words. */
const MIN_CHARACTERS = 3;
/** Minimum word similarity (pg_trgm); the default of 0.6 tolerates no typing error in a short word. */
const ALIKE = '0.45';

const ORDERS: Record<BugSort, KeysetOrder> = {
  newest: { name: 'newest', keys: [{ column: 'b.created_at', type: 'timestamptz' }], direction: 'DESC', id: 'b.id' },
  updated: { name: 'updated', keys: [{ column: 'b.updated_at', type: 'timestamptz' }], direction: 'DESC', id: 'b.id' },
  priority: {
    name: 'priority',
    keys: [
      { column: 'b.priority_rank', type: 'bigint' },
      { column: 'b.created_at', type: 'timestamptz' },
    ],
    direction: 'DESC',
    id: 'b.id',
  },
};

/**
 * The condition that a user may see a bug.
 * @param me placeholder of the user's id
 * @param all placeholder of whether the user sees every private bug
 */
export function visibleTo(alias: string, me: string, all: string): string {
  return `(NOT ${alias}.private OR ${all} OR ${alias}.reporter_id = ${me} OR ${alias}.assignee_id = ${me}
    OR EXISTS (SELECT FROM bug_watchers w WHERE w.bug_id = ${alias}.id AND w.user_id = ${me}))`;
}

/** The row for a user, without builds that the user may not see. */
export function toBugRow(person: Person, source: BugSourceRow): BugRow {
  const {
    found_number,
    fixed_number,
    found_state,
    found_uploader,
    fixed_state,
    fixed_uploader,
    verified_state,
    verified_uploader,
    ...row
  } = source;
  const canSee = (state: BuildState | null, uploadedBy: string | null) => state !== null && canSeeBuild(person, { state, uploadedBy });
  return {
    ...row,
    build_version: canSee(found_state, found_uploader) ? row.build_version : null,
    fixed_build_version: canSee(fixed_state, fixed_uploader) ? row.fixed_build_version : null,
    verified_build_version: canSee(verified_state, verified_uploader) ? row.verified_build_version : null,
    came_back: isReintroduced(row.status, fixed_number, found_number),
  };
}

/** Whether every user who sees the bug may see its builds. */
export function namesApprovedOnly({ found_state, fixed_state, verified_state }: BugSourceRow): boolean {
  return [found_state, fixed_state, verified_state].every((state) => state === null || state === 'approved');
}

/** Queries on all bugs. Each is served from an index. */
@Injectable()
export class BugListRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** @param similar searches for similar texts, because there was no exact match */
  async page(person: Person, query: BugQuery, similar: boolean): Promise<Page<BugRow>> {
    const { sql, values } = bugsStatement(person, query, similar);
    const rows = await this.queries.rows<PagedBugRow>(sql, values);
    const order = orderOf(query, similar);
    return pageOf(
      rows,
      query.limit,
      ({ position: _, ...row }) => toBugRow(person, row),
      (row) => positionOf(order, row),
    );
  }

  /** These bugs without an access check: the caller decides who receives them. With the watchers of private ones. */
  async rows(ids: readonly string[]): Promise<Array<{ source: BugSourceRow; watchers: string[] }>> {
    const rows = await this.queries.rows<BugSourceRow & { watchers: string[] }>(
      `SELECT ${BUG_COLUMNS}, ARRAY(SELECT w.user_id FROM bug_watchers w WHERE w.bug_id = b.id AND b.private) AS watchers
       FROM ${FROM_BUGS} WHERE b.id = ANY($1)`,
      [ids],
    );
    return rows.map(({ watchers, ...source }) => ({ source, watchers }));
  }

  /** The whole descriptions of these bugs, by id, without an access check. */
  async descriptions(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.queries.rows<{ id: string; description: string }>('SELECT id, description FROM bugs WHERE id = ANY($1)', [ids]);
    return new Map(rows.map(({ id, description }) => [id, description]));
  }

  /** Number of bugs in each state that the user sees: public ones from stored counts, private ones counted individually. */
  async counts(person: Person): Promise<BugCounts> {
    const rows = await this.queries.rows<{ status: BugStatus; priority: BugPriority; n: number }>(
      `SELECT status, priority, n FROM bug_counts WHERE n > 0
       UNION ALL
       SELECT b.status, b.priority, count(*) FROM bugs b WHERE b.private AND ${visibleTo('b', '$1', '$2')} GROUP BY b.status, b.priority`,
      [person.userId, seesPrivate(person)],
    );
    const sum = (matches: (row: { status: BugStatus; priority: BugPriority }) => boolean) =>
      rows.filter(matches).reduce((total, { n }) => total + n, 0);
    const by_status = Object.fromEntries(
      BUG_STATUSES.map((status) => [status, sum((row) => row.status === status)]),
    ) as BugCounts['by_status'];
    return {
      by_status,
      pending: sum(({ status }) => isPending(status)),
      critical: sum(({ status, priority }) => isPending(status) && priority === 'critical'),
    };
  }
}

function orderOf({ sort = DEFAULT_SORT }: Pick<BugQuery, 'sort'>, similar: boolean): KeysetOrder {
  const order = ORDERS[sort];
  return similar ? { ...order, name: `${order.name}~` } : order;
}

/** True for a cursor of similar bugs. */
export function isSimilarPosition(cursor: string): boolean {
  return /^\["[a-z]+~"/.test(Buffer.from(cursor, 'base64url').toString());
}

/** The page of a query, with one more row if there is a next page. */
export function bugsStatement(person: Person, query: BugQuery, similar = false): { sql: string; values: unknown[] } {
  const values: unknown[] = [person.userId, seesPrivate(person), query.limit + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filters = conditions(query, bind);
  const order = orderOf(query, similar);
  const where = [visibleTo('b', '$1', '$2'), ...filters.map((condition) => condition('b'))];
  const term = query.search?.trim() ?? '';
  const filtered = (alias: string) => filters.map((condition) => ` AND ${condition(alias)}`).join('');
  if (term !== '') where.push(similar ? resembling(term, bind, filtered) : matchesTerm(term, bind, filtered));
  if (query.cursor !== undefined) where.push(afterPosition(query.cursor, order, bind));
  // The page is selected before names and versions are joined: otherwise they would be looked up for every matching bug.
  const page = `SELECT b.id FROM bugs b WHERE ${where.join(' AND ')} ORDER BY ${orderBy(order)} LIMIT $3`;
  return {
    sql: `SELECT ${BUG_COLUMNS}, ${positionColumns(order)} FROM ${FROM_BUGS} WHERE b.id = ANY (ARRAY(${page})) ORDER BY ${orderBy(order)}`,
    values,
  };
}

type Condition = (alias: string) => string;

function conditions(
  { status, priority, assignee, build, fixed_build: fixedBuild, tag, mine }: BugQuery,
  bind: (value: unknown) => string,
): Condition[] {
  const conditions: Condition[] = [];
  const equals = (column: string, value: unknown) => {
    const placeholder = bind(value);
    conditions.push((alias) => `${alias}.${column} = ${placeholder}`);
  };
  if (status === 'pending') conditions.push((alias) => `${alias}.status IN ('open', 'in_progress')`);
  else if (status !== undefined && status !== 'all') equals('status', status);
  if (priority !== undefined && priority !== 'all') equals('priority', priority);
  if (assignee === 'none') conditions.push((alias) => `${alias}.assignee_id IS NULL`);
  else if (assignee === 'former') conditions.push((alias) => `${alias}.assignee_id = ANY (${FORMER_ASSIGNEES})`);
  else if (assignee === 'me') conditions.push((alias) => `${alias}.assignee_id = $1`);
  else if (assignee !== undefined) equals('assignee_id', assignee);
  if (build !== undefined) equals('found_build_id', build);
  if (fixedBuild !== undefined) equals('fixed_build_id', fixedBuild);
  if (tag !== undefined) {
    const placeholder = bind(tag.trim().toLowerCase());
    conditions.push((alias) => `${alias}.tags @> ARRAY[${placeholder}]::text[]`);
  }
  if (mine === 'assigned') conditions.push((alias) => `${alias}.assignee_id = $1`);
  if (mine === 'reported') conditions.push((alias) => `${alias}.reporter_id = $1`);
  if (mine === 'watching') conditions.push((alias) => `${alias}.id = ANY (ARRAY(SELECT bug_id FROM bug_watchers WHERE user_id = $1))`);
  return conditions;
}

/** The other conditions of the list on an alias, each preceded by AND. */
type Within = (alias: string) => string;

/** On `bugs b`: title or description contains the term, or the reporter has this name, or it is the number. */
function matchesTerm(term: string, bind: (value: unknown) => string, filtered: Within): string {
  const number = bugNumber(term);
  const pattern = bind(containing(term));
  const any = [reportedBy(colleaguesNamed(pattern, bind(GROUPS.staffArea)), filtered)];
  // Two letters match at the beginning of a word only.
  if ([...term].length >= MIN_CHARACTERS) any.push(`(b.title || ' ' || b.description) ILIKE ${pattern}`);
  else any.push(`b.title %> ${bind(term)}`);
  if (number !== null) any.push(`b.number = ${bind(number)}`);
  return `(${any.join(' OR ')})`;
}

/**
 * On `bugs b`: the title or the reporter's name is similar to the term. The threshold applies to this statement only. Titles are read from
 * their index first: with an order, PostgreSQL would scan all bugs for a rare word.
 */
function resembling(term: string, bind: (value: unknown) => string, filtered: Within): string {
  const text = bind(term);
  const limited = `(SELECT ${text}::text FROM set_config('pg_trgm.word_similarity_threshold', '${ALIKE}', true))`;
  const titles = `b.id = ANY (ARRAY(SELECT id FROM (SELECT s.id, s.created_at FROM bugs s WHERE s.title %> ${limited}${filtered('s')} OFFSET 0) hits
    ORDER BY created_at DESC LIMIT ${MAX_HITS}))`;
  return `(${titles} OR ${reportedBy(colleaguesResembling(`${text}::text`, bind(GROUPS.staffArea)), filtered)})`;
}

/** On `bugs b`: the newest bugs of each of these users, from the reporter index. PostgreSQL underestimates how few users they are. */
function reportedBy(people: string, filtered: Within): string {
  return `b.id = ANY (ARRAY(SELECT own.id FROM unnest(${people}) AS p (id) CROSS JOIN LATERAL (
    SELECT o.id FROM bugs o WHERE o.reporter_id = p.id${filtered('o')} ORDER BY o.created_at DESC, o.id DESC LIMIT ${MAX_PER_REPORTER}) own))`;
}
