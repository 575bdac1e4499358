import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { isId } from '../../platform/http/ids.rules.js';
import type { Page } from '../../platform/lists/cursors.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import { PoliciesService } from '../../policies/policies.service.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { TrainingNoticesService } from '../training-notices.service.js';
import { VideosService } from '../videos/videos.service.js';
import { toEditView, toModuleView, toSummaryView } from './module-views.js';
import type {
  CreateModule,
  ModuleEditView,
  ModuleFields,
  ModulesQuery,
  ModuleSummaryView,
  ModuleView,
  StepInput,
  UpdateModule,
} from './modules.dto.js';
import { ModulesRepository } from './modules.repository.js';
import { normalisedStep, problemsOf, questionOf, type StoredStep } from './modules.rules.js';
import { TrainingModuleEntity } from './training-module.entity.js';
import type { TrainingVersion } from './training-version.entity.js';

type Content = Omit<TrainingVersion, 'moduleId' | 'number'>;

/** Training modules. Those who have started one keep their version when it is edited. */
@Injectable()
export class ModulesService {
  constructor(
    private readonly database: Database,
    private readonly modules: ModulesRepository,
    private readonly videos: VideosService,
    private readonly policies: PoliciesService,
    private readonly assignments: AssignmentsService,
    private readonly notices: TrainingNoticesService,
    private readonly audit: Audit,
    private readonly clock: Clock,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('training', (after, limit) => modules.storedTexts(after, limit));
    targets.register('training-module', (ids) => modules.namesOf(ids));
  }

  /** By category and title. Without those that the user has completed, unless they manage training. */
  async page(actor: Actor, query: ModulesQuery): Promise<Page<ModuleSummaryView>> {
    const now = this.clock.now();
    const { items, nextCursor } = await this.modules.page(actor, now, query);
    return { items: items.map((row) => toSummaryView(row, actor, now)), nextCursor };
  }

  /** The version that the user takes, without answers. @throws NotFound */
  async byId(actor: Actor, id: string): Promise<ModuleView> {
    const row = await this.modules.find(actor, id);
    if (row === undefined) throw new NotFound();
    const policyIds = [...new Set(row.steps.flatMap((step) => step.policyIds))].filter(isId);
    const [videos, policies] = await Promise.all([this.videos.of(id), this.policies.titles(actor, policyIds)]);
    return toModuleView(row, { videos, policies }, actor, this.clock.now());
  }

  /** The current version with the answers. For those who manage training. @throws NotFound */
  async forEdit(id: string): Promise<ModuleEditView> {
    const row = await this.modules.current(id);
    if (row === undefined) throw new NotFound();
    return toEditView(row, await this.videos.of(id));
  }

  /**
   * Creates a module. A repeated request with the same id creates no second one.
   * @param options `action`: `TRAINING_MODULE_IMPORTED` for one from a file; `importId`: of the request that imports it, which creates no
   * second one either; `now`: when it is assigned
   * @throws Invalid, Conflict `id-taken`
   */
  async create(
    actor: Actor,
    input: CreateModule,
    {
      action = 'TRAINING_MODULE_CREATED',
      importId = null,
      now = this.clock.now(),
    }: { action?: string; importId?: string | null; now?: Date } = {},
  ): Promise<ModuleEditView> {
    const { id = randomUUID() } = input;
    const content = contentOf(input);
    const storedId = await this.database.transaction(async (tx) => {
      const made = { dueSince: now, contentVersion: 1, createdBy: actor.userId, createdAt: now, importId, version: 1 };
      const row = { id, ...settingsOf(input), ...made };
      if (!(await this.modules.insert(tx, row))) {
        const imported = importId === null ? null : await lockRow(tx, TrainingModuleEntity, { importId });
        const existing = imported ?? (await lockRow(tx, TrainingModuleEntity, { id }));
        if (existing?.createdBy !== actor.userId) throw new Conflict('A module with this id exists already.', 'id-taken');
        return existing.id;
      }
      await this.modules.insertVersion(tx, { moduleId: id, number: 1, ...content });
      await this.videos.claim(tx, id, content.steps);
      this.notices.saved(tx, id);
      await this.assignments.saved(tx, actor.userId, null, row, now);
      await this.audit.record(tx, { actor, action, target: { type: 'training-module', id }, after: trailPart(row, content) });
      return id;
    });
    return this.forEdit(storedId);
  }

