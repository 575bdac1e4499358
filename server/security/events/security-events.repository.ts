import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import type { Tx } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { joinUser } from '../../users/user-directory.service.js';
import type { SecurityEventsQuery } from './events.dto.js';
import type { SecuritySignalKind } from '../../platform/access/security-signals.js';
import type { Severity } from './security-events.rules.js';

/** An event to insert; the names are those of the columns. */
export interface NewSecurityEvent {
  kind: SecuritySignalKind;
  severity: Severity;
  source: string;
  actor_id: string | null;
  subject_id: string | null;
  request_id: string | null;
  session_hash: string | null;
  ip_address: string | null;
  /** ISO 8601, UTC. */
  occurred_at: string;
  details: object;
}

/** An event for a data export, with the id by which the next page is found. */
interface PersonalEventRow extends Pick<NewSecurityEvent, 'kind' | 'severity' | 'occurred_at' | 'details' | 'ip_address'> {
  id: number;
}

/** An event as it is listed. */
export interface EventRow {
  id: number;
  kind: string;
  severity: Severity;
  source: string;
  actorId: string | null;
  actor: string | null;
  subject: string | null;
  requestId: string | null;
  session: string | null;
  ip: string | null;
  occurredAt: string;
  details: Record<string, unknown>;
  reviewedAt: string | null;
  reviewedBy: string | null;
  reviewNote: string | null;
}

/** Name of an account for those who look after security: without one, the beginning of its email address. */
function personName(alias: string): string {
  const name = `nullif(concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, '')), '')`;
  return `CASE WHEN ${alias}.id IS NOT NULL THEN coalesce(${name}, ${alias}.username, left(${alias}.email, 4) || '****') END`;
}

/** The details of an event for the person whom it concerns: not which rule matched, because that would tell what to avoid. */
function personalDetails({ kind, details }: Pick<PersonalEventRow, 'kind' | 'details'>): object {
  if (kind !== 'rule-matched') return details;
  const description = 'An automatic security check took note of activity that concerns this account.';
  return { description, ...('action' in details && { action: details.action }) };
}

const COLUMNS = `e.id, e.kind, e.severity, e.source, e.actor_id AS "actorId", ${personName('a')} AS actor,
  CASE WHEN e.subject_id IS DISTINCT FROM e.actor_id THEN ${personName('s')} END AS subject, e.request_id AS "requestId",
  e.session_hash AS session, e.ip_address AS ip, e.occurred_at AS "occurredAt", e.details, e.reviewed_at AS "reviewedAt",
  ${personName('r')} AS "reviewedBy", e.review_note AS "reviewNote"`;
const FROM = `FROM security_events e ${joinUser('a', 'e.actor_id')} ${joinUser('s', 'e.subject_id')} ${joinUser('r', 'e.reviewed_by')}`;

/** What a filter of the log selects by. */
type EventFilter = Pick<SecurityEventsQuery, 'severity' | 'review' | 'search' | 'session'>;

/** @param kinds whose label contains the search text @param values receives the parameters */
function filterSql({ severity, review, search, session }: EventFilter, kinds: readonly string[], values: unknown[]): string {
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = ['true'];
  if (severity !== undefined) where.push(`e.severity = ${bind(severity)}`);
  if (review !== undefined) where.push(`e.reviewed_at IS ${review === 'reviewed' ? 'NOT NULL' : 'NULL'}`);
  if (session !== undefined) where.push(`e.session_hash = ${bind(session)}`);
  if (search !== undefined) {
    const pattern = bind(containing(search));
    where.push(`(e.kind = ANY(${bind(kinds)}::text[]) OR e.details::text ILIKE ${pattern} OR ${personName('a')} ILIKE ${pattern})`);
  }
  return where.join(' AND ');
}

/** Rows read or removed per statement. */
const PAGE = 500;
const SWEEP = 20_000;

