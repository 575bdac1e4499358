import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { ApplicationRow, ApplicationsQuery } from './applications.dto.js';
import { APPLICATION_MONTHS } from './applications.rules.js';

/** When an application is no longer kept, as SQL. */
export const ERASED_AT = `(created_at + make_interval(months => ${APPLICATION_MONTHS}))`;

const COLUMNS = `id, user_id AS "userId", name, email, role, intent, skills, portfolio, file_id AS "fileId",
  created_at AS "createdAt", ${ERASED_AT} AS "erasedAt"`;
const FILTER = `($2::text IS NULL OR name ILIKE $2 OR email ILIKE $2) AND ($3::text IS NULL OR role = $3) AND ($4::text IS NULL OR intent = $4)`;

/** A row carries its exact position: the timestamp in a view has lost its microseconds. */
type PagedRow = ApplicationRow & { position: string };

/** The questions asked about job applications. */
@Injectable()
export class ApplicationsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The newest first. */
  async page({ limit, cursor, search, role, intent }: ApplicationsQuery): Promise<Page<ApplicationRow>> {
    const filter = [search === undefined || search === '' ? null : containing(search), role ?? null, intent ?? null];
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(
            `SELECT ${COLUMNS}, created_at::text AS position FROM job_applications WHERE ${FILTER} ORDER BY created_at DESC, id DESC LIMIT $1`,
            [limit + 1, ...filter],
          )
        : await this.queries.rows<PagedRow>(
            `SELECT ${COLUMNS}, created_at::text AS position FROM job_applications
             WHERE ${FILTER} AND (created_at, id) < ($5::timestamptz, $6::uuid) ORDER BY created_at DESC, id DESC LIMIT $1`,
            [limit + 1, ...filter, ...decodeCursor(cursor, 2)],
          );
    return pageOf(
      rows,
      limit,
      ({ position: _, ...row }) => row,
      (row) => [row.position, row.id],
    );
  }

  /** @throws NotFound */
  async byId(id: string): Promise<ApplicationRow> {
    const [row] = await this.queries.rows<ApplicationRow>(`SELECT ${COLUMNS} FROM job_applications WHERE id = $1`, [id]);
    if (row === undefined) throw new NotFound();
    return row;
  }

  /** All of one person, the oldest first. */
  ofPerson(userId: string): Promise<ApplicationRow[]> {
    return this.queries.rows<ApplicationRow>(`SELECT ${COLUMNS} FROM job_applications WHERE user_id = $1 ORDER BY created_at, id`, [
      userId,
    ]);
  }
}
