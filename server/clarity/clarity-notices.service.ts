import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactions.js';
import { InboxService } from '../inbox/inbox.service.js';

/** The inbox has one item for each person: what happened last to their time and pay. */
const TYPE = 'clarity';

/** Notifies users through their inboxes of decisions on their claims. Without amounts. */
@Injectable()
export class ClarityNoticesService {
  constructor(private readonly inbox: InboxService) {
    inbox.register({
      type: TYPE,
      describe: ({ userId }, ids) =>
        Promise.resolve(
          new Map(ids.filter((id) => id === userId).map((id) => [id, { title: 'Your time and pay', path: '/staff?section=clarity' }])),
        ),
    });
  }

  decided(tx: Tx, userId: string | null, actorId: string, text: string): Promise<void> {
    return this.notify(tx, userId, actorId, { text, reason: 'because you handed it in' });
  }

  paid(tx: Tx, userId: string | null, actorId: string): Promise<void> {
    return this.notify(tx, userId, actorId, { text: 'paid what you were owed', reason: 'because it was owed to you' });
  }

  private async notify(tx: Tx, userId: string | null, actorId: string, notice: { text: string; reason: string }): Promise<void> {
    if (userId === null) return;
    await this.inbox.notify(tx, { kind: 'decision', target: { type: TYPE, id: userId }, recipients: [userId], actorId, ...notice });
  }
}
