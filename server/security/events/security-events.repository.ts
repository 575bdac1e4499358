import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { SecuritySignalKind } from '../../platform/access/security-signals.js';
import type { Severity } from './security-event-ratings.js';

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

  /** Events concerning a user, oldest first; addresses only of the user's own actions. */
  async *ofPerson(userId: string): AsyncGenerator<object> {
    for (let last = 0; ;) {
      const rows = await this.queries.rows<PersonalEventRow>(
        `SELECT id, kind, severity, occurred_at, CASE WHEN actor_id IS NULL OR actor_id = $1 THEN ip_address END AS ip_address, details
         FROM security_events WHERE (actor_id = $1 OR subject_id = $1) AND id > $2 ORDER BY id LIMIT ${PAGE}`,
        [userId, last],
      );
      for (const { id: _, ...event } of rows) yield event;
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
