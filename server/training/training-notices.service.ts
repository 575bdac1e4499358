import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Forbidden } from '../platform/errors/errors.js';
import { Events } from '../platform/events/events.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { InboxService, type InboxTarget } from '../inbox/inbox.service.js';
import { ModulesRepository } from './modules/modules.repository.js';
import { managesTraining } from './training.policy.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** A module was created, changed or deleted. */
    'training.changed': { id: string };
    /** Someone's progress changed. */
    'training.progressed': Record<string, never>;
  }
}

const EVERYONE = 'staff';
const MANAGERS = 'managers';

/** Notifications about training: inboxes, and browsers that show modules (`staff.training`) or everyone's progress (`staff.training-progress`). */
@Injectable()
export class TrainingNoticesService implements OnModuleInit {
  private readonly modulesTopic: SignalTopic;
  private readonly progressTopic: SignalTopic;

  constructor(
    topics: Topics,
    modules: ModulesRepository,
    private readonly inbox: InboxService,
    private readonly events: Events,
  ) {
    this.modulesTopic = topics.signal({
      name: 'staff.training',
      admit: ({ roles }) => {
        if (!inGroup(roles, 'staffArea')) throw new Forbidden();
        return Promise.resolve({ channel: EVERYONE });
      },
    });
    this.progressTopic = topics.signal({
      name: 'staff.training-progress',
      admit: (actor) => {
        if (!managesTraining(actor)) throw new Forbidden();
        return Promise.resolve({ channel: MANAGERS });
      },
    });
    inbox.register({
      type: 'training-module',
      describe: async (viewer, ids) => {
        const rows = await modules.titles(viewer, ids);
        return new Map(rows.map(({ id, title }) => [id, { title, path: modulePath(id) }]));
      },
    });
  }

  onModuleInit(): void {
    this.events.on('training.changed', () => this.modulesTopic.send(EVERYONE));
    this.events.on('training.progressed', () => this.progressTopic.send(MANAGERS));
  }

  /** Call it after a module was saved. */
  saved(tx: Tx, id: string): void {
    this.events.publish(tx, 'training.changed', { id });
  }

  async removed(tx: Tx, id: string): Promise<void> {
    await this.inbox.removeTarget(tx, targetOf(id));
    this.events.publish(tx, 'training.changed', { id });
    this.progressed(tx);
  }

  /** A user has completed a module: the request is done. */
  async completed(tx: Tx, id: string, userId: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(id), 'assigned', userId);
  }

  progressed(tx: Tx): void {
    this.events.publish(tx, 'training.progressed', {});
  }

  /** Tells a user that their certificate expires soon. */
  async expiring(tx: Tx, userId: string, moduleId: string): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'assigned',
      target: targetOf(moduleId),
      recipients: [userId],
      actorId: null,
      text: 'your certificate expires soon: take the module again',
      reason: 'because you completed it',
    });
  }
}

export function modulePath(id: string): string {
  return `/staff/training/${id}`;
}

export function targetOf(id: string): InboxTarget {
  return { type: 'training-module', id };
}
