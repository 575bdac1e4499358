import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../platform/access/roles.rules.js';
import { Forbidden } from '../platform/errors/errors.js';
import { Events } from '../platform/events/events.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { OwnPayService } from './own-pay/own-pay.service.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** The timer, time or pay of a user changed; null for what belongs to a deleted account. */
    'clarity.changed': { userId: string | null };
  }
}

const MANAGERS = 'managers';

/** Notifies browsers of changes in Clarity: users about their own (`clarity.own`), managers about everyone's. Without content. */
@Injectable()
export class ClarityTopicsService implements OnModuleInit {
  private readonly own: SignalTopic;
  private readonly all: SignalTopic;

  constructor(
    topics: Topics,
    ownPay: OwnPayService,
    private readonly events: Events,
  ) {
    this.own = topics.signal({
      name: 'clarity.own',
      admit: async (viewer) => {
        if (!(await ownPay.has(viewer))) throw new Forbidden();
        return { channel: viewer.userId };
      },
    });
    this.all = topics.signal({
      name: 'clarity.all',
      admit: ({ roles }) => (inGroup(roles, 'clarityManagers') ? Promise.resolve({ channel: MANAGERS }) : Promise.reject(new Forbidden())),
    });
  }

  onModuleInit(): void {
    this.events.on('clarity.changed', ({ userId }) => {
      if (userId !== null) this.own.send(userId);
      this.all.send(MANAGERS);
    });
  }
}
