import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { PoliciesService } from '../../policies/policies.service.js';
import type { ModuleEditView } from '../../training/modules/modules.dto.js';
import { ModulesService } from '../../training/modules/modules.service.js';
import { ProgressService } from '../../training/progress/progress.service.js';
import { MODULES } from './demo-training-modules.js';
import { DemoInbox } from '../demo-inbox.js';

const DAY_MS = 86_400_000;

/** Training of the fictional studio: three modules, and people at different points of them. */
@Injectable()
export class DemoTraining {
  constructor(
    private readonly modules: ModulesService,
    private readonly progress: ProgressService,
    private readonly policies: PoliciesService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  async fill(memberOf: (first: string) => Actor): Promise<void> {
    for (const { by, daysAgo, dueInDays, progress, policy, steps, ...content } of MODULES) {
      const { policies } = await this.policies.page(memberOf(by), { limit: 1, show: 'all', search: policy });
      const policyIds = policies.map(({ id }) => id);
      const now = this.clock.now();
      const input = {
        ...content,
        steps: steps.map((step, index) => (index === 0 ? { ...step, policyIds } : step)),
        dueOn: dueInDays === null ? null : dayAfter(ukDate(now), dueInDays),
      };
      const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
      const module = await this.modules.create(memberOf(by), input, { now: createdAt });
      await this.inbox.date('training-module', module.id, createdAt);
      for (const [first, { steps: completed, fails }] of Object.entries(progress))
        await this.take(memberOf(first), module, completed, fails ?? false);
    }
  }

  /** @param count steps that the person completes @param fails whether they then fail the next quiz */
  private async take(actor: Actor, { id, steps }: ModuleEditView, count: number, fails: boolean): Promise<void> {
    for (const step of steps.slice(0, count)) {
      if (step.type !== 'quiz') await this.progress.save(actor, id, { completedSteps: [step.id] });
      else await this.progress.submit(actor, id, step.id, { answers: step.quizQuestions.map(({ correctAnswer }) => correctAnswer) });
    }
    const quiz = fails ? steps.slice(count).find(({ type }) => type === 'quiz') : undefined;
    if (quiz !== undefined) await this.progress.submit(actor, id, quiz.id, { answers: [] });
  }
}
