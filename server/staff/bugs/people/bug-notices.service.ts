import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { InboxService, type InboxTarget } from '../../../inbox/inbox.service.js';
import type { Bug } from '../bug.entity.js';
import { BugsRepository } from '../bugs.repository.js';
import { bugLabel, bugPath, isPending, STATUS_LABELS } from '../bugs.rules.js';
import { BugVerification } from '../verification/bug-verification.js';

const WATCHING = 'because you watch this bug';

/** Notifies users of bugs through their inboxes, in the transaction of the cause. */
@Injectable()
export class BugNoticesService {
  constructor(
    private readonly inbox: InboxService,
    private readonly verification: BugVerification,
    bugs: BugsRepository,
  ) {
    inbox.register({
      type: 'bug',
      describe: async (viewer, ids) => {
        const rows = await bugs.titles(viewer, ids);
        return new Map(rows.map(({ id, number, title }) => [id, { title: `${bugLabel(number)} ${title}`, path: bugPath(number) }]));
      },
    });
  }

  /** A bug changed: each user is notified once, with the most relevant reason. */
  async changed(tx: Tx, actor: Actor, before: Bug, after: Bug, watchers: readonly string[]): Promise<void> {
    const target = targetOf(after);
    const notifiedIds = new Set<string>();
    if (after.assigneeId !== null && after.assigneeId !== before.assigneeId) {
      notifiedIds.add(after.assigneeId);
      await this.inbox.notify(tx, {
        kind: 'assigned',
        target,
        recipients: [after.assigneeId],
        actorId: actor.userId,
        text: 'assigned this bug to you',
        reason: 'because it is assigned to you',
      });
    }
    if (after.status === 'fixed' && (before.status !== 'fixed' || after.fixedBuildId !== before.fixedBuildId)) {
      for (const id of await this.verification.fixed(tx, after.id, actor.userId)) notifiedIds.add(id);
    }
    if (after.status === before.status) return;
    if (before.status === 'fixed') await this.verification.settled(tx, after.id);
    const reopened = !isPending(before.status) && isPending(after.status);
    await this.inbox.notify(tx, {
      kind: 'watching',
      target,
      recipients: watchers.filter((id) => !notifiedIds.has(id)),
      actorId: actor.userId,
      text: reopened ? 'reopened this bug' : `changed the status to ${STATUS_LABELS[after.status]}`,
      reason: WATCHING,
    });
  }

  /** A comment was added, or more users were mentioned in one. */
  async commented(
    tx: Tx,
    actor: Actor,
    bug: Pick<Bug, 'id'>,
    recipients: { mentioned: readonly string[]; watchers: readonly string[] },
  ): Promise<void> {
    const target = targetOf(bug);
    if (recipients.mentioned.length > 0) {
      await this.inbox.notify(tx, {
        kind: 'mentioned',
        target,
        recipients: recipients.mentioned,
        actorId: actor.userId,
        text: 'mentioned you in a comment',
        reason: 'because you were mentioned',
      });
    }
    const others = recipients.watchers.filter((id) => !recipients.mentioned.includes(id));
    if (others.length === 0) return;
    await this.inbox.notify(tx, {
      kind: 'watching',
      target,
      recipients: others,
      actorId: actor.userId,
      text: 'commented',
      reason: WATCHING,
    });
  }

  /** A user was added to a bug. */
  async added(tx: Tx, actor: Actor, bug: Pick<Bug, 'id'>, userId: string): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'watching',
      target: targetOf(bug),
      recipients: [userId],
      actorId: actor.userId,
      text: 'asked you to watch this bug',
      reason: WATCHING,
    });
  }

  async removed(tx: Tx, bug: Pick<Bug, 'id'>): Promise<void> {
    await this.inbox.removeTarget(tx, targetOf(bug));
  }
}

function targetOf({ id }: Pick<Bug, 'id'>): InboxTarget {
  return { type: 'bug', id };
}
