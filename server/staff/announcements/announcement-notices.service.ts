import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Forbidden } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { Clock } from '../../platform/time/clock.js';
import { mentionedIds } from '../../discussion/discussion.rules.js';
import { InboxService, type InboxTarget } from '../../inbox/inbox.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { AnnouncementConfirmationsRepository } from './announcement-confirmations.repository.js';
import { canRead } from './announcements.policy.js';
import { AnnouncementsRepository, type AnnouncementRow } from './announcements.repository.js';
import { announcementState, audienceRoles } from './announcements.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** An announcement was written, changed, confirmed or deleted, published or expired. */
    'announcement.changed': { id: string };
  }
}

/** Job that runs when an announcement is to be published or expires. */
const DUE = 'announcement.due';
const EVERYONE = 'staff';
/** Maximum number of members of staff notified of one announcement. */
export const MAX_AUDIENCE = 1_000;

/** Notifications of an announcement: inboxes, and browsers that show the list (`staff.announcements`). */
@Injectable()
export class AnnouncementNoticesService implements OnModuleInit {
  private readonly list: SignalTopic;

  constructor(
    topics: Topics,
    private readonly database: Database,
    private readonly announcements: AnnouncementsRepository,
    private readonly confirmations: AnnouncementConfirmationsRepository,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    private readonly jobs: Jobs,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {
    this.list = topics.signal({
      name: 'staff.announcements',
      admit: ({ roles }) => {
        if (!inGroup(roles, 'staffArea')) throw new Forbidden();
        return Promise.resolve({ channel: EVERYONE });
      },
    });
    inbox.register({
      type: 'announcement',
      describe: async (viewer, ids) => {
        const rows = await this.announcements.titles(viewer, this.clock.now(), ids);
        return new Map(rows.map(({ id, title }) => [id, { title, path: announcementPath(id) }]));
      },
    });
  }

  onModuleInit(): void {
    this.events.on('announcement.changed', () => this.list.send(EVERYONE));
    this.jobs.handle<{ id: string }>(DUE, ({ id }) => this.due(id));
  }

  /** Call it after a row was saved. @param before null for a new announcement */
  async saved(tx: Tx, actorId: string, before: AnnouncementRow | null, after: AnnouncementRow): Promise<void> {
    this.events.publish(tx, 'announcement.changed', { id: after.id });
    const now = this.clock.now();
    const state = announcementState(after.publishAt, after.expiresAt, now);
    if (before !== null && String(before.targetRoles) !== String(after.targetRoles)) await this.withdraw(tx, after);
    if (before?.asksConfirmation === true && !after.asksConfirmation) await this.inbox.finish(tx, targetOf(after.id), 'confirmation', null);
    if (state === 'published' && after.announcedAt === null) await this.announce(tx, after, actorId);
    else if (state === 'published' && before !== null) await this.notifyOfChange(tx, actorId, before, after);
    for (const moment of [after.publishAt, after.expiresAt]) {
      if (moment !== null && Date.parse(moment) > now.getTime())
        await this.jobs.add(tx, DUE, { id: after.id }, { runAt: new Date(moment) });
    }
  }

  async removed(tx: Tx, id: string): Promise<void> {
    await this.inbox.removeTarget(tx, targetOf(id));
    this.events.publish(tx, 'announcement.changed', { id });
  }

  /** A user has confirmed it: the request is done. */
  async confirmed(tx: Tx, id: string, userId: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(id), 'confirmation', userId);
    this.events.publish(tx, 'announcement.changed', { id });
  }

  /** Runs at the publication and expiry times as of the save; later changes add their own jobs. */
  private async due(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.announcements.lockForUpdate(tx, id);
      if (row === undefined) return;
      const state = announcementState(row.publishAt, row.expiresAt, this.clock.now());
      if (state === 'published' && row.announcedAt === null) await this.announce(tx, row, row.authorId);
      if (state === 'expired') await this.withdraw(tx, row);
      this.events.publish(tx, 'announcement.changed', { id });
    });
  }

  private async announce(tx: Tx, row: AnnouncementRow, actorId: string | null): Promise<void> {
    await this.announcements.update(tx, { ...row, announcedAt: this.clock.now().toISOString() });
    const confirmerIds = row.asksConfirmation ? await this.requestConfirmations(tx, row, actorId) : [];
    await this.mention(tx, row, actorId, mentionedIds(row.content), confirmerIds);
  }

  private async notifyOfChange(tx: Tx, actorId: string, before: AnnouncementRow, after: AnnouncementRow): Promise<void> {
    const isAsked =
      after.asksConfirmation &&
      (!before.asksConfirmation ||
        after.confirmationRound > before.confirmationRound ||
        // Its requests were withdrawn when it expired.
        announcementState(before.publishAt, before.expiresAt, this.clock.now()) === 'expired' ||
        String(before.targetRoles) !== String(after.targetRoles));
    const confirmerIds = isAsked ? await this.requestConfirmations(tx, after, actorId) : [];
    const previouslyMentioned = new Set(mentionedIds(before.content));
    const newlyMentioned = mentionedIds(after.content).filter((id) => !previouslyMentioned.has(id));
    await this.mention(tx, after, actorId, newlyMentioned, confirmerIds);
  }

  /** Notifies those of the audience who have not confirmed this round. @returns their ids. */
  private async requestConfirmations(
    tx: Tx,
    { id, targetRoles, authorId, confirmationRound }: AnnouncementRow,
    actorId: string | null,
  ): Promise<string[]> {
    const audience = await this.directory.activeWithin(GROUPS.staffArea, audienceRoles(targetRoles), MAX_AUDIENCE);
    const confirmed = new Set((await this.confirmations.ofRound(id, confirmationRound, MAX_AUDIENCE)).map((row) => row.id));
    return this.inbox.notify(tx, {
      kind: 'confirmation',
      target: targetOf(id),
      recipients: audience.map((person) => person.id).filter((userId) => userId !== authorId && !confirmed.has(userId)),
      actorId,
      text: 'asks you to confirm that you have read an announcement',
      reason: 'because it is addressed to you',
    });
  }

  /** Notifies mentioned users, if they may read it and were not notified otherwise. */
  private async mention(
    tx: Tx,
    row: AnnouncementRow,
    actorId: string | null,
    ids: readonly string[],
    notifiedIds: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const people = await this.directory.activeByUsernamesOrIds(tx, [], ids);
    const now = this.clock.now();
    const readers = people.filter(({ id, roles }) => inGroup(roles, 'staffArea') && canRead({ userId: id, roles }, row, now));
    await this.inbox.notify(tx, {
      kind: 'mentioned',
      target: targetOf(row.id),
      recipients: readers.map(({ id }) => id).filter((id) => !notifiedIds.includes(id)),
      actorId,
      text: 'mentioned you in an announcement',
      reason: 'because you are mentioned in it',
    });
  }

  /** Removes it from the inboxes of users for whom it no longer exists. */
  private async withdraw(tx: Tx, row: AnnouncementRow): Promise<void> {
    const now = this.clock.now();
    const staff = await this.directory.activeWithin(GROUPS.staffArea, null, MAX_AUDIENCE);
    const readers = staff.filter(({ id, roles }) => canRead({ userId: id, roles }, row, now));
    await this.inbox.removeTarget(
      tx,
      targetOf(row.id),
      readers.map(({ id }) => id),
    );
  }
}

export function announcementPath(id: string): string {
  return `/staff?section=announcements&announcement=${id}`;
}

function targetOf(id: string): InboxTarget {
  return { type: 'announcement', id };
}
