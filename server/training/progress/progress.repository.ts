import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { ProgressStatus } from './progress.rules.js';
import { TrainingAttempt } from './training-attempt.entity.js';
import { TrainingProgress } from './training-progress.entity.js';

/** The progress of one person in one module. */
interface StaffProgressRow {
  userId: string;
  name: string;
  moduleId: string;
  moduleTitle: string;
  status: Exclude<ProgressStatus, 'not-started'>;
  completedSteps: number;
  stepCount: number;
  version: number;
  startedAt: string;
  updatedAt: string;
  completedAt: string | null;
}

interface ModuleProgressRow extends StaffProgressRow {
  /** They hold a valid certificate, perhaps of an earlier run. */
  isCertified: boolean;
}

interface ExportedProgressRow {
  module: string;
  status: string;
  completedSteps: number;
  version: number;
  startedAt: string;
  updatedAt: string;
  completedAt: string | null;
}

interface ExportedAttemptRow {
  module: string;
  correct: number;
  questions: number;
  passed: boolean;
  at: string;
}

interface ProgressFilter {
  limit: number;
  cursor?: string;
  moduleId?: string;
  status?: ProgressStatus;
}

const COLUMNS = `p.user_id AS "userId", coalesce(${colleagueName('u')}, '') AS name, p.module_id AS "moduleId", v.title AS "moduleTitle", p.status,
  cardinality(p.completed_steps) AS "completedSteps", jsonb_array_length(v.steps) AS "stepCount", p.version_number AS version,
  p.started_at AS "startedAt", p.updated_at AS "updatedAt", p.completed_at AS "completedAt"`;
const FROM = `FROM training_progress p ${joinUser('u', 'p.user_id')}
  JOIN training_versions v ON v.module_id = p.module_id AND v.number = p.version_number`;

@Injectable()
export class ProgressRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Everyone's progress, latest change first. */
  async page({ limit, cursor, moduleId, status }: ProgressFilter): Promise<Page<StaffProgressRow>> {
    type Paged = StaffProgressRow & { position: string };
    const values = [limit + 1, moduleId ?? null, status ?? null];
    const select = `SELECT ${COLUMNS}, p.updated_at::text AS position ${FROM}
      WHERE ($2::uuid IS NULL OR p.module_id = $2) AND ($3::text IS NULL OR p.status = $3)`;
    const order = 'ORDER BY p.updated_at DESC, p.user_id DESC, p.module_id DESC LIMIT $1';
    const rows =
      cursor === undefined
        ? await this.queries.rows<Paged>(`${select} ${order}`, values)
        : await this.queries.rows<Paged>(
            `${select} AND (p.updated_at, p.user_id, p.module_id) < ($4::timestamptz, $5::uuid, $6::uuid) ${order}`,
            [...values, ...decodeCursor(cursor, ['timestamptz', 'uuid', 'uuid'])],
          );
    return pageOf(
      rows,
      limit,
      ({ position: _, ...row }) => row,
      (row) => [row.position, row.userId, row.moduleId],
    );
  }

  /** The progress of everyone who has started a module, by name. */
  ofModule(moduleId: string, now: Date, limit: number): Promise<ModuleProgressRow[]> {
    return this.queries.rows<ModuleProgressRow>(
      `SELECT ${COLUMNS}, EXISTS (SELECT FROM certificates c WHERE c.user_id = p.user_id AND c.module_id = p.module_id
         AND (c.expires_at IS NULL OR c.expires_at > $3::timestamptz)) AS "isCertified"
       ${FROM} WHERE p.module_id = $1 ORDER BY lower(${colleagueName('u')}), p.user_id LIMIT $2`,
      [moduleId, limit, now],
    );
  }

  /** Those of the users who have completed a module. */
  async completedBy(tx: Tx, moduleId: string, userIds: readonly string[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ userId: string }>>(
      `SELECT user_id AS "userId" FROM training_progress WHERE module_id = $1 AND status = 'completed' AND user_id = ANY($2::uuid[])`,
      [moduleId, userIds],
    );
    return rows.map(({ userId }) => userId);
  }

  /** Starts a module, unless the user has started it. */
  async start(tx: Tx, progress: TrainingProgress): Promise<void> {
    await tx.manager.createQueryBuilder().insert().into(TrainingProgress).values(progress).orIgnore().execute();
  }

  async update(tx: Tx, { userId, moduleId, ...change }: TrainingProgress): Promise<void> {
    await tx.manager.update(TrainingProgress, { userId, moduleId }, change);
  }

  async addAttempt(tx: Tx, attempt: TrainingAttempt): Promise<void> {
    await tx.manager.insert(TrainingAttempt, attempt);
  }

  /** A user's progress, for the data export. */
  ofUser(userId: string): Promise<ExportedProgressRow[]> {
    return this.queries.rows<ExportedProgressRow>(
      `SELECT v.title AS module, p.status, cardinality(p.completed_steps) AS "completedSteps", p.version_number AS version,
         p.started_at AS "startedAt", p.updated_at AS "updatedAt", p.completed_at AS "completedAt"
       FROM training_progress p JOIN training_versions v ON v.module_id = p.module_id AND v.number = p.version_number
       WHERE p.user_id = $1 ORDER BY p.started_at, p.module_id`,
      [userId],
    );
  }

  /** A user's quizzes, for the data export. */
  attemptsOf(userId: string): Promise<ExportedAttemptRow[]> {
    return this.queries.rows<ExportedAttemptRow>(
      `SELECT m.title AS module, a.correct, a.questions, a.passed, a.attempted_at AS at
       FROM training_attempts a JOIN training_modules m ON m.id = a.module_id WHERE a.user_id = $1 ORDER BY a.attempted_at, a.id`,
      [userId],
    );
  }
}
