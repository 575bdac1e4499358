import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { MAX_PAGE_SIZE, type Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { ownDueDate, ukDate } from '../../platform/time/days.rules.js';
import { nameAmongColleagues } from '../../users/colleague-name.rules.js';
import { AssignmentsService, MAX_MEMBERS } from '../assignments/assignments.service.js';
import { CertificatesService } from '../certificates/certificates.service.js';
import { canRestart, toProgressView } from '../modules/module-views.js';
import { ModulesRepository } from '../modules/modules.repository.js';
import { TrainingModuleEntity } from '../modules/training-module.entity.js';
import type { TrainingVersion } from '../modules/training-version.entity.js';
import { TrainingNoticesService } from '../training-notices.service.js';
import { canTake } from '../training.policy.js';
import type {
  AllProgressQuery,
  ModulePeopleResponse,
  ModulePersonView,
  ProgressView,
  QuizResultView,
  SaveProgress,
  StaffProgressView,
  SubmitQuiz,
} from './progress.dto.js';
import { ProgressRepository } from './progress.repository.js';
import { markQuiz, QUIZ_FAILED, QUIZ_PASSED, statusAfter, unpassedQuizzes } from './progress.rules.js';
import { TrainingProgress } from './training-progress.entity.js';

/** Progress of people in training modules. Only this service decides what is completed. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly database: Database,
    private readonly progress: ProgressRepository,
    private readonly modules: ModulesRepository,
    private readonly certificates: CertificatesService,
    private readonly notices: TrainingNoticesService,
    private readonly assignments: AssignmentsService,
    private readonly clock: Clock,
  ) {}

  /** The user's own progress, of the modules changed last. */
  async mine(actor: Actor): Promise<ProgressView[]> {
    const now = this.clock.now();
    return (await this.modules.ownProgress(actor, MAX_PAGE_SIZE)).map((row) => toProgressView(row, now));
  }

  /** @throws NotFound */
  async of(actor: Actor, moduleId: string): Promise<ProgressView> {
    const row = await this.modules.find(actor, moduleId);
    if (row === undefined) throw new NotFound();
    return toProgressView(row, this.clock.now());
  }

  /**
   * Completes steps; the first one starts the module.
   * @throws NotFound, Invalid for a step that the version does not have
   * @throws Conflict `quiz-not-passed` for a quiz: only an attempt completes it; `training-module-changed`.
   */
  async save(actor: Actor, moduleId: string, { completedSteps, version }: SaveProgress): Promise<ProgressView> {
    await this.database.transaction(async (tx) => {
      const { row, taken } = await this.started(tx, actor, moduleId, version);
      const requested = completedSteps.map((id) => id.toLowerCase());
      const unknown = requested.findIndex((id) => !taken.steps.some((step) => step.id === id) && !row.completedSteps.includes(id));
      if (unknown !== -1)
        throw new Invalid('This module does not have this step.', {
          [`completedSteps.${unknown}`]: 'This module does not have this step.',
        });
      if (unpassedQuizzes(requested, row.completedSteps, taken.steps).length > 0) {
        throw new Conflict('Pass the quiz to complete this step.', 'quiz-not-passed');
      }
      await this.complete(tx, actor, row, taken, requested);
    });
    return this.of(actor, moduleId);
  }

  /**
   * Marks a quiz. Passing it completes the step.
   * @throws NotFound, also for a step that is no quiz
   * @throws Conflict `quiz-already-passed`, `training-module-changed`.
   */
  async submit(actor: Actor, moduleId: string, stepId: string, { answers, version }: SubmitQuiz): Promise<QuizResultView> {
    const marked = await this.database.transaction(async (tx) => {
      const { row, taken } = await this.started(tx, actor, moduleId, version);
      const step = taken.steps.find((candidate) => candidate.id === stepId);
      if (step?.type !== 'quiz') throw new NotFound();
      if (row.completedSteps.includes(stepId)) throw new Conflict('You have already passed this quiz.', 'quiz-already-passed');
      const result = markQuiz(step.quizQuestions, answers, taken.passMark);
      await this.progress.addAttempt(tx, {
        id: randomUUID(),
        userId: actor.userId,
        moduleId,
        versionNumber: row.versionNumber,
        stepId,
        correct: result.correct,
        questions: step.quizQuestions.length,
        passed: result.passed,
        attemptedAt: this.clock.now(),
      });
      if (result.passed) await this.complete(tx, actor, row, taken, [stepId]);
      else {
        await this.progress.update(tx, { ...row, status: 'failed', updatedAt: this.clock.now() });
        this.notices.progressed(tx);
      }
      return result;
    });
    return { ...marked, message: marked.passed ? QUIZ_PASSED : QUIZ_FAILED, progress: await this.of(actor, moduleId) };
  }

  /**
   * Starts a completed module again, in its current version. Earlier certificates stay as they are.
   * @throws NotFound, Conflict `nothing-to-renew` while the certificate is valid and the version current.
   */
  async restart(actor: Actor, moduleId: string): Promise<ProgressView> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const module = await this.lockModule(tx, actor, moduleId);
      const row = await lockRow(tx, TrainingProgress, { userId: actor.userId, moduleId });
      const shown = await this.modules.find(actor, moduleId);
      if (row === null || row.status !== 'completed' || shown === undefined || !canRestart(shown, now)) {
        throw new Conflict('You have completed this module, and your certificate is still valid.', 'nothing-to-renew');
      }
      const { contentVersion: versionNumber } = module;
      await this.progress.update(tx, {
        ...row,
        versionNumber,
        completedSteps: [],
        status: 'in-progress',
        startedAt: now,
        updatedAt: now,
        completedAt: null,
      });
      this.notices.progressed(tx);
    });
    return this.of(actor, moduleId);
  }

  /** Everyone's progress, latest change first. */
  async everyone(query: AllProgressQuery): Promise<Page<StaffProgressView>> {
    return this.progress.page(query);
  }

  /** Who has started a module, and to whom it is assigned. @throws NotFound */
  async people(moduleId: string): Promise<ModulePeopleResponse> {
    const module = await this.modules.current(moduleId);
    if (module === undefined) throw new NotFound();
    const now = this.clock.now();
    const [started, members, since] = await Promise.all([
      this.progress.ofModule(moduleId, now, MAX_MEMBERS),
      this.assignments.members(module),
      this.assignments.since(moduleId),
    ]);
    const today = ukDate(now);
    const memberIds = new Set(members.map(({ id }) => id));
    const startedIds = new Set(started.map(({ userId }) => userId));
    const view = ({
      isCertified,
      ...person
    }: Omit<ModulePersonView, 'isAssigned' | 'dueOn' | 'isOverdue'> & { isCertified: boolean }): ModulePersonView => {
      const isAssigned = memberIds.has(person.userId);
      const dueOn = isAssigned ? ownDueDate(module.dueOn, module.dueSince, since.get(person.userId)?.assignedAt ?? null, today) : null;
      const isLate = module.status === 'active' && dueOn !== null && dueOn < today;
      return { ...person, isAssigned, dueOn, isOverdue: isLate && person.status !== 'completed' && !isCertified };
    };
    const waiting = members.filter(({ id }) => !startedIds.has(id));
    return {
      people: [
        ...waiting.map((person) =>
          view({
            userId: person.id,
            name: nameAmongColleagues(person),
            status: 'not-started',
            completedSteps: 0,
            stepCount: module.steps.length,
            version: null,
            completedAt: null,
            isCertified: false,
          }),
        ),
        ...started.map(({ userId, name, status, completedSteps, stepCount, version, completedAt, isCertified }) =>
          view({ userId, name, status, completedSteps, stepCount, version, completedAt, isCertified }),
        ),
      ],
      truncated: started.length === MAX_MEMBERS || members.length === MAX_MEMBERS,
    };
  }

  /**
   * The user's progress, locked, and the version that they take; starts the module if need be.
   * @param version that the user reads, if the client said so
   * @throws NotFound, Conflict `training-module-changed`
   */
  private async started(
    tx: Tx,
    actor: Actor,
    moduleId: string,
    version: number | undefined,
  ): Promise<{ row: TrainingProgress; taken: TrainingVersion }> {
    const key = { userId: actor.userId, moduleId };
    let row = await lockRow(tx, TrainingProgress, key);
    if (row === null) {
      // Locked, so that the version cannot be replaced before someone has started it.
      const module = await this.lockModule(tx, actor, moduleId);
      if (version !== undefined && version !== module.contentVersion) throw moduleChanged();
      const now = this.clock.now();
      await this.progress.start(tx, {
        ...key,
        versionNumber: module.contentVersion,
        completedSteps: [],
        status: 'in-progress',
        startedAt: now,
        updatedAt: now,
        completedAt: null,
      });
      row = await lockRow(tx, TrainingProgress, key);
    } else {
      const module = await tx.manager.findOneBy(TrainingModuleEntity, { id: moduleId });
      if (module === null || !canTake(actor, module)) throw new NotFound();
    }
    if (row === null) throw new NotFound();
    if (version !== undefined && version !== row.versionNumber) throw moduleChanged();
    const taken = await this.modules.version(tx, moduleId, row.versionNumber);
    if (taken === null) throw new NotFound();
    return { row, taken };
  }

  private async complete(tx: Tx, actor: Actor, row: TrainingProgress, taken: TrainingVersion, steps: readonly string[]): Promise<void> {
    const completedSteps = [...new Set([...row.completedSteps, ...steps])];
    if (completedSteps.length === row.completedSteps.length) return;
    const now = this.clock.now();
    const status = statusAfter(completedSteps, taken.steps);
    const completedAt = status === 'completed' ? now : null;
    await this.progress.update(tx, { ...row, completedSteps, status, completedAt, updatedAt: now });
    if (status === 'completed') {
      await this.certificates.issue(tx, actor, taken);
      await this.notices.completed(tx, row.moduleId, actor.userId);
    }
    this.notices.progressed(tx);
  }

  /** @throws NotFound unless the user may take the module. */
  private async lockModule(tx: Tx, actor: Actor, id: string): Promise<TrainingModuleEntity> {
    const module = await lockRow(tx, TrainingModuleEntity, { id });
    if (module === null || !canTake(actor, module)) throw new NotFound();
    return module;
  }
}

function moduleChanged(): Conflict {
  return new Conflict('This module has changed since you opened it. Read the step again.', 'training-module-changed');
}
