import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { inGroup } from '../platform/access/roles.rules.js';
import { Database, violates, type Tx } from '../platform/database/transactions.js';
import { expectVersion } from '../platform/database/expect-version.js';
import { lockRow } from '../platform/database/row-locks.js';
import { Conflict, Invalid, NotFound } from '../platform/errors/errors.js';
import { Events } from '../platform/events/events.js';
import { decodeCursor, type Page, rowsPage } from '../platform/lists/cursors.js';
import type { PageQuery } from '../platform/lists/page.dto.js';
import { Clock } from '../platform/time/clock.js';
import { StoredTexts } from '../platform/text/stored-texts.js';
import { nameAmongColleagues } from '../users/colleague-name.rules.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import { DiscussionEntry } from './discussion-entry.entity.js';
import { DiscussionSubjectsService, type DiscussionSubject } from './discussion-subjects.service.js';
import type { AddComment, EditComment, EntryView } from './discussion.dto.js';
import { DiscussionRepository, type EntryRow, type ObjectKey } from './discussion.repository.js';
import {
  DISCUSSION_LIMITS,
  mentionedIds,
  sentenceText,
  typedNames,
  withMentions,
  withNames,
  type ChangeSentence,
} from './discussion.rules.js';

export { joinDiscussion } from './discussion.repository.js';

/** Comments on objects of every type, and the timeline of comments and changes. */
@Injectable()
export class DiscussionService {
  constructor(
    private readonly database: Database,
    private readonly repository: DiscussionRepository,
    private readonly subjects: DiscussionSubjectsService,
    private readonly directory: UserDirectoryService,
    private readonly events: Events,
    private readonly clock: Clock,
    texts: StoredTexts,
  ) {
    texts.register('comments', (after, limit) => repository.storedTexts(after, limit));
  }

  /** The timeline, newest first. @throws errors of the object's own routes. */
  async page(actor: Actor, object: ObjectKey, { cursor, limit }: PageQuery): Promise<Page<EntryView>> {
    await this.subjects.get(object.type).assertReadable(actor, object.id);
    const before = cursor === undefined ? 2_147_483_647 : decodeCursor(cursor, ['integer'])[0];
    const rows = await this.repository.before(object, before, limit + 1);
    const page = rowsPage(rows, limit, ({ seq }) => [seq]);
    return { ...page, items: await this.views(actor, object, page.items) };
  }

  /**
   * Adds a comment. A repeated request with the same id adds no second one.
   * @throws NotFound, Invalid for a mention of a user who may not see the object, Conflict `id-taken` for the id of another entry.
   */
  async add(actor: Actor, object: ObjectKey, { id = randomUUID(), body: typed }: AddComment): Promise<EntryView> {
    const subject = this.subjects.get(object.type);
    const added = this.database.transaction(async (tx) => {
      await subject.lock(tx, actor, object.id);
      const { body, names, mentioned } = await this.resolved(tx, object, typed);
      const entries = [{ id, objectId: object.id, body, change: null }];
      await this.repository.append(tx, { objectType: object.type, authorId: actor.userId, now: this.clock.now(), comments: true, entries });
      await subject.commented(tx, actor, object.id, { entryId: id, text: withNames(body, names), mentioned, isNew: true });
      this.events.publish(tx, 'discussion.changed', { ...object, entryId: id });
    });
    await added.catch(async (error: unknown) => {
      if (!violates(error, 'discussion_entries_pkey')) throw error;
      const row = await this.repository.findOne(object, id);
      if (row?.authorId !== actor.userId || row.change !== null) throw new Conflict('This id is taken.', 'id-taken');
    });
    return this.view(actor, object, id);
  }