  /**
   * Saves a module. If anyone takes the current version or has completed it, a change of its content makes a new one.
   * @throws NotFound, Invalid
   * @throws Conflict `training-module-changed` with the stored module if it changed after the given version was read.
   */
  async update(actor: Actor, id: string, input: UpdateModule): Promise<ModuleEditView> {
    const content = contentOf(input);
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(input.version, {
        lock: () => this.lock(tx, id),
        subject: 'This module',
        code: 'training-module-changed',
        target: { type: 'training-module', id },
        view: () => this.forEdit(id),
      });
      const stored = await this.stored(tx, before);
      const contentVersion = await this.saveContent(tx, before, stored, content);
      const { searchText: _, ...unchanged } = before;
      const settings = settingsOf(input);
      // Of a draft, no one has seen the day.
      const isSameDay = settings.dueOn === before.dueOn && before.status === 'active';
      const dueSince = isSameDay ? before.dueSince : now;
      const row = { ...unchanged, ...settings, dueSince, contentVersion, version: before.version + 1 };
      await this.modules.update(tx, row);
      await this.videos.removeUnused(tx, id);
      this.notices.saved(tx, id);
      await this.assignments.saved(tx, actor.userId, before, row, now);
      await this.audit.record(tx, {
        actor,
        action: 'TRAINING_MODULE_UPDATED',
        target: { type: 'training-module', id },
        before: trailPart(before, stored),
        after: trailPart(row, content),
      });
    });
    return this.forEdit(id);
  }

  /** Deletes a module with the progress of everyone. Certificates stay valid. @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      const stored = await this.stored(tx, before);
      await this.videos.removeAll(tx, id);
      await this.modules.delete(tx, id);
      await this.notices.removed(tx, id);
      await this.audit.record(tx, {
        actor,
        action: 'TRAINING_MODULE_DELETED',
        target: { type: 'training-module', id },
        details: `Deleted the training module ${before.title}.`,
        before: trailPart(before, stored),
      });
    });
  }

  /** @returns the number of the version that holds this content. */
  private async saveContent(
    tx: Tx,
    { id, contentVersion }: TrainingModuleEntity,
    stored: TrainingVersion,
    content: Content,
  ): Promise<number> {
    if (isDeepStrictEqual({ ...stored }, { moduleId: id, number: contentVersion, ...content })) return contentVersion;
    await this.videos.claim(tx, id, content.steps);
    const number = (await this.modules.isTaken(tx, id, contentVersion)) ? contentVersion + 1 : contentVersion;
    const version = { moduleId: id, number, ...content };
    await (number === contentVersion ? this.modules.updateVersion(tx, version) : this.modules.insertVersion(tx, version));
    await this.modules.deleteUnused(tx, id, number);
    return number;
  }

  private async stored(tx: Tx, { id, contentVersion }: TrainingModuleEntity): Promise<TrainingVersion> {
    const stored = await this.modules.version(tx, id, contentVersion);
    if (stored === null) throw new Error('A training module has no current version.');
    return stored;
  }

  /** @throws NotFound */
  private async lock(tx: Tx, id: string): Promise<TrainingModuleEntity> {
    const row = await lockRow(tx, TrainingModuleEntity, { id });
    if (row === null) throw new NotFound();
    return row;
  }
}

/** What applies to all versions, and the texts of the current one for lists. */
function settingsOf({ title, description, category, status, assignedRoles, dueOn }: ModuleFields) {
  return { title, description, category, status, assignedRoles: [...new Set(assignedRoles)], dueOn: dueOn ?? null };
}

/** The content of a version. @throws Invalid with what is wrong, by field. */
function contentOf(input: ModuleFields & { steps: readonly StepInput[] }): Content {
  const steps = input.steps.map(({ id, title, type, content, policyIds, quizQuestions, videoId }): StoredStep =>
    normalisedStep({
      id: id.toLowerCase(),
      title,
      type,
      content,
      policyIds: [...new Set(policyIds)],
      quizQuestions: quizQuestions.map(questionOf),
      videoId: videoId?.toLowerCase() ?? null,
    }),
  );
  const problems = problemsOf({ status: input.status, steps });
  const [first] = problems;
  if (first !== undefined) throw new Invalid(first.message, Object.fromEntries(problems.map(({ path, message }) => [path, message])));
  const { title, description, category, estimatedTime, passMark, certificateMonths } = input;
  return { title, description, category, estimatedTime, passMark, certificateMonths: certificateMonths ?? null, steps };
}

/** What the log shows of a module: no texts, and no answers. */
function trailPart(
  { title, category, status, assignedRoles, dueOn, contentVersion }: Omit<TrainingModuleEntity, 'searchText'>,
  { passMark, certificateMonths, steps }: Pick<Content, 'passMark' | 'certificateMonths' | 'steps'>,
) {
  return {
    title,
    category,
    status,
    assignedRoles,
    dueOn,
    contentVersion,
    passMark,
    certificateMonths,
    steps: steps.map((step) => step.title),
  };
}
