import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor } from '../../platform/lists/cursors.js';
import { SecretFinding } from './secret-finding.entity.js';
import { SecretScan } from './secret-scan.entity.js';
import type { SecretFindingsQuery } from './secrets.dto.js';

export interface FindingRow {
  id: string;
  source: string;
  objectType: string;
  objectId: string;
  line: number;
  rule: string;
  masked: string;
  /** ISO 8601, as `resolvedAt`. */
  firstSeen: string;
  resolvedAt: string | null;
  note: string | null;
  isGone: boolean;
  version: number;
}

export interface ScanRow {
  /** ISO 8601, as `finishedAt`. */
  startedAt: string;
  finishedAt: string | null;
  texts: number;
  failed: boolean;
}

/** A secret in a text, to store. */
export interface NewFinding {
  source: string;
  textId: string;
  objectType: string;
  objectId: string;
  line: number;
  rule: string;
  masked: string;
}

const COLUMNS = `id, source, object_type AS "objectType", object_id AS "objectId", line, rule, masked, first_seen AS "firstSeen",
  resolved_at AS "resolvedAt", note, is_gone AS "isGone", version`;

@Injectable()
export class SecretFindingsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Latest first, one more than the limit. */
  page({ limit, cursor, state }: SecretFindingsQuery): Promise<FindingRow[]> {
    const before = cursor === undefined ? [null, null] : decodeCursor(cursor, ['timestamptz', 'uuid']);
    return this.queries.rows<FindingRow>(
      `SELECT ${COLUMNS} FROM secret_findings
       WHERE ($2::boolean IS NULL OR (resolved_at IS NULL) = $2) AND ($3::timestamptz IS NULL OR (first_seen, id) < ($3::timestamptz, $4::uuid))
       ORDER BY first_seen DESC, id DESC LIMIT $1`,
      [limit + 1, state === undefined ? null : state === 'open', ...before],
    );
  }

  async byId(id: string): Promise<FindingRow | undefined> {
    const [row] = await this.queries.rows<FindingRow>(`SELECT ${COLUMNS} FROM secret_findings WHERE id = $1`, [id]);
    return row;
  }

  async countOpen(): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      'SELECT count(*)::integer AS count FROM secret_findings WHERE resolved_at IS NULL',
    );
    return row?.count ?? 0;
  }

  async scan(): Promise<ScanRow | undefined> {
    const [row] = await this.queries.rows<ScanRow>(
      'SELECT started_at AS "startedAt", finished_at AS "finishedAt", texts, failed FROM secret_scans',
    );
    return row;
  }

  async saveScan(tx: Tx, scan: Omit<SecretScan, 'id'>): Promise<void> {
    await tx.manager.upsert(SecretScan, { id: 1, ...scan }, ['id']);
  }

  lock(tx: Tx, id: string): Promise<SecretFinding | null> {
    return lockRow(tx, SecretFinding, { id });
  }

  async update(tx: Tx, id: string, change: Pick<SecretFinding, 'resolvedAt' | 'note' | 'isGone' | 'version'>): Promise<void> {
    await tx.manager.update(SecretFinding, { id }, change);
  }

  /** Stores what a scan found. A finding that had disappeared is open again; one that a person resolved stays resolved. */
  async add(tx: Tx, findings: readonly NewFinding[], now: Date): Promise<void> {
    await tx.manager.query(
      `INSERT INTO secret_findings AS f (id, source, text_id, object_type, object_id, line, rule, masked, first_seen, last_seen)
       SELECT DISTINCT ON (source, "textId", rule, masked)
         gen_random_uuid(), source, "textId", "objectType", "objectId", line, rule, masked, $2::timestamptz, $2::timestamptz
       FROM jsonb_to_recordset($1::jsonb)
         AS n(source text, "textId" uuid, "objectType" text, "objectId" uuid, line integer, rule text, masked text)
       ORDER BY source, "textId", rule, masked, line
       ON CONFLICT (source, text_id, rule, masked) DO UPDATE SET line = excluded.line, last_seen = excluded.last_seen,
         resolved_at = CASE WHEN f.is_gone THEN NULL ELSE f.resolved_at END, is_gone = false,
         version = f.version + CASE WHEN f.is_gone THEN 1 ELSE 0 END`,
      [JSON.stringify(findings), now],
    );
  }

  /** Resolves the open findings that the scan since then did not find. */
  async resolveGone(tx: Tx, since: Date, now: Date): Promise<void> {
    await tx.manager.query(
      `UPDATE secret_findings SET resolved_at = $2, is_gone = true, version = version + 1 WHERE resolved_at IS NULL AND last_seen < $1`,
      [since, now],
    );
  }
}
