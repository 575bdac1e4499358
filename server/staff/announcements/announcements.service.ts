import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { mentionedIds, typedNames, withMentions } from '../../discussion/discussion.rules.js';
import { nameAmongColleagues } from '../../users/colleague-name.rules.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { AnnouncementNoticesService } from './announcement-notices.service.js';
import type {
  AnnouncementsPage,
  AnnouncementsQuery,
  AnnouncementView,
  CreateAnnouncement,
  MentionView,
  ReachResponse,
  ReachQuery,
  UpdateAnnouncement,
} from './announcements.dto.js';
import { abilities, canEdit, canPin, canRead } from './announcements.policy.js';
import { AnnouncementsRepository, type AnnouncementRow, type ShownAnnouncementRow } from './announcements.repository.js';
import { ANNOUNCEMENT_LIMITS, announcementState, audienceRoles, filterAudiences } from './announcements.rules.js';

/** Maximum stored length: a stored mention is longer than the typed one. */
const MAX_STORED = 30_000;

/** Announcements to the studio's staff. Outside its audience, an announcement does not exist. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly database: Database,
    private readonly announcements: AnnouncementsRepository,
    private readonly notices: AnnouncementNoticesService,
    private readonly directory: UserDirectoryService,
    private readonly audit: Audit,
    private readonly clock: Clock,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('announcements', (after, limit) => announcements.storedTexts(after, limit));
    targets.register('announcement', (ids) => announcements.namesOf(ids));
  }

  async page(actor: Actor, { limit, cursor, audience, search }: AnnouncementsQuery): Promise<AnnouncementsPage> {
    const { items, nextCursor } = await this.announcements.page(actor, this.clock.now(), {
      limit,
      audiences: filterAudiences(audience),
      ...(cursor !== undefined && { cursor }),
      ...(search !== undefined && { search }),
    });
    return { items: await this.viewsOf(actor, items), nextCursor };
  }

  /** @throws NotFound */
  async byId(actor: Actor, id: string): Promise<AnnouncementView> {
    const row = await this.announcements.find(actor, this.clock.now(), id);
    const [view] = row === undefined ? [] : await this.viewsOf(actor, [row]);
    if (view === undefined) throw new NotFound();
    return view;
  }

  /** Number of members of staff in an audience. */
  async reach({ target_roles }: ReachQuery): Promise<ReachResponse> {
    return { people: await this.directory.countWithin(GROUPS.staffArea, audienceRoles(target_roles)) };
  }

  /**
   * Creates an announcement. A repeated request with the same id creates no second one.
   * @param now time of writing; samples are written in the past.
   * @throws Forbidden for a pin without permission; Conflict `id-taken`; Invalid for an end before the start, or too many mentions.
   */
  async create(actor: Actor, input: CreateAnnouncement, now = this.clock.now()): Promise<AnnouncementView> {
    if (input.is_sticky && !canPin(actor)) throw mayNotPin();
    const { id = randomUUID() } = input;
    await this.database.transaction(async (tx) => {
      const publishAt = publishMoment(input.publish_at, null, now);
      const row: AnnouncementRow = {
        id,
        title: input.title,
        content: await this.stored(tx, input.content, ''),
        targetRoles: input.target_roles,
        isSticky: input.is_sticky,
        authorId: actor.userId,
        publishAt,
        expiresAt: endMoment(input.expires_at ?? null, publishAt, now),
        announcedAt: null,
        asksConfirmation: input.asks_confirmation,
        confirmationRound: input.asks_confirmation ? 1 : 0,
        editedAt: null,
        createdAt: now.toISOString(),
        version: 1,
      };
      if (!(await this.announcements.insert(tx, row))) {
        const stored = await this.announcements.lockForUpdate(tx, id);
        if (stored?.authorId !== actor.userId) throw new Conflict('An announcement with this id exists already.', 'id-taken');
        return;
      }
      await this.notices.saved(tx, actor.userId, null, row);
      await this.audit.record(tx, { actor, action: 'ANNOUNCEMENT_CREATED', target: { type: 'announcement', id }, after: trailPart(row) });
    });
    return this.byId(actor, id);
  }

  /**
   * @throws NotFound, Forbidden, Invalid as above.
   * @throws Conflict `announcement-changed` with the stored announcement if it changed after the given version was read.
   */
  async update(actor: Actor, id: string, change: UpdateAnnouncement): Promise<AnnouncementView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(change.version, {
        lock: () => this.lock(tx, actor, id),
        subject: 'This announcement',
        code: 'announcement-changed',
        target: { type: 'announcement', id },
        view: () => this.byId(actor, id),
      });
      if (change.is_sticky !== undefined && change.is_sticky !== before.isSticky && !canPin(actor)) throw mayNotPin();
      const after = changed(
        before,
        { ...change, ...(change.content !== undefined && { content: await this.stored(tx, change.content, before.content) }) },
        this.clock.now(),
      );
      await this.announcements.update(tx, after);
      await this.notices.saved(tx, actor.userId, before, after);
      await this.audit.record(tx, {
        actor,
        action: 'ANNOUNCEMENT_UPDATED',
        target: { type: 'announcement', id },
        before: trailPart(before),
        after: trailPart(after),
      });
    });
    return this.byId(actor, id);
  }

  /** @throws NotFound, Forbidden */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.lock(tx, actor, id);
      await this.announcements.delete(tx, id);
      await this.notices.removed(tx, id);
      await this.audit.record(tx, {
        actor,
        action: 'ANNOUNCEMENT_DELETED',
        target: { type: 'announcement', id },
        before: trailPart(before),
      });
    });
  }

  /** The announcement, locked, for users who may change it. @throws NotFound, Forbidden */
  private async lock(tx: Tx, actor: Actor, id: string): Promise<AnnouncementRow> {
    const row = await this.announcements.lockForUpdate(tx, id);
    if (row === undefined || !canRead(actor, row, this.clock.now())) throw new NotFound();
    if (!canEdit(actor, row)) throw new Forbidden('Only its author, an admin, the CEO or HR can change an announcement.');
    return row;
  }

  /**
   * The text as stored: typed usernames of staff become mentions.
   * @param before the text until now, whose mentions stay, whatever the roles of those people are by now
   * @throws Invalid for more than twenty, or for people outside the staff area, whose names staff do not see.
   */
  private async stored(tx: Tx, typed: string, before: string): Promise<string> {
    const usernames = typedNames(typed).slice(0, 4 * ANNOUNCEMENT_LIMITS.mentions);
    const previous = new Set(mentionedIds(before));
    const ids = mentionedIds(typed).filter((id) => !previous.has(id));
    if (ids.length > ANNOUNCEMENT_LIMITS.mentions) throw tooManyMentions();
    const people = usernames.length + ids.length === 0 ? [] : await this.directory.activeByUsernamesOrIds(tx, usernames, ids);
    const staff = people.filter(({ roles }) => inGroup(roles, 'staffArea'));
    if (ids.some((id) => !staff.some((person) => person.id === id))) {
      const message = 'A person whom you mention is not in the staff area, so they cannot be mentioned.';
      throw new Invalid(message, { content: message }, 'cannot-be-mentioned');
    }
    const content = withMentions(
      typed,
      new Map(staff.flatMap(({ id, username }) => (username === null ? [] : [[username.toLowerCase(), id]]))),
    );
    if (mentionedIds(content).length > ANNOUNCEMENT_LIMITS.mentions) throw tooManyMentions();
    if (content.length > MAX_STORED) {
      const message = 'The text is too long. Mention each person only once.';
      throw new Invalid(message, { content: message });
    }
    return content;
  }

  private async viewsOf(actor: Actor, rows: readonly ShownAnnouncementRow[]): Promise<AnnouncementView[]> {
    const mentioned = new Map(rows.map(({ id, content }) => [id, mentionedIds(content)]));
    const people = await this.directory.byIds([...new Set([...mentioned.values()].flat())]);
    const now = this.clock.now();
    return rows.map((row) => {
      const mentions = (mentioned.get(row.id) ?? []).flatMap((id) => {
        const person = people.get(id);
        return person === undefined ? [] : [{ id, name: nameAmongColleagues(person), username: person.username }];
      });
      return toAnnouncementView(row, mentions, actor, now);
    });
  }
}

