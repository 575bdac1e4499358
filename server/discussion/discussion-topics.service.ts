import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '../platform/events/events.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { DiscussionSubjectsService } from './discussion-subjects.service.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** An entry was added, edited or deleted. */
    'discussion.changed': { type: string; id: string; entryId: string };
    /** Fewer users may see the object, or it was deleted: the access of all followers is checked again. */
    'discussion.access': { type: string; id: string };
  }
}

/** Notifies viewers of a timeline which entry changed: `discussion.TYPE:id`. Entries are read through their route, which checks access. */
@Injectable()
export class DiscussionTopicsService implements OnModuleInit {
  private readonly byType = new Map<string, SignalTopic>();

  constructor(
    topics: Topics,
    subjects: DiscussionSubjectsService,
    private readonly events: Events,
  ) {
    subjects.onRegistered((subject) => {
      const topic = topics.signal({
        name: `discussion.${subject.type}`,
        perRow: true,
        admit: async (actor, id) => {
          await subject.assertReadable(actor, id);
          return { channel: id };
        },
      });
      this.byType.set(subject.type, topic);
    });
  }

  onModuleInit(): void {
    this.events.on('discussion.changed', ({ type, id, entryId }) => this.byType.get(type)?.send(id, { entryId }));
    this.events.on('discussion.access', ({ type, id }) => {
      for (const viewer of [...(this.byType.get(type)?.viewers(id) ?? [])]) viewer.disconnect();
    });
  }
}