  /** @throws NotFound, Conflict `comment-changed` with the stored comment, Invalid as `add` does. */
  async edit(actor: Actor, object: ObjectKey, entryId: string, { body: typed, version }: EditComment): Promise<EntryView> {
    const subject = this.subjects.get(object.type);
    await this.database.transaction(async (tx) => {
      await subject.lock(tx, actor, object.id);
      const entry = await expectVersion(version, {
        lock: () => this.lockComment(tx, object, entryId, (comment) => comment.authorId === actor.userId),
        subject: 'This comment',
        code: 'comment-changed',
        view: () => this.view(actor, object, entryId),
      });
      const before = new Set(mentionedIds(entry.body ?? ''));
      const { body, names, mentioned } = await this.resolved(tx, object, typed, before);
      if (body === entry.body) return;
      await tx.manager.update(DiscussionEntry, { id: entryId }, { body, editedAt: this.clock.now(), version: entry.version + 1 });
      const edited = { entryId, text: withNames(body, names), mentioned: mentioned.filter((id) => !before.has(id)), isNew: false };
      await subject.commented(tx, actor, object.id, edited);
      this.events.publish(tx, 'discussion.changed', { ...object, entryId });
    });
    return this.view(actor, object, entryId);
  }

  /** One entry. @throws NotFound, and errors of the object's own routes */
  async entry(actor: Actor, object: ObjectKey, entryId: string): Promise<EntryView> {
    await this.subjects.get(object.type).assertReadable(actor, object.id);
    return this.view(actor, object, entryId);
  }

  /**
   * Deletes the text; the entry remains as a deleted comment. Authors delete their own; admin and ceo any, unless the type of the object
   * allows only the former.
   * @throws NotFound
   */
  async delete(actor: Actor, object: ObjectKey, entryId: string): Promise<void> {
    const subject = this.subjects.get(object.type);
    await this.database.transaction(async (tx) => {
      await subject.lock(tx, actor, object.id);
      await this.lockComment(tx, object, entryId, ({ authorId }) => mayDelete(actor, authorId, subject));
      await tx.manager.update(DiscussionEntry, { id: entryId }, { body: null, deletedAt: this.clock.now(), version: () => 'version + 1' });
      await this.repository.changeComments(tx, object, -1);
      this.events.publish(tx, 'discussion.changed', { ...object, entryId });
    });
  }

  /** Records one user's changes in the timelines of several objects. Call it with their rows locked. */
  async appendChanges(
    tx: Tx,
    type: string,
    authorId: string | null,
    changes: ReadonlyArray<{ id: string; sentences: ChangeSentence[] }>,
  ): Promise<void> {
    const entries = changes
      .filter(({ sentences }) => sentences.length > 0)
      .map(({ id, sentences }) => ({ id: randomUUID(), objectId: id, body: null, change: sentences }));
    if (entries.length === 0) return;
    await this.repository.append(tx, { objectType: type, authorId, now: this.clock.now(), comments: false, entries });
    for (const { id, objectId } of entries) this.events.publish(tx, 'discussion.changed', { type, id: objectId, entryId: id });
  }

  /** Fewer users may see the object. */
  accessChanged(tx: Tx, object: ObjectKey): void {
    this.events.publish(tx, 'discussion.access', object);
  }

  /** Deletes the timeline of a deleted object. */
  async remove(tx: Tx, object: ObjectKey): Promise<void> {
    await this.repository.remove(tx, object);
    this.accessChanged(tx, object);
  }

  /** Distributes a timeline over a period, for the demo. @returns the time of its last entry; null if there is none */
  backdate(tx: Tx, object: ObjectKey, from: Date, until: Date): Promise<Date | null> {
    return this.repository.backdate(tx, object, from, until);
  }

  private async view(actor: Actor, object: ObjectKey, entryId: string): Promise<EntryView> {
    const row = await this.repository.findOne(object, entryId);
    const [view] = row === undefined ? [] : await this.views(actor, object, [row]);
    if (view === undefined) throw new NotFound();
    return view;
  }

