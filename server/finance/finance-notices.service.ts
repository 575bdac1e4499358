import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS, inGroup } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Forbidden } from '../platform/errors/errors.js';
import { Events } from '../platform/events/events.js';
import { Topics } from '../platform/live/topics.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { InboxService } from '../inbox/inbox.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import { JournalsRepository } from './journals/journals.repository.js';
import { TransactionsRepository } from './transactions/transactions.repository.js';

/** Small companies have fewer directors. */
const MAX_DIRECTORS = 100;
/** The one channel of the topic. */
const DIRECTORS = 'directors';

/** A document that one director enters and another approves. */
interface FinanceDocument {
  type: 'transaction' | 'journal';
  id: string;
}

/**
 * Notifies directors through their inboxes of pending and made decisions, and browsers that show the books of changes (`staff.finance`,
 * without content).
 */
@Injectable()
export class FinanceNoticesService implements OnModuleInit {
  private readonly topic: SignalTopic;

  constructor(
    topics: Topics,
    private readonly events: Events,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    transactions: TransactionsRepository,
    journals: JournalsRepository,
  ) {
    this.topic = topics.signal({
      name: 'staff.finance',
      admit: ({ roles }) => (inGroup(roles, 'admin') ? Promise.resolve({ channel: DIRECTORS }) : Promise.reject(new Forbidden())),
    });
    for (const [type, documents] of [
      ['transaction', transactions],
      ['journal', journals],
    ] as const)
      inbox.register({
        type,
        describe: async ({ roles }, ids) => {
          const visible = inGroup(roles, 'admin') ? await documents.titles(ids) : [];
          return new Map(visible.map(({ id, description }) => [id, { title: description, path: `/staff?section=finances&${type}=${id}` }]));
        },
      });
  }

  onModuleInit(): void {
    this.events.on('finance.changed', () => this.topic.send(DIRECTORS));
  }

  async waits(tx: Tx, document: FinanceDocument, enteredBy: string): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'approval',
      target: document,
      recipients: await this.directory.activeIdsWithRoles(tx, GROUPS.admin, enteredBy, MAX_DIRECTORS),
      actorId: enteredBy,
      text: `entered a ${document.type} that waits for approval`,
      reason: `because you can approve ${document.type}s`,
    });
  }

  async decided(
    tx: Tx,
    document: FinanceDocument,
    { enteredBy, actorId, what }: { enteredBy: string | null; actorId: string; what: 'approved' | 'rejected' | 'reversed' },
  ): Promise<void> {
    await this.inbox.finish(tx, document, 'approval', null);
    await this.inbox.notify(tx, {
      kind: 'decision',
      target: document,
      recipients: enteredBy === null ? [] : [enteredBy],
      actorId,
      text: `${what} this ${document.type}`,
      reason: 'because you entered it',
    });
  }
}
