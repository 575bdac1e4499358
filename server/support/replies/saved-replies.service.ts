import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { FaqsService } from '../help/faqs.service.js';
import { faqIdsIn, placeholderProblem } from './placeholders.rules.js';
import type { CreateSavedReply, SavedRepliesQuery, SavedReplyFields, SavedReplyView, UpdateSavedReply } from './saved-replies.dto.js';
import { canChangeReply, canSeeReply, canShareReply } from './saved-replies.policy.js';
import { SavedRepliesRepository, type SavedReplyRow } from './saved-replies.repository.js';
import { MAX_SAVED_REPLIES } from './saved-replies.rules.js';
import type { SavedReply } from './saved-reply.entity.js';

/** Saved replies, personal and shared. Callers are agents, as enforced by the routes. */
@Injectable()
export class SavedRepliesService {
  constructor(
    private readonly database: Database,
    private readonly replies: SavedRepliesRepository,
    private readonly faqs: FaqsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('saved-replies', (after, limit) => replies.storedTexts(after, limit));
    targets.register('saved-reply', (ids) => replies.namesOf(ids));
  }

  async page(actor: Actor, query: SavedRepliesQuery): Promise<Page<SavedReplyView>> {
    const { items, nextCursor } = await this.replies.page(actor.userId, query);
    return { items: items.map((row) => toSavedReplyView(actor, row)), nextCursor };
  }

  /** The text with its placeholders. @throws NotFound also for a colleague's personal reply. */
  async body(actor: Actor, id: string): Promise<string> {
    const row = await this.replies.find(id);
    if (row === undefined || !canSeeReply(actor, { authorId: row.author_id, shared: row.shared })) throw new NotFound();
    return row.body;
  }

  /**
   * A repeated id of the agent's own returns the reply created then.
   * @throws Invalid for an unknown placeholder; Conflict if there are too many, or the id is taken.
   */
  async create(actor: Actor, { id = randomUUID(), ...fields }: CreateSavedReply): Promise<SavedReplyView> {
    await this.assertPlaceholders(fields.body);
    return this.database.transaction(async (tx) => {
      const { userId: authorId } = actor;
      await this.replies.lockAll(tx);
      const before = await this.replies.lockForUpdate(tx, id);
      if (before !== null && before.authorId !== authorId) throw new Conflict('This id is taken.', 'id-taken');
      if (before !== null) return this.view(tx, actor, id);
      await this.assertRoom(tx, { shared: fields.shared, authorId });
      const now = this.clock.now();
      await this.replies.insert(tx, { id, authorId, ...plain(fields), version: 1, createdAt: now, updatedAt: now });
      await this.record(tx, actor, 'SAVED_REPLY_CREATED', id, { after: trail(fields) });
      return this.view(tx, actor, id);
    });
  }

  /**
   * @throws NotFound if the agent may not see it, Forbidden for a colleague's shared reply, Invalid for an unknown placeholder, Conflict
   * `saved-reply-changed` if it changed after this version was read, or if there are too many of the new kind.
   */
  async update(actor: Actor, id: string, { version, ...fields }: UpdateSavedReply): Promise<SavedReplyView> {
    await this.assertPlaceholders(fields.body);
    return this.database.transaction(async (tx) => {
      const stored = await expectVersion(version, {
        lock: () => this.changeable(tx, actor, id),
        subject: 'This reply',
        code: 'saved-reply-changed',
        target: { type: 'saved-reply', id },
        view: () => this.view(tx, actor, id),
      });
      if (fields.shared !== stored.shared) {
        if (!canShareReply(actor, stored)) throw new Forbidden('Only the author decides whether a reply is shared.', 'not-your-reply');
        await this.assertRoom(tx, { shared: fields.shared, authorId: actor.userId });
      }
      await this.replies.update(tx, { id, ...plain(fields), version: version + 1, updatedAt: this.clock.now() });
      await this.record(tx, actor, 'SAVED_REPLY_UPDATED', id, { before: trail(stored), after: trail(fields) });
      return this.view(tx, actor, id);
    });
  }

  /** @throws NotFound, Forbidden as `update` does. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const stored = await this.changeable(tx, actor, id);
      await this.replies.delete(tx, id);
      await this.record(tx, actor, 'SAVED_REPLY_DELETED', id, { before: trail(stored) });
    });
  }

  /** The row, locked. @throws NotFound, Forbidden */
  private async changeable(tx: Tx, actor: Actor, id: string): Promise<SavedReply> {
    await this.replies.lockAll(tx);
    const stored = await this.replies.lockForUpdate(tx, id);
    if (stored === null || !canSeeReply(actor, stored)) throw new NotFound();
    if (!canChangeReply(actor, stored))
      throw new Forbidden('Only its author, a support lead or an admin can change a shared reply.', 'not-your-reply');
    return stored;
  }

  private async view(tx: Tx, actor: Actor, id: string): Promise<SavedReplyView> {
    const row = await this.replies.findIn(tx, id);
    if (row === undefined) throw new NotFound();
    return toSavedReplyView(actor, row);
  }

  /** @throws Invalid */
  private async assertPlaceholders(body: string): Promise<void> {
    const existing = await this.faqs.existing(faqIdsIn(body));
    const problem = placeholderProblem(body, (faqId) => existing.has(faqId));
    if (problem !== null) throw new Invalid(problem, { body: problem }, 'unknown-placeholder');
  }

  /** @throws Conflict if the maximum number of this kind is reached. */
  private async assertRoom(tx: Tx, reply: Pick<SavedReply, 'shared' | 'authorId'>): Promise<void> {
    const max = reply.shared ? MAX_SAVED_REPLIES.shared : MAX_SAVED_REPLIES.personal;
    if ((await this.replies.count(tx, reply)) < max) return;
    const sentence = reply.shared ? `There are ${max} shared replies already.` : `You already have ${max} personal replies.`;
    throw new Conflict(`${sentence} Delete one that is no longer used.`, 'saved-replies-full');
  }

  private async record(tx: Tx, actor: Actor, action: string, id: string, change: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'saved-reply', id }, ...change });
  }
}

function toSavedReplyView(
  actor: Actor,
  { author_id, author_name, shared, id, title, body, version, updated_at }: SavedReplyRow,
): SavedReplyView {
  const reply = { authorId: author_id, shared };
  return {
    id,
    title,
    body,
    shared,
    author: author_id === actor.userId || author_id === null ? null : (author_name ?? 'Support'),
    version,
    updated_at,
    can: { change: canChangeReply(actor, reply), share: canShareReply(actor, reply) },
  };
}

function plain({ title, body, shared }: SavedReplyFields): SavedReplyFields {
  return { title, body, shared };
}

/** The audited fields. The text is the studio's content, and a personal reply concerns its author only. */
function trail({ title, shared }: Pick<SavedReplyFields, 'title' | 'shared'>): { title?: string; shared: boolean } {
  return shared ? { title, shared } : { shared };
}
