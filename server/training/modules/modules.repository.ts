import { Injectable } from '@nestjs/common';
import type { Role } from '../../platform/access/roles.rules.js';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import type { ProgressStatus } from '../progress/progress.rules.js';
import { RENEWAL_DAYS } from '../progress/progress.rules.js';
import { managesTraining, type TrainingViewer } from '../training.policy.js';
import type { ModuleStatus, StepType, StoredStep } from './modules.rules.js';
import { TrainingModuleEntity } from './training-module.entity.js';
import { TrainingVersion } from './training-version.entity.js';

/** A module in one of its versions. */
export interface ModuleRow {
  id: string;
  title: string;
  description: string;
  category: string;
  estimatedTime: string;
  status: ModuleStatus;
  passMark: number;
  certificateMonths: number | null;
  assignedRoles: Role[];
  dueOn: string | null;
  dueSince: string;
  contentVersion: number;
  version: number;
}

/** A module for one user: in the version with which they started, otherwise the current one, with their progress. */
export interface TakenModuleRow extends ModuleRow {
  /** Since when it is assigned to the user; null if it is not, or not yet. */
  assignedAt: string | null;
  /** The version with which others start. */
  currentVersion: number;
  startedVersion: number | null;
  completedSteps: string[] | null;
  progressStatus: Exclude<ProgressStatus, 'not-started'> | null;
  startedAt: string | null;
  completedAt: string | null;
  attempts: number;
  /** Of the user's latest certificate for it; null without one. */
  certificateIssuedAt: string | null;
  /** Of the same; null also if it does not expire. */
  certificateExpiresAt: string | null;
}

interface StepOutline {
  id: string;
  title: string;
  type: StepType;
}

export interface ListedModuleRow extends TakenModuleRow {
  outline: StepOutline[];
}

export interface OpenedModuleRow extends TakenModuleRow {
  steps: StoredStep[];
}

/** The current version as it is edited and exported. */
export interface CurrentModuleRow extends ModuleRow {
  steps: StoredStep[];
  started: number;
}

interface FoundModuleRow {
  id: string;
  title: string;
  category: string;
}

/** An active module that is assigned to roles. */
export interface AssignedModuleRow {
  id: string;
  assignedRoles: string[];
  dueOn: string | null;
  dueSince: string;
}

const COLUMNS = `m.id, v.title, v.description, v.category, v.estimated_time AS "estimatedTime", m.status, v.pass_mark AS "passMark",
  v.certificate_months AS "certificateMonths", m.assigned_roles AS "assignedRoles", m.due_on AS "dueOn", m.due_since AS "dueSince", v.number AS "contentVersion",
  m.version`;
/** $1 is the user. */
const TAKEN = `${COLUMNS}, m.content_version AS "currentVersion", p.version_number AS "startedVersion",
  p.completed_steps AS "completedSteps", p.status AS "progressStatus", p.started_at AS "startedAt", p.completed_at AS "completedAt", g.assigned_at AS "assignedAt",
  (SELECT count(*) FROM training_attempts a
    WHERE a.user_id = $1 AND a.module_id = m.id AND a.attempted_at >= p.started_at) AS attempts,
  (SELECT c.issued_at FROM certificates c
    WHERE c.user_id = $1 AND c.module_id = m.id ORDER BY c.issued_at DESC, c.id DESC LIMIT 1) AS "certificateIssuedAt",
  (SELECT c.expires_at FROM certificates c
    WHERE c.user_id = $1 AND c.module_id = m.id ORDER BY c.issued_at DESC, c.id DESC LIMIT 1) AS "certificateExpiresAt"`;
const FROM_TAKEN = `FROM training_modules m
  LEFT JOIN training_progress p ON p.module_id = m.id AND p.user_id = $1
  LEFT JOIN training_assignments g ON g.module_id = m.id AND g.user_id = $1
  JOIN training_versions v ON v.module_id = m.id AND v.number = coalesce(p.version_number, m.content_version)`;
/** Modules that exist for a user, as `canTake` of the policy says. $2 is whether they manage training. */
const VISIBLE = `($2 OR m.status = 'active')`;
/** Ordinary staff do not see what they have completed, unless its certificate expires soon. $3 is now. */
const LISTED = `${VISIBLE} AND ($2 OR p.status IS DISTINCT FROM 'completed' OR NOT EXISTS (SELECT FROM certificates c
  WHERE c.user_id = $1 AND c.module_id = m.id
    AND (c.expires_at IS NULL OR c.expires_at > $3::timestamptz + interval '${RENEWAL_DAYS} days')))`;
