import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Forbidden } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';

const TEAM = 'team';

/** Topic `staff.builds`: notifies open lists that a build changed, but not which, because access differs. */
@Injectable()
export class BuildTopicsService implements OnModuleInit {
  private readonly topic: SignalTopic;

  constructor(
    topics: Topics,
    private readonly events: Events,
  ) {
    this.topic = topics.signal({
      name: 'staff.builds',
      admit: ({ roles }) => (inGroup(roles, 'staffArea') ? Promise.resolve({ channel: TEAM }) : Promise.reject(new Forbidden())),
    });
  }

  onModuleInit(): void {
    this.events.on('build.changed', () => this.topic.send(TEAM));
  }
}