/** Statements on security events. */
@Injectable()
export class SecurityEventsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Inserts a batch in one statement. The accounts that it names must exist. */
  async insert(tx: Tx, events: readonly NewSecurityEvent[]): Promise<void> {
    await tx.manager.query(
      `INSERT INTO security_events (kind, severity, source, actor_id, subject_id, request_id, session_hash, ip_address, occurred_at, details)
       SELECT e.kind, e.severity, e.source, e.actor_id, e.subject_id, e.request_id, e.session_hash, e.ip_address, e.occurred_at, e.details
       FROM jsonb_to_recordset($1::jsonb) AS e(position integer, kind text, severity text, source text, actor_id uuid, subject_id uuid, request_id text,
         session_hash text, ip_address text, occurred_at timestamptz, details jsonb)
       ORDER BY e.position`,
      [JSON.stringify(events.map((event, position) => ({ ...event, position })))],
    );
  }

  /** Newest first. @param kinds whose label contains the search text */
  async page({ limit, cursor, ...filter }: SecurityEventsQuery, kinds: readonly string[]): Promise<Page<EventRow>> {
    const values: unknown[] = [limit + 1];
    const where = filterSql(filter, kinds, values);
    const before = cursor === undefined ? '' : ` AND e.id < $${values.push(decodeCursor(cursor, ['integer'])[0])}::bigint`;
    const rows = await this.queries.rows<EventRow>(`SELECT ${COLUMNS} ${FROM} WHERE ${where}${before} ORDER BY e.id DESC LIMIT $1`, values);
    return rowsPage(rows, limit, (row) => [row.id]);
  }

  /** Those of some ids that exist. */
  ofIds(ids: readonly number[]): Promise<EventRow[]> {
    return this.queries.rows<EventRow>(`SELECT ${COLUMNS} ${FROM} WHERE e.id = ANY($1::bigint[]) ORDER BY e.id`, [ids]);
  }

  /** Number of events that no one has reviewed. */
  async unreviewed(severity: Severity): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM security_events e WHERE e.severity = $1 AND e.reviewed_at IS NULL',
      [severity],
    );
    return row?.n ?? 0;
  }

  /** Marks those that no one has reviewed. @returns their ids */
  async review(tx: Tx, ids: readonly number[], review: { by: string; at: Date; note: string | null }): Promise<number[]> {
    const [rows] = await tx.manager.query<[Array<{ id: number }>, number]>(
      `UPDATE security_events SET reviewed_at = $2, reviewed_by = $3, review_note = $4
       WHERE id = ANY($1::bigint[]) AND reviewed_at IS NULL RETURNING id`,
      [ids, review.at, review.by, review.note],
    );
    return rows.map(({ id }) => Number(id));
  }

  /** Number of events of a filter that no one has reviewed, at most `limit`, and the id of the newest; 0 and 0 without any. */
  async countOpen(filter: EventFilter, kinds: readonly string[], limit: number): Promise<{ count: number; newest: number }> {
    const values: unknown[] = [limit];
    const where = filterSql(filter, kinds, values);
    const [row] = await this.queries.rows<{ count: number; newest: number }>(
      `SELECT count(*)::int AS count, coalesce(max(id), 0)::float8 AS newest FROM (
         SELECT e.id ${FROM} WHERE ${where} AND e.reviewed_at IS NULL ORDER BY e.id DESC LIMIT $1) AS open`,
      values,
    );
    return row ?? { count: 0, newest: 0 };
  }

  /** Ids of events of a filter that no one has reviewed, up to an id, newest first. */
  async openIds(filter: EventFilter, kinds: readonly string[], { upTo, limit }: { upTo: number; limit: number }): Promise<number[]> {
    const values: unknown[] = [limit, upTo];
    const where = filterSql(filter, kinds, values);
    const rows = await this.queries.rows<{ id: number }>(
      `SELECT e.id ${FROM} WHERE ${where} AND e.reviewed_at IS NULL AND e.id <= $2::bigint ORDER BY e.id DESC LIMIT $1`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  /** Refusals by rate limits since a time, by name of the limit. */
  rateLimited(since: Date): Promise<Array<{ name: string; caught: number }>> {
    return this.queries.rows<{ name: string; caught: number }>(
      `SELECT details->>'limit' AS name, count(*) AS caught FROM security_events
       WHERE kind = 'rate-limited' AND occurred_at >= $1 AND details->>'limit' IS NOT NULL GROUP BY 1`,
      [since],
    );
  }

  /** Events concerning a user, oldest first; addresses only of the user's own actions. */
  async *ofPerson(userId: string): AsyncGenerator<object> {
    for (let last = 0; ;) {
      const rows = await this.queries.rows<PersonalEventRow>(
        `SELECT id, kind, severity, occurred_at, CASE WHEN actor_id IS NULL OR actor_id = $1 THEN ip_address END AS ip_address, details
         FROM security_events WHERE (actor_id = $1 OR subject_id = $1) AND id > $2 ORDER BY id LIMIT ${PAGE}`,
        [userId, last],
      );
      for (const { id: _, ...event } of rows) yield { ...event, details: personalDetails(event) };
      last = rows.at(-1)?.id ?? last;
      if (rows.length < PAGE) return;
    }
  }

  /** Removes the user from the events, which remain as anonymous records. */
  async anonymise(tx: Tx, userId: string): Promise<void> {
    await tx.manager.query(
      `UPDATE security_events SET ip_address = CASE WHEN actor_id = $1 OR actor_id IS NULL THEN NULL ELSE ip_address END,
         session_hash = CASE WHEN actor_id = $1 THEN NULL ELSE session_hash END, details = '{}',
         actor_id = nullif(actor_id, $1), subject_id = nullif(subject_id, $1)
       WHERE actor_id = $1 OR subject_id = $1`,
      [userId],
    );
  }

  /** @returns how many were removed. */
  async removeBefore(tx: Tx, before: Date): Promise<number> {
    for (let removed = 0; ;) {
      const [, count] = await tx.manager.query<[unknown, number]>(
        `DELETE FROM security_events WHERE id IN (SELECT id FROM security_events WHERE occurred_at < $1 LIMIT ${SWEEP})`,
        [before],
      );
      removed += count;
      if (count < SWEEP) return removed;
    }
  }
}
