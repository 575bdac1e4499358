import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import type { Group } from '../platform/access/roles.rules.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { Clock } from '../platform/time/clock.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { avatarUrl } from '../users/profile/avatar.rules.js';
import type { PresenceView } from './presence.dto.js';
import { PresenceRepository, type PresenceRow, type PresentAt } from './presence.repository.js';
import { PRESENCE_TTL_MS, type PresenceState } from './presence.rules.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** A user opened or closed an object, or started or stopped writing in it. */
    'presence.changed': PresentAt;
  }
}

/** A kind of object at which colleagues see each other. */
export interface PresenceKind {
  /** Name of the live topic, one for each object: `support.presence`. Its value is `PresenceView[]`. */
  topic: string;
  /** The group that may see the objects: users who leave it are no longer shown. */
  group: Group;
  /** Checks that a user may open the object and see who else has. @throws what the object's own routes throw */
  admit(actor: Actor, id: string): Promise<void>;
  nameOf(person: Pick<PresenceRow, 'firstName' | 'fullName'>): string;
}

/** The presence at one kind of object, for the area that registered it. */
export interface PresenceAt {
  /** @throws as `admit` of the kind */
  report(actor: Actor, id: string, state: PresenceState | 'gone'): Promise<void>;
  /** Ends the access of all who follow the presence at an object. */
  revoke(id: string): void;
}

/**
 * Shows which colleagues have the same object open, so that two do not answer or write at once. Each page reports every few seconds, and a
 * report expires if the page ends without saying so. Presence also ends with the session and with the access of its user.
 */
@Injectable()
export class PresenceService implements OnModuleInit {
  private readonly topics = new Map<string, SignalTopic>();

  constructor(
    private readonly liveTopics: Topics,
    private readonly database: Database,
    private readonly presences: PresenceRepository,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
  ) {}

  onModuleInit(): void {
    this.events.on('presence.changed', ({ topic, objectId }) => this.topics.get(topic)?.refresh(objectId));
    // Roles may have changed: the value leaves out users without access.
    this.events.on('user.changed', async ({ id }) => {
      for (const { topic, objectId } of await this.presences.ofUser(id)) await this.topics.get(topic)?.refresh(objectId);
    });
    this.events.on('session.ended', ({ id, userId }) => this.database.transaction((tx) => this.end(tx, userId, id)));
    this.personalData.register({
      name: 'presence',
      tables: ['presences'],
      export: (userId) => this.presences.ofUser(userId),
      erase: (tx, userId) => this.end(tx, userId),
    });
    this.jobs.schedule('presence', { everySeconds: 3_600 }, () =>
      this.database.transaction((tx) => this.presences.removeOver(tx, this.clock.now())),
    );
  }

  /** Call it in the constructor of a service. */
  register({ topic: name, group, admit, nameOf }: PresenceKind): PresenceAt {
    const topic = this.liveTopics.signal({
      name,
      perRow: true,
      admit: async (actor, objectId) => {
        await admit(actor, objectId);
        return {
          channel: objectId,
          value: async () => {
            const rows = await this.presences.at({ topic: name, objectId }, group, this.clock.now());
            return rows.map((row) => toView(row, nameOf(row)));
          },
        };
      },
    });
    this.topics.set(name, topic);
    return {
      report: async (actor, objectId, state) => {
        await admit(actor, objectId);
        await this.record(actor, { topic: name, objectId }, state);
      },
      revoke: (objectId) => topic.revoke(objectId),
    };
  }

  private async record({ userId, sessionId }: Actor, at: PresentAt, state: PresenceState | 'gone'): Promise<void> {
    const until = new Date(this.clock.now().getTime() + PRESENCE_TTL_MS);
    await this.database.transaction(async (tx) => {
      if (state === 'gone') await this.presences.remove(tx, at, userId);
      else {
        const writingUntil = state === 'writing' ? until : null;
        await this.presences.recordHeartbeat(tx, { ...at, userId, sessionId, viewingUntil: until, writingUntil });
      }
      this.events.publish(tx, 'presence.changed', at);
    });
  }

  /** @param sessionId only what this session reported */
  private async end(tx: Tx, userId: string, sessionId?: string): Promise<void> {
    for (const at of await this.presences.removeOf(tx, userId, sessionId)) this.events.publish(tx, 'presence.changed', at);
  }
}

function toView({ userId, avatarFile, isWriting, viewingUntil }: PresenceRow, name: string): PresenceView {
  return { id: userId, name, avatar_url: avatarUrl(avatarFile, 96), state: isWriting ? 'writing' : 'viewing', until: viewingUntil };
}
