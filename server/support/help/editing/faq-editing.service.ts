import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { AuditTargets } from '../../../platform/audit/audit-targets.js';
import { Audit } from '../../../platform/audit/audit.js';
import { expectVersion } from '../../../platform/database/expect-version.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../../platform/errors/errors.js';
import { Events } from '../../../platform/events/events.js';
import { StoredTexts } from '../../../platform/text/stored-texts.js';
import { FAQ_GROUP_LABELS, type FaqGroup } from '../faqs.rules.js';
import { MAX_FAQS_FOUND, MAX_FAQS_OF_GROUP } from '../help.rules.js';
import type { CreateFaq, EditableFaqView, FaqListQuery, FaqListView, UpdateFaq } from './faq-editing.dto.js';
import { FaqEditingRepository, type EditableFaqRow, type FaqContent } from './faq-editing.repository.js';

/** Editing of help answers. An event invalidates the cached pages after each change. */
@Injectable()
export class FaqEditingService {
  constructor(
    private readonly database: Database,
    private readonly repository: FaqEditingRepository,
    private readonly audit: Audit,
    private readonly events: Events,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('faqs', (after, limit) => repository.storedTexts(after, limit));
    targets.register('faq', (ids) => repository.namesOf(ids));
  }

  /** A group, which fits on one page, or up to fifty search results. */
  async list({ group, q, state }: FaqListQuery): Promise<FaqListView> {
    const rows = await this.repository.find(
      { group: group ?? null, text: q === undefined || q === '' ? null : q, published: state === undefined ? null : state === 'published' },
      MAX_FAQS_FOUND + 1,
    );
    return { items: rows.slice(0, MAX_FAQS_FOUND), more: rows.length > MAX_FAQS_FOUND };
  }

  /** @throws Conflict if the group is full. */
  async create(actor: Actor, input: CreateFaq): Promise<EditableFaqView> {
    return this.database.transaction(async (tx) => {
      await this.assertRoom(tx, input.group);
      const id = randomUUID();
      const content = contentOf(input);
      await this.repository.insertLast(tx, id, content);
      await this.changed(tx, actor, 'FAQ_CREATED', id, { after: content });
      return { id, ...content, helpful: 0, unhelpful: 0, version: 1 };
    });
  }

  /**
   * @throws NotFound
   * @throws Conflict `faq-changed` with the stored answer if it changed after the given version was read; or if the new group is full.
   */
  async update(actor: Actor, id: string, { version, ...input }: UpdateFaq): Promise<EditableFaqView> {
    return this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: () => this.locked(tx, id),
        subject: 'This answer',
        code: 'faq-changed',
        target: { type: 'faq', id },
        view: (row) => row,
      });
      if (before.group !== input.group) await this.assertRoom(tx, input.group);
      const after = { ...before, ...contentOf(input), version: version + 1 };
      await this.repository.update(tx, id, after, after.version);
      await this.changed(tx, actor, 'FAQ_UPDATED', id, { before: contentOf(before), after: contentOf(after) });
      return after;
    });
  }

  /** @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.locked(tx, id);
      await this.repository.delete(tx, id);
      await this.changed(tx, actor, 'FAQ_DELETED', id, { before: contentOf(before) });
    });
  }

  /**
   * Orders a group by the given ids.
   * @throws Conflict `faqs-changed` with the current order unless they are exactly those of the group.
   */
  async order(actor: Actor, group: FaqGroup, ids: readonly string[]): Promise<FaqListView> {
    return this.database.transaction(async (tx) => {
      const present = await this.repository.lockGroup(tx, group);
      const existing = new Set(present);
      if (ids.length !== present.length || !ids.every((id) => existing.has(id))) {
        const current = { items: await this.repository.ofGroup(tx, group), more: false };
        throw new Conflict('Someone else added, moved or deleted an answer in the meantime.', 'faqs-changed', undefined, current);
      }
      await this.repository.updateOrder(tx, ids);
      await this.changed(tx, actor, 'FAQS_REORDERED', group, { before: { ids: present }, after: { ids } });
      return { items: await this.repository.ofGroup(tx, group), more: false };
    });
  }

  private async locked(tx: Tx, id: string): Promise<EditableFaqRow> {
    const row = await this.repository.lock(tx, id);
    if (row === undefined) throw new NotFound();
    return row;
  }

  private async assertRoom(tx: Tx, group: FaqGroup): Promise<void> {
    if ((await this.repository.lockGroup(tx, group)).length < MAX_FAQS_OF_GROUP) return;
    throw new Conflict(`${FAQ_GROUP_LABELS[group]} has ${MAX_FAQS_OF_GROUP} answers already. Delete or move one first.`, 'faqs-full');
  }

  private async changed(tx: Tx, actor: Actor, action: string, id: string, difference: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'faq', id }, ...difference });
    this.events.publish(tx, 'help.changed', {});
  }
}

function contentOf({ group, question, answer, published }: FaqContent): FaqContent {
  return { group, question, answer, published };
}
