import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { CompanyRepository } from './company.repository.js';
import { CompanyService } from './company.service.js';
import type { DeadlineView } from './company.dto.js';
import { DEADLINE_LABELS, DEADLINE_TARGET, DEADLINE_TYPES, remindersDue } from './deadlines.rules.js';

const HOUR_SECONDS = 3_600;
/** Small companies have fewer directors. */
const MAX_DIRECTORS = 100;
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Reminds directors of deadlines that are near and not done, each time once. */
@Injectable()
export class DeadlineRemindersService {
  constructor(
    jobs: Jobs,
    private readonly database: Database,
    private readonly company: CompanyService,
    private readonly repository: CompanyRepository,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    private readonly clock: Clock,
  ) {
    jobs.schedule('finance.deadlines', { everySeconds: HOUR_SECONDS }, () => this.remind());
    inbox.register({
      type: DEADLINE_TARGET,
      describe: async ({ roles }, ids) => {
        const rows = inGroup(roles, 'admin') ? await repository.remindersOf(ids) : [];
        return new Map(
          rows.map(({ id, deadline, dueOn }) => [
            id,
            { title: `${labelOf(deadline)}, due on ${written(dueOn)}`, path: '/staff?section=finances&view=tax' },
          ]),
        );
      },
    });
  }

  private async remind(): Promise<void> {
    for (const deadline of await this.company.deadlines()) {
      if (deadline.done_on !== null) continue;
      const due = remindersDue(deadline.days_left);
      if (due.length > 0) await this.database.transaction((tx) => this.send(tx, deadline, due));
    }
  }

  /** @param due reminder days before the deadline, of which the last is sent */
  private async send(tx: Tx, { id: deadline, due_date: dueOn, days_left: daysLeft }: DeadlineView, due: readonly number[]): Promise<void> {
    const last = due.at(-1);
    for (const daysBefore of due) {
      const reminder = { id: randomUUID(), deadline, dueOn, daysBefore, sentAt: this.clock.now() };
      if (!(await this.repository.remind(tx, reminder)) || daysBefore !== last) continue;
      await this.inbox.notify(tx, {
        kind: 'deadline',
        target: { type: DEADLINE_TARGET, id: reminder.id },
        recipients: await this.directory.activeIdsWithRoles(tx, GROUPS.admin, null, MAX_DIRECTORS),
        actorId: null,
        text: whenDue(daysLeft),
        reason: 'because you are a director',
      });
    }
  }
}

function whenDue(daysLeft: number): string {
  if (daysLeft < 0) return daysLeft === -1 ? 'this was due yesterday' : `this was due ${-daysLeft} days ago`;
  if (daysLeft === 0) return 'this is due today';
  return daysLeft === 1 ? 'this is due tomorrow' : `this is due in ${daysLeft} days`;
}

function labelOf(deadline: string): string {
  const type = DEADLINE_TYPES.find((candidate) => deadline.startsWith(`${candidate}:`));
  return type === undefined ? 'Deadline' : DEADLINE_LABELS[type];
}

function written(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}