  /** Names of users and labels of objects are resolved for each viewer, in one statement each. */
  private async views(actor: Actor, { type }: ObjectKey, rows: readonly EntryRow[]): Promise<EntryView[]> {
    const subject = this.subjects.get(type);
    const parts = rows.flatMap(({ change }) => change ?? []).flat();
    const people = parts.flatMap((part) => (typeof part === 'object' && 'user' in part ? [part.user] : []));
    const objects = parts.flatMap((part) => (typeof part === 'object' && 'object' in part ? [part.object] : []));
    const mentions = new Map(rows.map(({ id, body }) => [id, mentionedIds(body ?? '')]));
    const [names, labels] = await Promise.all([
      this.directory.namesOf([...new Set([...people, ...[...mentions.values()].flat()])]),
      objects.length === 0 ? new Map<string, string>() : subject.labels(actor, [...new Set(objects)]),
    ]);
    return rows.flatMap((row) => {
      const change = row.change?.flatMap((sentence) => sentenceText(sentence, names, labels) ?? []) ?? null;
      // A change that only concerns what this viewer may not see is hidden.
      if (change?.length === 0) return [];
      return [
        toEntryView(row, {
          change,
          mentions: (mentions.get(row.id) ?? []).flatMap((id) => named(id, names.get(id))),
          can: {
            edit: row.body !== null && row.authorId === actor.userId,
            delete: row.body !== null && mayDelete(actor, row.authorId, subject),
          },
        }),
      ];
    });
  }

  private async lockComment(
    tx: Tx,
    { type, id }: ObjectKey,
    entryId: string,
    isAllowed: (entry: DiscussionEntry) => boolean,
  ): Promise<DiscussionEntry> {
    const entry = await lockRow(tx, DiscussionEntry, { id: entryId, objectType: type, objectId: id });
    if (entry === null || entry.body === null || !isAllowed(entry)) throw new NotFound();
    return entry;
  }

  /** The text as stored. @param before ids of users already mentioned: they remain, whatever their current access. */
  private async resolved(
    tx: Tx,
    { type, id }: ObjectKey,
    typed: string,
    before: ReadonlySet<string> = new Set(),
  ): Promise<{ body: string; names: Map<string, string>; mentioned: string[] }> {
    const typedIds = mentionedIds(typed);
    const usernames = typedNames(typed);
    if (typedIds.length > DISCUSSION_LIMITS.mentions) throw tooManyMentions();
    const people =
      typedIds.length + usernames.length === 0
        ? []
        : await this.directory.activeByUsernamesOrIds(tx, usernames.slice(0, 4 * DISCUSSION_LIMITS.mentions), typedIds);
    const readers = people.length === 0 ? new Set<string>() : await this.subjects.get(type).readers(tx, id, people);
    for (const userId of typedIds) {
      if (!readers.has(userId) && !before.has(userId)) {
        const mentionedPerson = people.find((person) => person.id === userId);
        // Customers' names are not shown to the team.
        const name =
          mentionedPerson !== undefined && inGroup(mentionedPerson.roles, 'staffArea')
            ? nameAmongColleagues(mentionedPerson)
            : 'A person whom you mention';
        const message = `${name} cannot see this, so they cannot be mentioned.`;
        throw new Invalid(message, { body: message }, 'cannot-be-mentioned');
      }
    }
    const byUsername = new Map(
      people.flatMap(({ id: userId, username }) => (username !== null && readers.has(userId) ? [[username.toLowerCase(), userId]] : [])),
    );
    const body = withMentions(typed, byUsername);
    const mentioned = mentionedIds(body);
    if (mentioned.length > DISCUSSION_LIMITS.mentions) throw tooManyMentions();
    return { body, mentioned, names: new Map(people.map((person) => [person.id, nameAmongColleagues(person)])) };
  }
}

function tooManyMentions(): Invalid {
  const message = `A comment mentions at most ${DISCUSSION_LIMITS.mentions} people.`;
  return new Invalid(message, { body: message }, 'too-many-mentions');
}

function named(id: string, name: string | undefined): Array<{ id: string; name: string }> {
  return name === undefined ? [] : [{ id, name }];
}

function mayDelete({ userId, roles }: Actor, authorId: string | null, { deletion }: DiscussionSubject): boolean {
  return authorId === userId || (deletion !== 'own' && inGroup(roles, 'admin'));
}

function toEntryView(row: EntryRow, { change, mentions, can }: Pick<EntryView, 'change' | 'mentions' | 'can'>): EntryView {
  const { id, seq, authorId, authorName, body, createdAt, editedAt, deletedAt, version } = row;
  return {
    id,
    seq,
    kind: change === null ? 'comment' : 'change',
    author: authorId === null ? null : { id: authorId, name: authorName ?? 'Deleted user' },
    body,
    mentions,
    change,
    created_at: createdAt,
    edited_at: editedAt,
    deleted: deletedAt !== null,
    version,
    can,
  };
}
