import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup, isRole } from '../platform/access/roles.rules.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { RowFailures } from '../platform/jobs/row-failures.js';
import { Mail } from '../platform/mail/mail.js';
import { Log } from '../platform/observability/log.js';
import { Clock } from '../platform/time/clock.js';
import { ukDate, ukDayStart } from '../platform/time/days.rules.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import type { InboxTargetView } from './inbox.dto.js';
import type { MailedItem } from './inbox.emails.js';
import { InboxMailsRepository, type MailedItemRow } from './inbox-mails.repository.js';
import { DIGEST_ITEMS } from './inbox.rules.js';
import { INBOX_MAIL, InboxService, keyOf } from './inbox.service.js';

/** The daily email is sent after this hour, UK time. */
const DIGEST_HOUR = 7;
const HOUR_MS = 3_600_000;
const USERS_AT_ONCE = 100;
/** Maximum number of items in one daily email; further ones follow in the next. */
const MAX_DIGEST = 500;

/** Emails about inbox items: immediate ones, or a daily one with everything still unread. Only to verified addresses. */
@Injectable()
export class InboxMailsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly items: InboxMailsRepository,
    private readonly targets: InboxService,
    private readonly directory: UserDirectoryService,
    private readonly mail: Mail,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ ids: string[] }>(INBOX_MAIL, async ({ ids }) => {
      const failures = new RowFailures(this.log, 'The email about an inbox item could not be written.');
      for (const id of ids) await failures.run(id, () => this.database.transaction((tx) => this.sendOne(tx, id)));
      failures.throwIfAny();
    });
    this.jobs.schedule('inbox.digest', { everySeconds: 900 }, () => this.sendDigests());
  }

  private async sendOne(tx: Tx, id: string): Promise<void> {
    const item = await this.items.lockForMail(tx, id);
    if (item === undefined) return;
    await this.items.markMailed(tx, [id], this.clock.now());
    const recipient = await this.recipientOf(tx, item.userId, [item]);
    const [mailed] = recipient?.items ?? [];
    if (recipient === null || mailed === undefined) return;
    await this.mail.send(tx, { to: recipient.email, template: 'inboxItem', data: mailed });
  }

  private async sendDigests(): Promise<void> {
    const now = this.clock.now();
    const day = ukDate(now);
    if (now.getTime() < Date.parse(ukDayStart(day)) + DIGEST_HOUR * HOUR_MS) return;
    const failures = new RowFailures(this.log, 'The daily email of a user could not be written.');
    for (let after: string | null = null; ;) {
      const userIds: string[] = await this.items.usersForDigest(day, after, USERS_AT_ONCE);
      for (const userId of userIds) await failures.run(userId, () => this.database.transaction((tx) => this.sendDigest(tx, userId, day)));
      if (userIds.length < USERS_AT_ONCE) return failures.throwIfAny();
      after = userIds.at(-1) ?? null;
    }
  }

  /**
   * Nothing is sent, and the day is not used, if none of the items exists for the user any more. The items wait for a later day if the user
   * receives no email now, or has received the one of this day.
   */
  private async sendDigest(tx: Tx, userId: string, day: string): Promise<void> {
    const rows = await this.items.lockForDigest(tx, userId, MAX_DIGEST);
    const recipient = await this.recipientOf(tx, userId, rows);
    if (recipient === null) return;
    if (recipient.items.length > 0 && !(await this.items.claimDigest(tx, userId, day))) return;
    await this.items.markMailed(
      tx,
      rows.map(({ id }) => id),
      this.clock.now(),
    );
    if (recipient.items.length === 0) return;
    const data = { items: recipient.items.slice(0, DIGEST_ITEMS), total: recipient.items.length };
    await this.mail.send(tx, { to: recipient.email, template: 'inboxDigest', data });
  }

  /** The user's address, and the items that exist for them; null for a user who receives no email. */
  private async recipientOf(
    tx: Tx,
    userId: string,
    rows: readonly MailedItemRow[],
  ): Promise<{ email: string; items: MailedItem[] } | null> {
    const mailbox = await this.directory.mailbox(tx, userId);
    if (mailbox === undefined || !inGroup(mailbox.roles, 'staffArea')) return null;
    const targets = await this.targets.describe(
      { userId, roles: mailbox.roles.filter(isRole) },
      rows.map(({ targetType: type, targetId: id }) => ({ type, id })),
    );
    const items = rows.flatMap((row) => {
      const target = targets.get(keyOf({ type: row.targetType, id: row.targetId }));
      return target === undefined ? [] : [toMailedItem(row, target)];
    });
    return { email: mailbox.email, items };
  }
}

function toMailedItem({ actor, text, reason }: MailedItemRow, { title, path }: InboxTargetView): MailedItem {
  return { actor, text, reason, title, path };
}
