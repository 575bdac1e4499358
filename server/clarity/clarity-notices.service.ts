import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../platform/access/roles.rules.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Mail } from '../platform/mail/mail.js';
import { Clock } from '../platform/time/clock.js';
import { InboxService } from '../inbox/inbox.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';

/** The inbox has one item for each person: what happened last to their time and pay. */
const TYPE = 'clarity';
/** Job that emails a leaver. */
const PAID_MAIL = 'clarity.paid-mail';
/** A payout settles many payables, one after the other: they are one email. */
const PAYOUT_MS = 60_000;

/** Notifies users of decisions on their claims and of payments, without amounts: in their inboxes, and a leaver of payments by email. */
@Injectable()
export class ClarityNoticesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    private readonly mail: Mail,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    inbox.register({
      type: TYPE,
      describe: ({ userId }, ids) =>
        Promise.resolve(
          new Map(ids.filter((id) => id === userId).map((id) => [id, { title: 'Your time and pay', path: '/staff?section=clarity' }])),
        ),
    });
  }

  onModuleInit(): void {
    this.jobs.handle<{ userId: string }>(PAID_MAIL, ({ userId }) => this.database.transaction((tx) => this.mailLeaver(tx, userId)));
  }

  decided(tx: Tx, userId: string | null, actorId: string, text: string): Promise<void> {
    return this.notify(tx, userId, actorId, { text, reason: 'because you handed it in' });
  }

  async paid(tx: Tx, userId: string | null, actorId: string): Promise<void> {
    await this.notify(tx, userId, actorId, { text: 'paid what you were owed', reason: 'because it was owed to you' });
    if (userId === null || (await this.leaverAddress(tx, userId)) === undefined) return;
    const runAt = new Date(this.clock.now().getTime() + PAYOUT_MS);
    await this.jobs.add(tx, PAID_MAIL, { userId }, { runAt, uniqueKey: userId, evenIfRunning: true });
  }

  private async mailLeaver(tx: Tx, userId: string): Promise<void> {
    const to = await this.leaverAddress(tx, userId);
    if (to !== undefined) await this.mail.send(tx, { to, template: 'formerStaffPaid', data: {} });
  }

  /** The verified address of a user outside the staff area, who has no inbox; undefined for anyone else. */
  private async leaverAddress(tx: Tx, userId: string): Promise<string | undefined> {
    const mailbox = await this.directory.mailbox(tx, userId);
    return mailbox === undefined || inGroup(mailbox.roles, 'staffArea') ? undefined : mailbox.email;
  }

  private async notify(tx: Tx, userId: string | null, actorId: string, notice: { text: string; reason: string }): Promise<void> {
    if (userId === null) return;
    await this.inbox.notify(tx, { kind: 'decision', target: { type: TYPE, id: userId }, recipients: [userId], actorId, ...notice });
  }
}
