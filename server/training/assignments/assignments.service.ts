import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { daysUntil, ownDueDate, ukDate } from '../../platform/time/days.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { RoleGainsService, type RoleGain } from '../../users/accounts/role-gains.service.js';
import { UserDirectoryService, type DirectoryRow } from '../../users/user-directory.service.js';
import { ModulesRepository, type AssignedModuleRow } from '../modules/modules.repository.js';
import type { TrainingModuleEntity } from '../modules/training-module.entity.js';
import { ProgressRepository } from '../progress/progress.repository.js';
import { dueLead } from '../progress/progress.rules.js';
import { targetOf } from '../training-notices.service.js';
import { isAssignedTo } from '../training.policy.js';
import { AssignmentsRepository, type AssignmentRow } from './assignments.repository.js';

/** Maximum number of members of staff to whom a module is assigned. */
export const MAX_MEMBERS = 1_000;
/** Modules in one run of the reminders. */
const MAX_MODULES = 1_000;
const ASSIGNED = 'this training is assigned to you';

type Assigned = Pick<TrainingModuleEntity, 'id' | 'status' | 'assignedRoles' | 'dueOn'>;

/** To whom modules are assigned through their roles, since when, and what they are told about it. */
@Injectable()
export class AssignmentsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly assignments: AssignmentsRepository,
    private readonly modules: ModulesRepository,
    private readonly progress: ProgressRepository,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    private readonly roleGains: RoleGainsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.roleGains.onGained((gain) => this.joined(gain));
  }

  /** The members of staff to whom a module is assigned, by name. */
  members({ assignedRoles }: Pick<Assigned, 'assignedRoles'>): Promise<DirectoryRow[]> {
    return assignedRoles.length === 0 ? Promise.resolve([]) : this.directory.activeWithin(GROUPS.staffArea, assignedRoles, MAX_MEMBERS);
  }

  /** Since when a module is assigned to people, by user. */
  since(moduleId: string): Promise<Map<string, AssignmentRow>> {
    return this.assignments.ofModule(moduleId);
  }

  /** Call it after a module was saved. @param before null for a new one @param at when */
  async saved(tx: Tx, actorId: string, before: Assigned | null, after: Assigned, at: Date): Promise<void> {
    const isAssigned = after.status === 'active' && after.assignedRoles.length > 0;
    const members = isAssigned ? (await this.members(after)).map(({ id }) => id) : [];
    const isSame = before?.status === after.status && String(before.assignedRoles) === String(after.assignedRoles);
    if (before !== null && !isSame) {
      await this.inbox.removeTarget(tx, targetOf(after.id), members);
      await this.assignments.endExcept(tx, after.id, members);
    }
    if (!isAssigned || (isSame && before.dueOn === after.dueOn)) return;
    await this.assignments.assign(tx, after.id, members, { at, anew: false });
    // People who are told now need no reminder for days that have passed.
    const lead = after.dueOn === null ? undefined : dueLead(daysUntil(ukDate(at), after.dueOn));
    if (before?.dueOn !== after.dueOn) await this.assignments.notified(tx, after.id, lead ?? null);
    await this.notify(tx, after.id, { members, actorId, text: 'assigned a training module to you' });
  }

  /** Assigns modules to people who joined a role in any way, and reminds those who have not completed them, once for each lead. */
  async remind(): Promise<void> {
    for (const module of await this.modules.assigned(MAX_MODULES)) await this.follow(module);
  }

  /** Tells someone whose roles changed about the modules that are assigned to them now. */
  private async joined({ userId, before, after }: RoleGain): Promise<void> {
    for (const module of await this.modules.assigned(MAX_MODULES)) {
      if (isAssignedTo(before, module) || !isAssignedTo(after, module)) continue;
      await this.database.transaction((tx) => this.assign(tx, module.id, [userId], true));
    }
  }

  private async follow(module: AssignedModuleRow): Promise<void> {
    const [members, assignments] = await Promise.all([this.members(module), this.assignments.ofModule(module.id)]);
    const today = ukDate(this.clock.now());
    const newcomers = members.flatMap(({ id }) => (assignments.has(id) ? [] : [id]));
    const due = new Map<number, { lead: number; userIds: string[] }>();
    for (const { id } of members) {
      const assignment = assignments.get(id);
      if (assignment === undefined || module.dueOn === null) continue;
      const daysLeft = daysUntil(today, ownDueDate(module.dueOn, module.dueSince, assignment.assignedAt, today));
      const lead = dueLead(daysLeft);
      if (lead === undefined || (assignment.remindedLead !== null && assignment.remindedLead <= lead)) continue;
      due.set(daysLeft, { lead, userIds: [...(due.get(daysLeft)?.userIds ?? []), id] });
    }
    if (newcomers.length === 0 && due.size === 0) return;
    await this.database.transaction(async (tx) => {
      await this.assign(tx, module.id, newcomers, false);
      for (const [daysLeft, { lead, userIds }] of due) {
        const members = await this.assignments.remind(tx, module.id, userIds, lead);
        await this.notify(tx, module.id, { members, actorId: null, text: whenDue(daysLeft) });
      }
    });
  }

  private async assign(tx: Tx, moduleId: string, userIds: readonly string[], anew: boolean): Promise<void> {
    const members = await this.assignments.assign(tx, moduleId, userIds, { at: this.clock.now(), anew });
    await this.notify(tx, moduleId, { members, actorId: null, text: ASSIGNED });
  }

  private async notify(
    tx: Tx,
    id: string,
    { members, actorId, text }: { members: readonly string[]; actorId: string | null; text: string },
  ): Promise<void> {
    if (members.length === 0) return;
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
}

function whenDue(daysLeft: number): string {
  if (daysLeft < 0) return 'this training is overdue';
  if (daysLeft === 0) return 'this training is due today';
  return daysLeft === 1 ? 'this training is due tomorrow' : `this training is due in ${daysLeft} days`;
}