function tooManyMentions(): Invalid {
  const message = `An announcement mentions at most ${ANNOUNCEMENT_LIMITS.mentions} people. Address it to them instead.`;
  return new Invalid(message, { content: message }, 'too-many-mentions');
}

function mayNotPin(): Forbidden {
  return new Forbidden('Only an admin, the CEO or HR can pin an announcement.', 'announcement-pin');
}

/** The publication time: never in the past, unless already published. @param before the stored publication time; null for a new one */
function publishMoment(requested: string | null | undefined, before: string | null, now: Date): string {
  if (requested === undefined && before !== null) return before;
  if (requested !== undefined && requested !== null && Date.parse(requested) > now.getTime()) return new Date(requested).toISOString();
  return before !== null && Date.parse(before) <= now.getTime() ? before : now.toISOString();
}

/** The expiry time. @throws Invalid if it is in the past or before the publication. */
function endMoment(requested: string | null, publishAt: string, now: Date): string | null {
  if (requested === null) return null;
  if (Date.parse(requested) > Math.max(Date.parse(publishAt), now.getTime())) return new Date(requested).toISOString();
  throw new Invalid('The announcement would end before it is shown.', {
    expires_at: 'Choose a later time than now and than its publication.',
  });
}

/** The announcement after a change; omitted fields are unchanged. */
function changed(before: AnnouncementRow, change: UpdateAnnouncement, now: Date): AnnouncementRow {
  const publishAt = publishMoment(change.publish_at, before.publishAt, now);
  // An unchanged past end is accepted; it is refused only when newly set.
  const sameEnd = change.expires_at === undefined || change.expires_at === before.expiresAt;
  const asksConfirmation = change.asks_confirmation ?? before.asksConfirmation;
  const asksAgain = asksConfirmation && change.ask_again === true && before.announcedAt !== null;
  const after: AnnouncementRow = {
    ...before,
    title: change.title ?? before.title,
    content: change.content ?? before.content,
    targetRoles: change.target_roles ?? before.targetRoles,
    isSticky: change.is_sticky ?? before.isSticky,
    publishAt,
    expiresAt:
      sameEnd && (before.expiresAt === null || before.expiresAt > publishAt)
        ? before.expiresAt
        : endMoment(change.expires_at ?? before.expiresAt, publishAt, now),
    asksConfirmation,
    confirmationRound: asksAgain ? before.confirmationRound + 1 : Math.max(before.confirmationRound, asksConfirmation ? 1 : 0),
    version: before.version + 1,
  };
  const isEdited =
    after.title !== before.title || after.content !== before.content || String(after.targetRoles) !== String(before.targetRoles);
  return isEdited && before.announcedAt !== null ? { ...after, editedAt: now.toISOString() } : after;
}

function trailPart({ title, targetRoles, isSticky, publishAt, expiresAt, asksConfirmation }: AnnouncementRow): object {
  return { title, targetRoles, isSticky, publishAt, expiresAt, asksConfirmation };
}

function toAnnouncementView(row: ShownAnnouncementRow, mentions: MentionView[], actor: Actor, now: Date): AnnouncementView {
  const can = abilities(actor, row, now);
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    mentions,
    target_roles: row.targetRoles,
    is_sticky: row.isSticky,
    author_id: row.authorId,
    author_name: row.authorName,
    created_at: row.createdAt,
    publish_at: row.publishAt,
    expires_at: row.expiresAt,
    state: announcementState(row.publishAt, row.expiresAt, now),
    edited_at: row.editedAt,
    asks_confirmation: row.asksConfirmation,
    confirmed_at: row.confirmedAt,
    confirmed_count: can.confirmations ? row.confirmedCount : null,
    version: row.version,
    can,
  };
}
