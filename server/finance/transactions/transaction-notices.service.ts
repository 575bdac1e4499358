import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Forbidden } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Topics } from '../../platform/live/topics.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { TransactionsRepository } from './transactions.repository.js';

/** Small companies have fewer directors. */
const MOST_DIRECTORS = 100;
/** The one channel of the topic. */
const DIRECTORS = 'directors';

/**
 * Tells directors through their inboxes what waits for them and what was decided on theirs, and the browsers that show the books that
 * something changed (`staff.finance`, which carries nothing).
 */
@Injectable()
export class TransactionNoticesService implements OnModuleInit {
  private readonly topic: SignalTopic;

  constructor(
    topics: Topics,
    private readonly events: Events,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    transactions: TransactionsRepository,
  ) {
    this.topic = topics.signal({
      name: 'staff.finance',
      admit: ({ roles }) => (inGroup(roles, 'admin') ? Promise.resolve({ channel: DIRECTORS }) : Promise.reject(new Forbidden())),
    });
    inbox.register({
      type: 'transaction',
      describe: async ({ roles }, ids) => {
        const visible = inGroup(roles, 'admin') ? await transactions.titles(ids) : [];
        return new Map(
          visible.map(({ id, description }) => [id, { title: description, path: `/staff?section=finances&transaction=${id}` }]),
        );
      },
    });
  }

  onModuleInit(): void {
    this.events.on('finance.changed', () => this.topic.send(DIRECTORS));
  }

  async waits(tx: Tx, id: string, enteredBy: string): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'approval',
      target: { type: 'transaction', id },
      recipients: await this.directory.activeIdsWithRoles(tx, GROUPS.admin, enteredBy, MOST_DIRECTORS),
      actorId: enteredBy,
      text: 'entered a transaction that waits for approval',
      reason: 'because you can approve transactions',
    });
  }

  /** @param text what was done, after the name of the person who did it */
  async decided(tx: Tx, id: string, enteredBy: string | null, actorId: string, text: string): Promise<void> {
    await this.inbox.finish(tx, { type: 'transaction', id }, 'approval', null);
    await this.inbox.notify(tx, {
      kind: 'decision',
      target: { type: 'transaction', id },
      recipients: enteredBy === null ? [] : [enteredBy],
      actorId,
      text,
      reason: 'because you entered it',
    });
  }
}
