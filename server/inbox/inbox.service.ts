import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { GROUPS, inGroup } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Clock } from '../platform/time/clock.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import type { InboxTargetView } from './inbox.dto.js';
import { InboxRepository } from './inbox.repository.js';
import { DEFAULT_DELIVERY, type InboxKind } from './inbox.rules.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** The inboxes of these users changed. */
    'inbox.changed': { userIds: string[] };
  }
}

/** The user properties that determine which targets exist for them. */
export type InboxViewer = Pick<Actor, 'userId' | 'roles'>;

/** The target of an inbox item. */
export interface InboxTarget {
  /** The area that describes it, such as `announcement`. */
  type: string;
  id: string;
}

/** An area's description of its targets. */
interface InboxTargetType {
  type: string;
  /**
   * Targets visible to the user, by id. A missing one does not exist for the user: its items show neither title nor text. One statement.
   */
  describe(viewer: InboxViewer, ids: readonly string[]): Promise<ReadonlyMap<string, InboxTargetView>>;
}

/** A notification of several users. */
interface Notice {
  kind: InboxKind;
  target: InboxTarget;
  /** Ids of users. Users without a role in the staff area, and the actor, are skipped. */
  recipients: readonly string[];
  /** The actor; null for the program itself. */
  actorId: string | null;
  /** The event as the end of a sentence that starts with the actor's name: `mentioned you`. Must not contain user input. */
  text: string;
  /** Why the recipients receive it: `because you watch this bug`. */
  reason: string;
}

/** Job that sends the immediate emails of items. */
export const INBOX_MAIL = 'inbox.mail';

/** Ids in one event, and items in one job. */
const BATCH = 100;

/** Inbox operations for other areas, always in the transaction of the cause. */
@Injectable()
export class InboxService {
  private readonly types = new Map<string, InboxTargetType>();

  constructor(
    private readonly inbox: InboxRepository,
    private readonly directory: UserDirectoryService,
    private readonly jobs: Jobs,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Call it in the constructor of a service. @throws Error if the type is taken. */
  register(target: InboxTargetType): void {
    if (this.types.has(target.type)) throw new Error(`There are two inbox targets called ${target.type}.`);
    this.types.set(target.type, target);
  }

  /**
   * Adds an item to each recipient's inbox. If the recipient has an item of the same kind and target, it becomes unread again with the new
   * text.
   * @returns the ids of those notified, so that the caller can exclude them from a second notice about the same change.
   */
  async notify(tx: Tx, { kind, target, recipients, actorId, text, reason }: Notice): Promise<string[]> {
    if (!this.types.has(target.type)) throw new Error(`No area has registered the inbox target ${target.type}.`);
    const recipientIds = [...new Set(recipients)].filter((id) => id !== actorId);
    const ids = await this.directory.activeIdsAmong(tx, recipientIds, GROUPS.staffArea);
    if (ids.length === 0) return [];
    const item = { kind, targetType: target.type, targetId: target.id, actorId, text, reason, createdAt: this.clock.now() };
    const rows = await this.inbox.insert(tx, ids, item, DEFAULT_DELIVERY);
    const mails = rows.filter(({ delivery }) => delivery === 'email').map(({ id }) => id);
    for (const part of inBatches(mails)) await this.jobs.add(tx, INBOX_MAIL, { ids: part });
    const notified = rows.map(({ userId }) => userId);
    this.changed(tx, notified);
    return notified;
  }

  /** Marks items of a kind about a target as done. @param userId null does so for all users. */
  async finish(tx: Tx, target: InboxTarget, kind: InboxKind, userId: string | null): Promise<void> {
    this.changed(tx, await this.inbox.finish(tx, target, kind, userId));
  }

  /** Removes every item about a target that was deleted, or is now visible only to the users in `except`. */
  async removeTarget(tx: Tx, target: InboxTarget, except: readonly string[] = []): Promise<void> {
    this.changed(tx, await this.inbox.removeTarget(tx, target, except));
  }

  /** Removes a user's items about targets that are not visible with their current roles. */
  async removeUnseen(tx: Tx, viewer: InboxViewer): Promise<void> {
    const targets = await this.inbox.targetsOf(tx, viewer.userId);
    if (targets.length === 0) return;
    const seen = inGroup(viewer.roles, 'staffArea') ? await this.describe(viewer, targets) : new Map<string, InboxTargetView>();
    const unseen = targets.filter((target) => !seen.has(keyOf(target)));
    if (unseen.length === 0) return;
    await this.inbox.removeOwn(tx, viewer.userId, unseen);
    this.changed(tx, [viewer.userId]);
  }

  /** Moves the items about a target into the past, the first and the last to these times, for the demo. */
  backdate(tx: Tx, { type, id }: InboxTarget, from: Date, until = from): Promise<void> {
    return this.inbox.backdate(tx, { targetType: type, targetId: id }, from, until);
  }

  /** Notifies the browsers of these users that their inbox changed. */
  changed(tx: Tx, userIds: readonly string[]): void {
    for (const part of inBatches(userIds)) this.events.publish(tx, 'inbox.changed', { userIds: part });
  }

  /** Targets visible to the user, by `keyOf`. One statement per type. */
  async describe(viewer: InboxViewer, targets: readonly InboxTarget[]): Promise<Map<string, InboxTargetView>> {
    const idsOf = new Map<string, string[]>();
    for (const { type, id } of targets) idsOf.set(type, [...(idsOf.get(type) ?? []), id]);
    const views = new Map<string, InboxTargetView>();
    await Promise.all(
      [...idsOf].map(async ([type, ids]) => {
        const described = await this.types.get(type)?.describe(viewer, [...new Set(ids)]);
        for (const [id, view] of described ?? []) views.set(keyOf({ type, id }), view);
      }),
    );
    return views;
  }
}

/** Key of a target across all types. */
export function keyOf({ type, id }: InboxTarget): string {
  return `${type}:${id}`;
}

function inBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => ids.slice(index * BATCH, (index + 1) * BATCH));
}
