import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { ApplicationsQuery } from './applications.dto.js';
import type { ApplicationState } from './application-states.rules.js';
import { APPLICATION_MONTHS, type ApplicationIntent } from './applications.rules.js';
import { JobApplication } from './job-application.entity.js';

/** When an application is deleted, as an SQL expression. */
const ERASED_AT = `(created_at + make_interval(months => ${APPLICATION_MONTHS}))`;

const COLUMNS = `id, user_id AS "userId", name, email, role, intent, skills, portfolio, file_id AS "fileId",
  created_at AS "createdAt", ${ERASED_AT} AS "erasedAt",
  state, version, replied_at AS "repliedAt"`;
const OF_SUBMISSION = 'SELECT id FROM job_applications WHERE user_id = $1 AND submission_id = $2';
const FILTER = `($2::text IS NULL OR name ILIKE $2 OR email ILIKE $2) AND ($3::text IS NULL OR role = $3) AND ($4::text IS NULL OR intent = $4)
  AND ($5::text IS NULL OR state = $5) AND ($6::uuid IS NULL OR user_id = $6) AND user_id <> $7`;

export interface ApplicationRow {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: string;
  intent: ApplicationIntent;
  skills: string;
  portfolio: string | null;
  fileId: string | null;
  createdAt: string;
  erasedAt: string;
  state: ApplicationState;
  version: number;
  repliedAt: string | null;
}

/** What must be cleaned up after an application is deleted. */
export type DeletedApplicationRow = Pick<ApplicationRow, 'id' | 'fileId'>;

/** A row contains its exact position: the timestamp in a view has lost its microseconds. */
type PagedRow = ApplicationRow & { position: string };

@Injectable()
export class ApplicationsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, name AS name FROM job_applications WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** Newest first, without those of the reviewer. */
  async page(
    reviewerId: string,
    { limit, cursor, search, role, intent, state, account }: ApplicationsQuery,
  ): Promise<Page<ApplicationRow>> {
    const filter = [
      search === undefined || search === '' ? null : containing(search),
      role ?? null,
      intent ?? null,
      state ?? null,
      account ?? null,
      reviewerId,
    ];
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(
            `SELECT ${COLUMNS}, created_at::text AS position FROM job_applications WHERE ${FILTER} ORDER BY created_at DESC, id DESC LIMIT $1`,
            [limit + 1, ...filter],
          )
        : await this.queries.rows<PagedRow>(
            `SELECT ${COLUMNS}, created_at::text AS position FROM job_applications
             WHERE ${FILTER} AND (created_at, id) < ($8::timestamptz, $9::uuid) ORDER BY created_at DESC, id DESC LIMIT $1`,
            [limit + 1, ...filter, ...decodeCursor(cursor, ['timestamptz', 'uuid'])],
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

  /** The locked row. @throws NotFound */
  async lockForUpdate(tx: Tx, id: string): Promise<ApplicationRow> {
    const [row] = await tx.manager.query<ApplicationRow[]>(`SELECT ${COLUMNS} FROM job_applications WHERE id = $1 FOR UPDATE`, [id]);
    if (row === undefined) throw new NotFound();
    return row;
  }

  /** @param change the state, and when the applicant received a reply, if it changed. */
  async change(tx: Tx, row: ApplicationRow, change: { state: ApplicationState; repliedAt?: Date }): Promise<void> {
    await tx.manager.update(JobApplication, { id: row.id }, { ...change, version: row.version + 1 });
  }

  /** All applications of one user, oldest first. */
  ofPerson(userId: string): Promise<ApplicationRow[]> {
    return this.queries.rows<ApplicationRow>(`SELECT ${COLUMNS} FROM job_applications WHERE user_id = $1 ORDER BY created_at, id`, [
      userId,
    ]);
  }

  /** The application that a user sent with this submission id. */
  async idOfSubmission(userId: string, submissionId: string): Promise<string | undefined> {
    const [row] = await this.queries.rows<{ id: string }>(OF_SUBMISSION, [userId, submissionId]);
    return row?.id;
  }

  /** The same within a transaction. */
  async idOfSubmissionIn(tx: Tx, userId: string, submissionId: string): Promise<string | undefined> {
    const [row] = await tx.manager.query<Array<{ id: string }>>(OF_SUBMISSION, [userId, submissionId]);
    return row?.id;
  }

  /** @returns when it will be deleted; undefined, without inserting, if the user has already sent this submission. */
  async insertOnce(
    tx: Tx,
    application: Omit<JobApplication, 'state' | 'version' | 'repliedAt'>,
  ): Promise<Pick<ApplicationRow, 'erasedAt'> | undefined> {
    const { id, userId, submissionId, name, email, portfolio, role, intent, skills, fileId, createdAt } = application;
    const [row] = await tx.manager.query<Array<Pick<ApplicationRow, 'erasedAt'>>>(
      `INSERT INTO job_applications (id, user_id, submission_id, name, email, portfolio, role, intent, skills, file_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT ON CONSTRAINT job_applications_submission DO NOTHING RETURNING ${ERASED_AT} AS "erasedAt"`,
      [id, userId, submissionId, name, email, portfolio, role, intent, skills, fileId, createdAt],
    );
    return row;
  }

  /** Those of the files to which an application refers. */
  async filesInUse(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      'SELECT file_id AS id FROM job_applications WHERE file_id = ANY($1::uuid[])',
      [fileIds],
    );
    return rows.map(({ id }) => id);
  }

  async delete(tx: Tx, id: string): Promise<DeletedApplicationRow | undefined> {
    const [row] = await deleted(tx, 'id = $1', id);
    return row;
  }

  deleteOfUser(tx: Tx, userId: string): Promise<DeletedApplicationRow[]> {
    return deleted(tx, 'user_id = $1', userId);
  }

  /** Deletes applications whose retention period has ended at this time. */
  deleteExpired(tx: Tx, now: Date): Promise<DeletedApplicationRow[]> {
    return deleted(tx, `${ERASED_AT} <= $1`, now);
  }
}

async function deleted(tx: Tx, condition: string, value: string | Date): Promise<DeletedApplicationRow[]> {
  const [rows] = await tx.manager.query<[DeletedApplicationRow[], number]>(
    `DELETE FROM job_applications WHERE ${condition} RETURNING id, file_id AS "fileId"`,
    [value],
  );
  return rows;
}
