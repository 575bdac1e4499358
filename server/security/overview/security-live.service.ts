import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Forbidden } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Something that the security centre shows has changed. */
    'security.changed': Record<string, never>;
  }
}

const CHANNEL = 'centre';
/** A flood of events must not make every open page reload all the time. */
const PAUSE_MS = 1_000;

/** The live topic `security`, for everything that the security centre shows. */
@Injectable()
export class SecurityLiveService implements OnModuleInit {
  private readonly topic: SignalTopic;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: Events,
    topics: Topics,
  ) {
    this.topic = topics.signal({
      name: 'security',
      admit: ({ roles }) => (inGroup(roles, 'securityCentre') ? Promise.resolve({ channel: CHANNEL }) : Promise.reject(new Forbidden())),
    });
  }

  onModuleInit(): void {
    const notify = (): void => {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.topic.send(CHANNEL);
      }, PAUSE_MS).unref();
    };
    // What other parts of the program announce for themselves is shown here too.
    for (const name of ['security.changed', 'security.csp-mode-changed', 'session.ended', 'rate-limits.changed'] as const)
      this.events.on(name, notify);
  }
}
