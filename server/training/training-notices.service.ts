import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS, inGroup } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Forbidden } from '../platform/errors/errors.js';
import { Events } from '../platform/events/events.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { Clock } from '../platform/time/clock.js';
import { ukDate } from '../platform/time/days.rules.js';
import { InboxService, type InboxTarget } from '../inbox/inbox.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import { ModulesRepository } from './modules/modules.repository.js';
import type { TrainingModuleEntity } from './modules/training-module.entity.js';
import { ProgressRepository } from './progress/progress.repository.js';
import { dueLead } from './progress/progress.rules.js';
import { managesTraining } from './training.policy.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** A module was created, changed or deleted. */
    'training.changed': { id: string };
    /** Someone's progress changed. */
    'training.progressed': Record<string, never>;
  }
}

const EVERYONE = 'staff';
const MANAGERS = 'managers';
const DAY_MS = 86_400_000;
/** Maximum number of members of staff to whom a module is assigned. */
export const MAX_MEMBERS = 1_000;

type Assignment = Pick<TrainingModuleEntity, 'id' | 'status' | 'assignedRoles' | 'dueOn'>;

/** Notifications about training: inboxes, and browsers that show modules (`staff.training`) or everyone's progress (`staff.training-progress`). */
@Injectable()
export class TrainingNoticesService implements OnModuleInit {
  private readonly modulesTopic: SignalTopic;
  private readonly progressTopic: SignalTopic;

  constructor(
    topics: Topics,
    private readonly modules: ModulesRepository,
    private readonly progress: ProgressRepository,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {
    this.modulesTopic = topics.signal({
      name: 'staff.training',
      admit: ({ roles }) => {
        if (!inGroup(roles, 'staffArea')) throw new Forbidden();
        return Promise.resolve({ channel: EVERYONE });
      },
    });
    this.progressTopic = topics.signal({
      name: 'staff.training-progress',
      admit: (actor) => {
        if (!managesTraining(actor)) throw new Forbidden();
        return Promise.resolve({ channel: MANAGERS });
      },
    });
    inbox.register({
      type: 'training-module',
      describe: async (viewer, ids) => {
        const rows = await modules.titles(viewer, ids);
        return new Map(rows.map(({ id, title }) => [id, { title, path: modulePath(id) }]));
      },
    });
  }

  onModuleInit(): void {
    this.events.on('training.changed', () => this.modulesTopic.send(EVERYONE));
    this.events.on('training.progressed', () => this.progressTopic.send(MANAGERS));
  }

  /** Call it after a module was saved. @param before null for a new one */
  async saved(tx: Tx, actorId: string, before: Assignment | null, after: Assignment): Promise<void> {
    this.events.publish(tx, 'training.changed', { id: after.id });
    const isAssigned = after.status === 'active' && after.assignedRoles.length > 0;
    const members = isAssigned ? await this.members(after) : [];
    const isSame = before?.status === after.status && String(before.assignedRoles) === String(after.assignedRoles);
    if (before !== null && !isSame) await this.inbox.removeTarget(tx, targetOf(after.id), members);
    if (!isAssigned || (isSame && before.dueOn === after.dueOn)) return;
    // Whoever is told now needs no reminder for days that have passed.
    const lead = after.dueOn === null ? undefined : dueLead(this.daysUntil(after.dueOn));
    if (after.dueOn !== null && lead !== undefined) await this.modules.recordReminder(tx, after.id, after.dueOn, lead);
    await this.notify(tx, after.id, { members, actorId, text: 'assigned a training module to you' });
  }

  async removed(tx: Tx, id: string): Promise<void> {
    await this.inbox.removeTarget(tx, targetOf(id));
    this.events.publish(tx, 'training.changed', { id });
    this.progressed(tx);
  }

  /** A user has completed a module: the request is done. */
  async completed(tx: Tx, id: string, userId: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(id), 'assigned', userId);
  }

  progressed(tx: Tx): void {
    this.events.publish(tx, 'training.progressed', {});
  }

  /** Reminds those who have not completed a module, once for each lead. */
  async remind(tx: Tx, module: { id: string; assignedRoles: string[]; dueOn: string }): Promise<void> {
    const daysLeft = this.daysUntil(module.dueOn);
    const lead = dueLead(daysLeft);
    if (lead === undefined || !(await this.modules.recordReminder(tx, module.id, module.dueOn, lead))) return;
    await this.notify(tx, module.id, { members: await this.members(module), actorId: null, text: whenDue(daysLeft) });
  }

  /** Tells a user that their certificate expires soon. */
  async expiring(tx: Tx, userId: string, moduleId: string): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'assigned',
      target: targetOf(moduleId),
      recipients: [userId],
      actorId: null,
      text: 'your certificate expires soon: take the module again',
      reason: 'because you completed it',
    });
  }

  private async notify(
    tx: Tx,
    id: string,
    { members, actorId, text }: { members: readonly string[]; actorId: string | null; text: string },
  ): Promise<void> {
    const done = new Set(await this.progress.completedBy(tx, id, members));
    await this.inbox.notify(tx, {
      kind: 'assigned',
      target: targetOf(id),
      recipients: members.filter((userId) => !done.has(userId)),
      actorId,
      text,
      reason: 'because it is assigned to your role',
    });
  }

  private async members({ assignedRoles }: Pick<Assignment, 'assignedRoles'>): Promise<string[]> {
    return (await this.directory.activeWithin(GROUPS.staffArea, assignedRoles, MAX_MEMBERS)).map(({ id }) => id);
  }

  private daysUntil(day: string): number {
    return Math.round((Date.parse(day) - Date.parse(ukDate(this.clock.now()))) / DAY_MS);
  }
}

export function modulePath(id: string): string {
  return `/staff/training/${id}`;
}

function targetOf(id: string): InboxTarget {
  return { type: 'training-module', id };
}

function whenDue(daysLeft: number): string {
  if (daysLeft < 0) return 'this training is overdue';
  if (daysLeft === 0) return 'this training is due today';
  return daysLeft === 1 ? 'this training is due tomorrow' : `this training is due in ${daysLeft} days`;
}
