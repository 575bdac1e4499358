import { Injectable } from '@nestjs/common';
import { InboxService, type InboxTarget } from '../../inbox/inbox.service.js';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';

const TYPE = 'schedule';
const CHECK_SECONDS = 300;
/** Studios have fewer admins. */
const MAX_ADMINS = 100;
const UK_MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** Notifies admins of a scheduled task that keeps failing, once until it has recovered; the notification is then done. */
@Injectable()
export class ScheduleNoticesService {
  constructor(
    jobs: Jobs,
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
  ) {
    jobs.schedule('admin.failing-schedules', { everySeconds: CHECK_SECONDS }, () => this.database.transaction((tx) => this.check(tx)));
    inbox.register({
      type: TYPE,
      describe: async ({ roles }, ids) => {
        const names = inGroup(roles, 'admin') ? await queue.scheduleNames(ids) : new Map<string, string>();
        return new Map([...names].map(([id, name]) => [id, { title: `Scheduled task ${name}`, path: '/admin?section=server' }]));
      },
    });
  }

  private async check(tx: Tx): Promise<void> {
    const { failing, recovered } = await this.queue.scheduleReport(tx);
    for (const id of recovered) await this.inbox.finish(tx, targetOf(id), 'server', null);
    if (failing.length === 0) return;
    const recipients = await this.directory.activeIdsWithRoles(tx, GROUPS.admin, null, MAX_ADMINS);
    for (const { id, failingSince } of failing)
      await this.inbox.notify(tx, {
        kind: 'server',
        target: targetOf(id),
        recipients,
        actorId: null,
        text: `this has failed every time since ${UK_MOMENT.format(new Date(failingSince))}`,
        reason: 'because you are an admin',
      });
  }
}

function targetOf(id: string): InboxTarget {
  return { type: TYPE, id };
}
