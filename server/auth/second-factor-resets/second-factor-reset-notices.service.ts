import { Injectable } from '@nestjs/common';
import { InboxService, type InboxTarget } from '../../inbox/inbox.service.js';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';

/** The target is the user whose second factor is to be reset. */
const TYPE = 'second-factor-reset';
/** Studios have fewer admins. */
const MAX_ADMINS = 100;

/** Notifies admins through their inboxes of second-factor resets that wait for one of them, and of the user's objection. */
@Injectable()
export class SecondFactorResetNoticesService {
  constructor(
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
  ) {
    inbox.register({
      type: TYPE,
      describe: async ({ roles }, ids) => {
        const names = inGroup(roles, 'admin') ? await this.directory.namesOf(ids) : new Map<string, string>();
        return new Map(
          [...names].map(([id, name]) => [id, { title: `Second factor of ${name}`, path: `/admin?section=users&search=${id}` }]),
        );
      },
    });
  }

  /** The user is told by email, even if they are an admin. */
  async requested(tx: Tx, userId: string, requestedBy: string): Promise<void> {
    const admins = await this.directory.activeIdsWithRoles(tx, GROUPS.admin, requestedBy, MAX_ADMINS);
    await this.inbox.notify(tx, {
      kind: 'approval',
      target: targetOf(userId),
      recipients: admins.filter((id) => id !== userId),
      actorId: requestedBy,
      text: 'asked to reset two-factor authentication, which waits for a second admin',
      reason: 'because you can agree to it',
    });
  }

  /** The request was approved, withdrawn or refused, or took effect. */
  async ended(tx: Tx, userId: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(userId), 'approval', null);
  }

  async refused(tx: Tx, userId: string, requestedBy: string): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'decision',
      target: targetOf(userId),
      recipients: [requestedBy],
      actorId: userId,
      text: 'objected to the reset, so two-factor authentication stays on',
      reason: 'because you asked for the reset',
    });
  }

  /** The account is deleted. */
  removeOf(tx: Tx, userId: string): Promise<void> {
    return this.inbox.removeTarget(tx, targetOf(userId));
  }
}

function targetOf(userId: string): InboxTarget {
  return { type: TYPE, id: userId };
}
