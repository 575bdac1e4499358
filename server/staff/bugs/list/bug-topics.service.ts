import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../../../platform/access/roles.rules.js';
import { Forbidden } from '../../../platform/errors/errors.js';
import { Events } from '../../../platform/events/events.js';
import type { SignalTopic } from '../../../platform/live/signal-topic.js';
import { TopicEvent } from '../../../platform/live/topic-event.js';
import { Topics } from '../../../platform/live/topics.js';
import { errorFields, Log } from '../../../platform/observability/log.js';
import { canSee, seesPrivate } from '../bugs.policy.js';
import type { BugListChange } from './bug-list.dto.js';
import { BugListRepository, namesApprovedOnly, toBugRow, type BugSourceRow } from './bug-list.repository.js';

/** Changes within this time are sent together. */
const BATCH_MS = 100;
const TEAM = 'team';
/** Changes of private bugs, for users who see all of them. */
const PRIVATE = 'private';
const TOPIC = 'staff.bugs';
/** A viewer with the access that everyone in the staff area has. */
const ANONYMOUS = { userId: '', roles: [] };

/** Notifies open lists of changed bugs: `staff.bugs`, with `BugListChange`. Private bugs are sent to users who may see them only. */
@Injectable()
export class BugTopicsService implements OnModuleInit {
  private readonly topic: SignalTopic;
  /** Changed bugs, and whether fewer users than before may see them. */
  private readonly changed = new Map<string, boolean>();
  private timer: NodeJS.Timeout | undefined;
  private lastSent = Promise.resolve();

  constructor(
    topics: Topics,
    private readonly bugs: BugListRepository,
    private readonly events: Events,
    private readonly log: Log,
  ) {
    this.topic = topics.signal({
      name: TOPIC,
      admit: async ({ userId, roles }) => {
        if (!inGroup(roles, 'staffArea')) throw new Forbidden();
        return { channel: TEAM, changes: seesPrivate({ roles }) ? [PRIVATE, userId] : [userId] };
      },
    });
  }

  onModuleInit(): void {
    this.events.on('bug.changed', ({ id, hidden }) => this.queueChange(id, hidden));
    this.events.on('bug.deleted', ({ id, recipients }) => this.sendNext(() => this.sendDeleted(id, recipients)));
  }

  private sendDeleted(id: string, recipients: readonly string[] | null): void {
    const deletion = { id, gone: true } satisfies BugListChange;
    if (recipients === null) {
      this.topic.send(TEAM, deletion);
      return;
    }
    const event = new TopicEvent(TOPIC, { name: 'changed', data: deletion });
    for (const viewer of this.topic.viewers(TEAM)) {
      if (seesPrivate(viewer.actor) || recipients.includes(viewer.actor.userId)) viewer.send(event);
    }
    this.recordChange(recipients);
  }

  private queueChange(id: string, hidden: boolean): void {
    // Also without viewers: a page that is being loaded may follow next.
    this.changed.set(id, hidden || this.changed.get(id) === true);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.sendNext(() => this.flush());
    }, BATCH_MS).unref();
  }

  /** Sends one after another, so that no older row overtakes a newer one or a deletion. */
  private sendNext(act: () => Promise<void> | void): void {
    this.lastSent = this.lastSent.then(act).catch((error: unknown) => {
      // Lists that may have missed something must be reloaded: their clients reconnect.
      this.log.warn(errorFields(error), 'Changes of bugs could not be sent.');
      this.topic.disconnectAll();
    });
  }

  private async flush(): Promise<void> {
    const changed = new Map(this.changed);
    this.changed.clear();
    for (const { source, watchers } of await this.bugs.rows([...changed.keys()])) {
      if (source.private || !namesApprovedOnly(source)) this.sendToEach(source, watchers, changed.get(source.id) === true);
      else this.topic.send(TEAM, toBugRow(ANONYMOUS, source) satisfies BugListChange);
    }
  }

  /** For bugs, or builds, that not every user may see. */
  private sendToEach(source: BugSourceRow, watchers: readonly string[], hidden: boolean): void {
    const removed = new TopicEvent(TOPIC, { name: 'changed', data: { id: source.id, gone: true } satisfies BugListChange });
    const bug = { private: source.private, reporterId: source.reporter_id, assigneeId: source.assigned_to };
    for (const viewer of this.topic.viewers(TEAM)) {
      if (canSee(viewer.actor, bug, watchers.includes(viewer.actor.userId))) {
        viewer.send(new TopicEvent(TOPIC, { name: 'changed', data: toBugRow(viewer.actor, source) satisfies BugListChange }));
      } else if (hidden) viewer.send(removed);
    }
    const isSecret = source.private && !hidden;
    this.recordChange(isSecret ? [source.reporter_id, source.assigned_to, ...watchers] : null);
  }

  /** For lists that are being loaded. @param recipients who may know of it besides those who see every private bug; null for everyone */
  private recordChange(recipients: ReadonlyArray<string | null> | null): void {
    for (const key of recipients === null ? [TEAM] : [PRIVATE, ...recipients]) if (key !== null) this.topic.recordChange(key);
  }
}
