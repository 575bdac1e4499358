import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { containing } from '../../../platform/database/like.js';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../../platform/lists/cursors.js';
import { ukDayStart } from '../../../platform/time/days.rules.js';
import { colleagueName, joinUser, userMatches } from '../../../users/user-directory.service.js';
import { RESUMED_WITHIN_HOURS } from './downloads.rules.js';

export interface DownloadRow {
  id: string;
  buildId: string | null;
  userId: string | null;
  /** Null once that account is deleted. */
  name: string | null;
  roles: string[];
  version: string;
  title: string;
  fileSize: number;
  bytes: number;
  milliseconds: number;
  /** Distinct bytes of the file. */
  coveredBytes: number;
  finished: boolean;
  startedAt: string;
  ip: string | null;
  userAgent: string | null;
}

type PagedDownloadRow = DownloadRow & { position: string };

/** Whose downloads a user may see. */
export interface DownloadScope {
  /** User of the downloads; null for everyone's. */
  userId: string | null;
}

export interface DownloadFilter extends DownloadScope {
  /** Roles of which the user must have one; null for any. */
  roles: readonly string[] | null;
  /** First day, YYYY-MM-DD; null for all. */
  since: string | null;
  /** Part of a name, a version or the title of a build. */
  search?: string;
  /** Id of a build. */
  build?: string;
}

/** A download, as stored when the first byte is sent. */
interface NewDownload {
  buildId: string;
  userId: string;
  at: Date;
  /** In the United Kingdom. */
  day: string;
  ip: string | null;
  userAgent: string | null;
}

interface DownloadSums {
  downloads: number;
  people: number;
  bytes: number;
  completed: number;
}

interface ExportedDownloadRow {
  version: string;
  startedAt: string;
  bytes: number;
  finished: boolean;
  ip: string | null;
  userAgent: string | null;
}

const NO_DOWNLOADS: DownloadSums = { downloads: 0, people: 0, bytes: 0, completed: 0 };
/** Maximum number of users or builds that a search follows. */
const MAX_MATCHES = 50;
/** Maximum number of separate ranges recorded per download; further ones are ignored until some have merged. */
const MAX_PARTS = 200;
const COLUMNS = `d.id, d.build_id AS "buildId", d.user_id AS "userId", ${colleagueName('u')} AS name, coalesce(u.roles, '{}') AS roles, d.version, d.title,
  d.file_size AS "fileSize", d.bytes, d.milliseconds, d.finished, d.started_at AS "startedAt", d.ip, d.user_agent AS "userAgent",
  (SELECT coalesce(sum(upper(part) - lower(part)), 0)::bigint FROM unnest(d.covered) part) AS "coveredBytes"`;
const HAS_ROLE = (column: string, roles: string): string =>
  `(${roles}::text[] IS NULL OR EXISTS (SELECT 1 FROM users r WHERE r.id = ${column} AND r.roles && ${roles}::text[]))`;