const OUTLINE = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', s ->> 'id', 'title', s ->> 'title', 'type', s ->> 'type') ORDER BY n), '[]')
  FROM jsonb_array_elements(v.steps) WITH ORDINALITY AS e (s, n)) AS outline`;

type PagedRow = ListedModuleRow & { categoryKey: string; titleKey: string };

@Injectable()
export class ModulesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets: of the version with which people start. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT m.id, 'training-module' AS type, m.id AS "objectId", concat_ws(E'\\n', v.title, v.description,
         -- A line break would be a letter in front of the next word.
         replace(v.steps::text, E'\\\\n', E'\\n')) AS text
       FROM training_modules m JOIN training_versions v ON v.module_id = m.id AND v.number = m.content_version
       WHERE m.id > $1 ORDER BY m.id LIMIT $2`,
      [after, limit],
    );
  }

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>('SELECT id, title AS name FROM training_modules WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** By category and title. */
  async page(
    viewer: TrainingViewer,
    now: Date,
    { limit, cursor, search }: { limit: number; cursor?: string; search?: string },
  ): Promise<Page<ListedModuleRow>> {
    const values = [viewer.userId, managesTraining(viewer), now, limit + 1, search === undefined ? null : containing(search.toLowerCase())];
    const select = `SELECT ${TAKEN}, ${OUTLINE}, lower(m.category) AS "categoryKey", lower(m.title) AS "titleKey" ${FROM_TAKEN}
      WHERE ${LISTED} AND ($5::text IS NULL OR m.search_text LIKE $5)`;
    const order = 'ORDER BY lower(m.category), lower(m.title), m.id LIMIT $4';
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(`${select} ${order}`, values)
        : await this.queries.rows<PagedRow>(
            `${select} AND (lower(m.category), lower(m.title), m.id) > ($6::text, $7::text, $8::uuid) ${order}`,
            [...values, ...decodeCursor(cursor, ['text', 'text', 'uuid'])],
          );
    return pageOf(
      rows,
      limit,
      ({ categoryKey: _, titleKey: __, ...row }) => row,
      (row) => [row.categoryKey, row.titleKey, row.id],
    );
  }

  /** Undefined if there is none that this user may take. */
  async find(viewer: TrainingViewer, id: string): Promise<OpenedModuleRow | undefined> {
    const [row] = await this.queries.rows<OpenedModuleRow>(`SELECT ${TAKEN}, v.steps ${FROM_TAKEN} WHERE m.id = $3 AND ${VISIBLE}`, [
      viewer.userId,
      managesTraining(viewer),
      id,
    ]);
    return row;
  }

  /** What the user has started, without its steps: most recent first. */
  ownProgress(viewer: TrainingViewer, limit: number): Promise<TakenModuleRow[]> {
    return this.queries.rows<TakenModuleRow>(
      `SELECT ${TAKEN} ${FROM_TAKEN} WHERE p.user_id IS NOT NULL AND ${VISIBLE} ORDER BY p.updated_at DESC, m.id DESC LIMIT $3`,
      [viewer.userId, managesTraining(viewer), limit],
    );
  }

  async current(id: string): Promise<CurrentModuleRow | undefined> {
    const [row] = await this.queries.rows<CurrentModuleRow>(
      `SELECT ${COLUMNS}, v.steps, (SELECT count(*) FROM training_progress p
         WHERE p.module_id = m.id AND p.version_number = m.content_version) AS started
       FROM training_modules m JOIN training_versions v ON v.module_id = m.id AND v.number = m.content_version WHERE m.id = $1`,
      [id],
    );
    return row;
  }

  /** Those of the ids that this user may take. */
  titles(viewer: TrainingViewer, ids: readonly string[]): Promise<Array<{ id: string; title: string }>> {
    return this.queries.rows<{ id: string; title: string }>(
      `SELECT m.id, m.title FROM training_modules m WHERE m.id = ANY($1::uuid[]) AND ${VISIBLE}`,
      [ids, managesTraining(viewer)],
    );
  }

  /** Matches of a text, by title. */
  search(viewer: TrainingViewer, text: string, limit: number): Promise<FoundModuleRow[]> {
    return this.queries.rows<FoundModuleRow>(
      `SELECT m.id, m.title, m.category FROM training_modules m WHERE m.search_text LIKE $1 AND ${VISIBLE} ORDER BY lower(m.title), m.id LIMIT $3`,
      [containing(text.toLowerCase()), managesTraining(viewer), limit],
    );
  }

  /** Active modules that are assigned to roles; those with the latest last days come first. */
  assigned(limit: number): Promise<AssignedModuleRow[]> {
    return this.queries.rows<AssignedModuleRow>(
      `SELECT id, assigned_roles AS "assignedRoles", due_on AS "dueOn", due_since AS "dueSince" FROM training_modules
       WHERE status = 'active' AND cardinality(assigned_roles) > 0 ORDER BY due_on DESC NULLS LAST, id LIMIT $1`,
      [limit],
    );
  }

  /** @returns false if the id exists already. */
  insert(tx: Tx, row: Omit<TrainingModuleEntity, 'searchText'>): Promise<boolean> {
    return insertOnce(tx, TrainingModuleEntity, row);
  }

  async update(tx: Tx, { id, ...row }: Omit<TrainingModuleEntity, 'searchText'>): Promise<void> {
    await tx.manager.update(TrainingModuleEntity, { id }, row);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(TrainingModuleEntity, { id });
  }

  version(tx: Tx, moduleId: string, number: number): Promise<TrainingVersion | null> {
    return tx.manager.findOneBy(TrainingVersion, { moduleId, number });
  }

  async insertVersion(tx: Tx, version: TrainingVersion): Promise<void> {
    await tx.manager.insert(TrainingVersion, version);
  }

  async updateVersion(tx: Tx, { moduleId, number, ...content }: TrainingVersion): Promise<void> {
    await tx.manager.update(TrainingVersion, { moduleId, number }, content);
  }

  /** Whether anyone takes or has completed this version, which therefore must stay as it is. */
  async isTaken(tx: Tx, moduleId: string, number: number): Promise<boolean> {
    const rows = await tx.manager.query<Array<{ taken: number }>>(
      `SELECT 1 AS taken WHERE EXISTS (SELECT FROM training_progress WHERE module_id = $1 AND version_number = $2)
         OR EXISTS (SELECT FROM certificates WHERE module_id = $1 AND version = $2)`,
      [moduleId, number],
    );
    return rows.length > 0;
  }

  /** Deletes the versions that no one takes, except the current one. */
  async deleteUnused(tx: Tx, moduleId: string, current: number): Promise<void> {
    await tx.manager.query(
      `DELETE FROM training_versions v WHERE v.module_id = $1 AND v.number <> $2
         AND NOT EXISTS (SELECT FROM training_progress p WHERE p.module_id = $1 AND p.version_number = v.number)`,
      [moduleId, current],
    );
  }
}
