import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { DiscussionSubjectsService, type CommentCreated, type DiscussionSubject } from '../../discussion/discussion-subjects.service.js';
import type { EntryView } from '../../discussion/discussion.dto.js';
import { withNames } from '../../discussion/discussion.rules.js';
import { DiscussionService } from '../../discussion/discussion.service.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { UserDirectoryService, type DirectoryRow } from '../../users/user-directory.service.js';
import type { EditMessage, TeamPost, TeamPosts, WriteMessage } from './chat.dto.js';
import { chatPath, MESSAGE_TITLE, TEAM_CHAT } from './chat.rules.js';

/** The team chat: a discussion that everyone in the staff area reads, and in which everyone edits and deletes only their own messages. */
@Injectable()
export class ChatService implements DiscussionSubject {
  readonly type = TEAM_CHAT.type;
  readonly deletion = 'own';

  constructor(
    subjects: DiscussionSubjectsService,
    private readonly discussion: DiscussionService,
    private readonly directory: UserDirectoryService,
    private readonly inbox: InboxService,
  ) {
    subjects.register(this);
    inbox.register({
      type: this.type,
      describe: (viewer, ids) =>
        Promise.resolve(
          new Map(inGroup(viewer.roles, 'staffArea') ? ids.map((id) => [id, { title: 'Team chat', path: chatPath() }] as const) : []),
        ),
    });
  }

  /** The latest messages first. */
  async page(actor: Actor, query: PageQuery): Promise<TeamPosts> {
    const { items, nextCursor } = await this.discussion.page(actor, TEAM_CHAT, query);
    return { posts: await this.posts(items.filter(({ deleted }) => !deleted)), nextCursor };
  }

  async write(actor: Actor, { content }: WriteMessage): Promise<TeamPost> {
    return this.post(await this.discussion.add(actor, TEAM_CHAT, { body: content }));
  }

  /** @throws NotFound for a message of someone else, Conflict `comment-changed` if it was edited since */
  async edit(actor: Actor, id: string, { content, version }: EditMessage): Promise<TeamPost> {
    const base = version ?? (await this.discussion.entry(actor, TEAM_CHAT, id)).version;
    return this.post(await this.discussion.edit(actor, TEAM_CHAT, id, { body: content, version: base }));
  }

  /** @throws NotFound for a message of someone else */
  delete(actor: Actor, id: string): Promise<void> {
    return this.discussion.delete(actor, TEAM_CHAT, id);
  }

  assertReadable({ roles }: Actor, id: string): Promise<void> {
    return inGroup(roles, 'staffArea') && id === TEAM_CHAT.id ? Promise.resolve() : Promise.reject(new NotFound());
  }

  /** The chat has no row of its own, and is never closed. */
  lock(_: Tx, actor: Actor, id: string): Promise<void> {
    return this.assertReadable(actor, id);
  }

  readers(_: Tx, __: string, people: readonly DirectoryRow[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(people.filter(({ roles }) => inGroup(roles, 'staffArea')).map(({ id }) => id)));
  }

  async commented(tx: Tx, actor: Actor, id: string, { mentioned }: CommentCreated): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'mentioned',
      target: { type: this.type, id },
      recipients: mentioned,
      actorId: actor.userId,
      text: 'mentioned you in the team chat',
      reason: 'because you are mentioned in it',
    });
  }

  labels(): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map());
  }

  private async post(entry: EntryView): Promise<TeamPost> {
    const [post] = await this.posts([entry]);
    if (post === undefined) throw new NotFound();
    return post;
  }

  private async posts(entries: readonly EntryView[]): Promise<TeamPost[]> {
    const authors = await this.directory.byIds([...new Set(entries.flatMap(({ author }) => author?.id ?? []))]);
    return entries.map((entry) => toTeamPost(entry, authors.get(entry.author?.id ?? '')));
  }
}

function toTeamPost({ id, author, body, mentions, created_at, edited_at, version }: EntryView, person: DirectoryRow | undefined): TeamPost {
  return {
    id,
    authorId: author?.id ?? null,
    firstName: person?.first_name ?? author?.name ?? 'Deleted user',
    lastName: person?.last_name ?? '',
    content: withNames(body ?? '', new Map(mentions.map((mention) => [mention.id, mention.name]))),
    title: MESSAGE_TITLE,
    createdAt: created_at,
    isEdited: edited_at !== null,
    version,
  };
}
