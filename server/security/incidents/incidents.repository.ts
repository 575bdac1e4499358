import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { afterPosition, keysetPage, orderBy, positionColumns, type KeysetOrder } from '../../platform/lists/keyset.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { IncidentEntry } from './incident-entry.entity.js';
import { Incident } from './incident.entity.js';
import type { IncidentsQuery } from './incidents.dto.js';
import type { EntryKind, IncidentSeverity, IncidentStatus } from './incidents.rules.js';

interface IncidentRow {
  id: string;
  title: string;
  status: IncidentStatus;
  severity: IncidentSeverity;
  ownerId: string | null;
  owner: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  notes: number;
  evidence: number;
  version: number;
}

type PagedRow = IncidentRow & { position: Array<string | number> };

export interface IncidentEntryRow {
  id: string;
  kind: EntryKind;
  author: string | null;
  at: string;
  text: string | null;
  details: Record<string, unknown>;
  fileId: string | null;
}

const count = (condition: string) => `(SELECT count(*)::int FROM security_incident_entries n WHERE n.incident_id = i.id AND ${condition})`;
const COLUMNS = `i.id, i.title, i.status, i.severity, i.owner_id AS "ownerId", ${colleagueName('o')} AS owner, ${colleagueName('c')} AS "createdBy",
  i.created_at AS "createdAt", i.updated_at AS "updatedAt", ${count(`n.kind = 'note'`)} AS notes,
  ${count(`n.kind IN ('event', 'audit', 'file')`)} AS evidence, i.version`;
const FROM = `FROM security_incidents i ${joinUser('o', 'i.owner_id')} ${joinUser('c', 'i.created_by')}`;
const NEWEST: KeysetOrder = { name: 'newest', keys: [{ column: 'i.created_at', type: 'timestamptz' }], direction: 'DESC', id: 'i.id' };

/** Statements on incidents and their timelines. */
@Injectable()
export class IncidentsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Newest first. */
  async page({ limit, cursor, status, search }: IncidentsQuery): Promise<Page<IncidentRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where: string[] = [];
    if (status === 'open') where.push(`i.status <> 'Resolved'`);
    else if (status !== undefined) where.push(`i.status = ${bind(status)}`);
    if (search !== undefined) where.push(`i.title ILIKE ${bind(containing(search))}`);
    if (cursor !== undefined) where.push(afterPosition(cursor, NEWEST, bind));
    const rows = await this.queries.rows<PagedRow>(
      `SELECT ${COLUMNS}, ${positionColumns(NEWEST)} ${FROM} ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
       ORDER BY ${orderBy(NEWEST)} LIMIT $1`,
      values,
    );
    return keysetPage(NEWEST, rows, limit);
  }

  async find(id: string): Promise<IncidentRow | undefined> {
    const [row] = await this.queries.rows<IncidentRow>(`SELECT ${COLUMNS} ${FROM} WHERE i.id = $1`, [id]);
    return row;
  }

  /** Titles, for the log. */
  namesOf(ids: readonly string[]): Promise<Array<{ id: string; name: string }>> {
    return this.queries.rows<{ id: string; name: string }>(
      'SELECT i.id, i.title AS name FROM security_incidents i WHERE i.id = ANY($1::uuid[])',
      [ids],
    );
  }

  async openCount(): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM security_incidents i WHERE i.status <> 'Resolved'`,
    );
    return row?.n ?? 0;
  }

  /** Number of open incidents that a user owns. */
  async openOf(ownerId: string): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM security_incidents i WHERE i.owner_id = $1 AND i.status <> 'Resolved'`,
      [ownerId],
    );
    return row?.n ?? 0;
  }

  /** Oldest first. */
  entries(incidentId: string): Promise<IncidentEntryRow[]> {
    return this.queries.rows<IncidentEntryRow>(
      `SELECT e.id, e.kind, ${colleagueName('a')} AS author, e.at, e.text, e.details, e.file_id AS "fileId"
       FROM security_incident_entries e ${joinUser('a', 'e.author_id')} WHERE e.incident_id = $1 ORDER BY e.seq`,
      [incidentId],
    );
  }

  /** Notes that a user wrote, oldest first. */
  notesOf(userId: string): Promise<Array<{ at: string; text: string | null }>> {
    return this.queries.rows<{ at: string; text: string | null }>(
      `SELECT e.at, e.text FROM security_incident_entries e WHERE e.author_id = $1 AND e.text IS NOT NULL ORDER BY e.at, e.id`,
      [userId],
    );
  }

  lock(tx: Tx, id: string): Promise<Incident | null> {
    return lockRow(tx, Incident, { id });
  }

  /** @returns false if there is one with this id already */
  insert(tx: Tx, incident: Incident): Promise<boolean> {
    return insertOnce(tx, Incident, incident);
  }

  async update(tx: Tx, id: string, change: Partial<Incident>): Promise<void> {
    await tx.manager.update(Incident, { id }, change);
  }

  /** Position of the last entry; 0 without any. The incident is locked, or was just inserted. */
  async lastSeq(tx: Tx, incidentId: string): Promise<number> {
    return (await tx.manager.maximum(IncidentEntry, 'seq', { incidentId })) ?? 0;
  }

  async append(tx: Tx, entry: IncidentEntry): Promise<void> {
    await tx.manager.insert(IncidentEntry, entry);
  }
}
