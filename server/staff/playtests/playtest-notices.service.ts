import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Forbidden } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import { InboxService, type InboxTarget } from '../../inbox/inbox.service.js';
import { BuildsService, type ClosedBuild } from '../builds/builds.service.js';
import { PlaytestsRepository } from './playtests.repository.js';
import { playtestPath, type Reminder } from './playtests.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A session was scheduled, changed, answered, cancelled, started or ended. */
    'playtest.changed': { id: string };
  }
}

const EVERYONE = 'staff';
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const ATTENDING = 'because you attend this playtest';

/** Notifications of a playtest: inboxes, and browsers that show the list (`staff.playtests`, without content). */
@Injectable()
export class PlaytestNoticesService implements OnModuleInit {
  private readonly list: SignalTopic;

  constructor(
    topics: Topics,
    private readonly playtests: PlaytestsRepository,
    builds: BuildsService,
    targets: AuditTargets,
    texts: StoredTexts,
    private readonly inbox: InboxService,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {
    builds.onClosed((tx, build) => this.buildClosed(tx, build));
    this.list = topics.signal({
      name: 'staff.playtests',
      admit: ({ roles }) => (inGroup(roles, 'staffArea') ? Promise.resolve({ channel: EVERYONE }) : Promise.reject(new Forbidden())),
    });
    inbox.register({
      type: 'playtest',
      describe: async ({ roles }, ids) => {
        const rows = inGroup(roles, 'staffArea') ? await playtests.titles(ids) : [];
        return new Map(rows.map(({ id, title }) => [id, { title, path: playtestPath(id) }]));
      },
    });
    texts.register('playtests', (after, limit) => playtests.storedTexts(after, limit));
    targets.register('playtest', async (ids) => (await playtests.titles(ids)).map(({ id, title }) => ({ id, name: title })));
  }

  onModuleInit(): void {
    this.events.on('playtest.changed', () => this.list.send(EVERYONE));
  }

  changed(tx: Tx, id: string): void {
    this.events.publish(tx, 'playtest.changed', { id });
  }

  async moved(tx: Tx, actorId: string, id: string, startsAt: Date, recipients: readonly string[]): Promise<void> {
    const text = `moved the playtest to ${MOMENT.format(startsAt)} (UK time)`;
    await this.notify(tx, { id, actorId, recipients, text, reason: 'because you answered its invitation' });
  }

  /** Tells those who scheduled a playtest that its build can no longer be played. */
  private async buildClosed(tx: Tx, { id: buildId, actorId, as }: ClosedBuild): Promise<void> {
    const text = `${as === 'declined' ? 'declined' : 'withdrew'} the build of this playtest. Choose another one, or cancel the playtest`;
    for (const { id, createdBy } of await this.playtests.withBuild(tx, buildId, this.clock.now()))
      if (createdBy !== null)
        await this.notify(tx, { id, actorId, recipients: [createdBy], text, reason: 'because you scheduled this playtest' });
  }

  async cancelled(tx: Tx, actorId: string, id: string, recipients: readonly string[]): Promise<void> {
    await this.notify(tx, { id, actorId, recipients, text: 'cancelled the playtest', reason: 'because you answered its invitation' });
  }

  async seated(tx: Tx, id: string, recipients: readonly string[]): Promise<void> {
    await this.notify(tx, { id, actorId: null, recipients, text: 'you have a seat now', reason: 'because you were on the waitlist' });
  }

  async reminded(tx: Tx, id: string, reminder: Reminder, startsAt: Date, recipients: readonly string[]): Promise<void> {
    const text = `the playtest starts ${reminder === 'day' ? 'in a day' : 'in an hour'}: ${MOMENT.format(startsAt)} (UK time)`;
    await this.notify(tx, { id, actorId: null, recipients, text, reason: ATTENDING });
  }

  async reviewAsked(tx: Tx, id: string, recipients: readonly string[]): Promise<void> {
    await this.notify(tx, { id, actorId: null, recipients, text: 'review the build that you played', reason: 'because you took part' });
  }

  async reviewWritten(tx: Tx, id: string, userId: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(id), 'playtest', userId);
  }

  private async notify(
    tx: Tx,
    { id, ...notice }: { id: string; actorId: string | null; recipients: readonly string[]; text: string; reason: string },
  ): Promise<void> {
    await this.inbox.notify(tx, { kind: 'playtest', target: targetOf(id), ...notice });
  }
}

function targetOf(id: string): InboxTarget {
  return { type: 'playtest', id };
}