@Injectable()
export class DownloadsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Newest first. */
  async page(filter: DownloadFilter, { limit, cursor }: { limit: number; cursor?: string }): Promise<Page<DownloadRow>> {
    const { values, bind, where } = conditions(filter);
    if (cursor !== undefined) {
      const [start, id] = decodeCursor(cursor, ['timestamptz', 'uuid']);
      where.push(`(d.started_at, d.id) < (${bind(start)}::timestamptz, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<PagedDownloadRow>(
      `SELECT ${COLUMNS}, d.started_at::text AS position FROM build_downloads d ${joinUser('u', 'd.user_id')} WHERE ${where.join(' AND ')}
       ORDER BY d.started_at DESC, d.id DESC LIMIT ${bind(limit + 1)}`,
      values,
    );
    return pageOf(
      rows,
      limit,
      ({ position: _, ...row }) => row,
      (row) => [row.position, row.id],
    );
  }

  /** Undefined if no download with this id matches the filter. */
  async find({ userId }: DownloadScope, id: string): Promise<DownloadRow | undefined> {
    const [row] = await this.queries.rows<DownloadRow>(
      `SELECT ${COLUMNS} FROM build_downloads d ${joinUser('u', 'd.user_id')} WHERE d.id = $1 AND ($2::uuid IS NULL OR d.user_id = $2)`,
      [id, userId],
    );
    return row;
  }

  /** The sums of all that match: of whole days where the filter allows that, otherwise of single downloads. */
  async stats(filter: DownloadFilter): Promise<DownloadSums> {
    if (filter.build !== undefined || filter.search !== undefined) return this.statsOfEach(filter);
    const { userId, roles, since } = filter;
    const [row] = await this.queries.rows<DownloadSums>(
      `SELECT coalesce(sum(d.downloads), 0)::int AS downloads, count(DISTINCT d.user_id)::int AS people,
         coalesce(sum(d.bytes), 0)::bigint AS bytes, coalesce(sum(d.completed), 0)::int AS completed
       FROM build_download_days d
       WHERE ($1::uuid IS NULL OR d.user_id = $1) AND ${HAS_ROLE('d.user_id', '$2')} AND ($3::date IS NULL OR d.day >= $3::date)`,
      [userId, roles, since],
    );
    return row ?? NO_DOWNLOADS;
  }

  private async statsOfEach(filter: DownloadFilter): Promise<DownloadSums> {
    const { values, where } = conditions(filter);
    const [row] = await this.queries.rows<DownloadSums>(
      `SELECT count(*)::int AS downloads, count(DISTINCT d.user_id)::int AS people, coalesce(sum(d.bytes), 0)::bigint AS bytes,
         count(*) FILTER (WHERE d.finished)::int AS completed
       FROM build_downloads d WHERE ${where.join(' AND ')}`,
      values,
    );
    return row ?? NO_DOWNLOADS;
  }

  /** Number of downloads of a build that were started. */
  async countOf(buildId: string): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>('SELECT count(*)::int AS n FROM build_downloads WHERE build_id = $1', [buildId]);
    return row?.n ?? 0;
  }

  /** A user's latest download of a build to which a missing range may belong. */
  async latest(tx: Tx, buildId: string, userId: string, at: Date): Promise<string | undefined> {
    const [row] = await tx.manager.query<Array<{ id: string }>>(
      `SELECT id FROM build_downloads WHERE build_id = $1 AND user_id = $2 AND started_at > $3::timestamptz - interval '${RESUMED_WITHIN_HOURS} hours'
       ORDER BY started_at DESC, id DESC LIMIT 1`,
      [buildId, userId, at],
    );
    return row?.id;
  }

  /** @returns the id of the new download; undefined if the build was deleted. */
  async begin(tx: Tx, { buildId, userId, at, day, ip, userAgent }: NewDownload): Promise<string | undefined> {
    const [row] = await tx.manager.query<Array<{ id: string }>>(
      `INSERT INTO build_downloads (id, build_id, user_id, version, title, file_size, started_at, bytes, milliseconds, covered, finished, ip, user_agent)
       SELECT $1::uuid, b.id, $3::uuid, b.version, b.title, b.file_size, $4::timestamptz, 0, 0, '{}', false, $5::text, $6::text
       FROM builds b WHERE b.id = $2 AND b.file_size > 0 RETURNING id`,
      [randomUUID(), buildId, userId, at, ip, userAgent],
    );
    if (row === undefined) return undefined;
    await tx.manager.query(
      `INSERT INTO build_download_days AS t (day, user_id, downloads, completed, bytes) VALUES ($1::date, $2::uuid, 1, 0, 0)
       ON CONFLICT ON CONSTRAINT build_download_days_once DO UPDATE SET downloads = t.downloads + 1`,
      [day, userId],
    );
    return row.id;
  }

  /** Adds the bytes sent over one connection, from `start`. */
  async sent(tx: Tx, id: string, { start, bytes, milliseconds }: { start: number; bytes: number; milliseconds: number }): Promise<void> {
    await tx.manager.query(
      `WITH before AS MATERIALIZED (SELECT id, finished, covered, covered + int8multirange(int8range($2::bigint, $2::bigint + $3::bigint)) AS joined
         FROM build_downloads WHERE id = $1 FOR UPDATE), after AS MATERIALIZED (
         SELECT id, finished, CASE WHEN (SELECT count(*) FROM unnest(joined)) <= ${MAX_PARTS} THEN joined ELSE covered END AS covered FROM before
       ), changed AS (
         UPDATE build_downloads d SET bytes = d.bytes + $3::bigint, milliseconds = d.milliseconds + $4::bigint,
           covered = a.covered, finished = a.covered @> int8range(0, d.file_size)
         FROM after a WHERE d.id = a.id
         RETURNING d.user_id, (d.started_at AT TIME ZONE 'Europe/London')::date AS day, (d.finished AND NOT a.finished)::int AS completed
       )
       UPDATE build_download_days t SET bytes = t.bytes + $3::bigint, completed = t.completed + c.completed
       FROM changed c WHERE t.user_id = c.user_id AND t.day = c.day`,
      [id, start, bytes, milliseconds],
    );
  }

  /** Clears addresses and user agents of downloads started before a given time, in batches. @returns how many. */
  async eraseAddresses(tx: Tx, before: Date, limit: number): Promise<number> {
    const [, count] = await tx.manager.query<[unknown[], number]>(
      `UPDATE build_downloads SET ip = NULL, user_agent = NULL WHERE id IN (SELECT id FROM build_downloads
         WHERE started_at < $1::timestamptz AND (ip IS NOT NULL OR user_agent IS NOT NULL) ORDER BY started_at LIMIT $2)`,
      [before, limit],
    );
    return count;
  }

  /** Clears the address and user agent of a user whose account is deleted. */
  async anonymisePerson(tx: Tx, userId: string): Promise<void> {
    await tx.manager.query('UPDATE build_downloads SET ip = NULL, user_agent = NULL WHERE user_id = $1', [userId]);
  }

  /** A user's downloads, oldest first. */
  ofPerson(userId: string): Promise<ExportedDownloadRow[]> {
    return this.queries.rows<ExportedDownloadRow>(
      `SELECT version, started_at AS "startedAt", bytes, finished, ip, user_agent AS "userAgent" FROM build_downloads
       WHERE user_id = $1 ORDER BY started_at, id`,
      [userId],
    );
  }
}

/** Conditions on downloads `d`, their values, and a function that adds a value. */
function conditions({ userId, roles, since, search, build }: DownloadFilter): {
  values: unknown[];
  bind: (value: unknown) => string;
  where: string[];
} {
  const values: unknown[] = [userId, roles, since === null ? null : ukDayStart(since)];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = [
    '($1::uuid IS NULL OR d.user_id = $1)',
    HAS_ROLE('d.user_id', '$2'),
    '($3::timestamptz IS NULL OR d.started_at >= $3::timestamptz)',
  ];
  if (build !== undefined) where.push(`d.build_id = ${bind(build)}`);
  if (search !== undefined) {
    const pattern = bind(containing(search.toLowerCase()));
    where.push(`(d.user_id = ANY(ARRAY(SELECT p.id FROM users p WHERE ${userMatches('p', pattern)} LIMIT ${MAX_MATCHES}))
      OR lower(d.version || ' ' || d.title) LIKE ${pattern})`);
  }
  return { values, bind, where };
}
