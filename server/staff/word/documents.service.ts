import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database } from '../../platform/database/transactions.js';
import { Forbidden, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { StoredTexts, type StoredText } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { documentText } from './content/document-text.rules.js';
import { sanitiseDocument } from './content/sanitise-document.js';
import { WordDocument } from './document.entity.js';
import { mayDelete } from './documents.policy.js';
import type { CreateDocument, DocumentRowView, DocumentsPage, DocumentsQuery, DocumentView, SaveDocument } from './documents.dto.js';
import { DocumentsRepository, type DocumentRow } from './documents.repository.js';
import { DOCUMENT_LIMITS } from './documents.rules.js';
import { DocumentImagesService } from './images/document-images.service.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A document was created, saved (with its new version) or deleted (version 0). */
    'document.changed': { id: string; version: number };
  }
}

const TARGET = 'word-document';
const TEAM = 'team';
/** Characters of a document that are scanned for secrets. */
const MAX_SCANNED_LENGTH = 200_000;
/** An editor saves every few seconds: the log records a user's saves once, unless they pause for longer than this. */
const SESSION_MS = 15 * 60_000;

/** Documents that everyone in the staff area writes together. */
@Injectable()
export class DocumentsService implements OnModuleInit {
  private readonly topic: SignalTopic;

  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsRepository,
    private readonly images: DocumentImagesService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
    topics: Topics,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('documents', (after, limit) => this.storedTexts(after, limit));
    targets.register(TARGET, (ids) => documents.namesOf(ids));
    this.topic = topics.signal({
      name: 'staff.word',
      admit: ({ roles }) => (inGroup(roles, 'staffArea') ? Promise.resolve({ channel: TEAM }) : Promise.reject(new Forbidden())),
    });
  }

  onModuleInit(): void {
    this.events.on('document.changed', (change) => this.topic.send(TEAM, change));
    this.personalData.register({
      name: 'documents',
      tables: ['word_documents', 'word_document_images'],
      export: (userId) => this.documents.ofUser(userId),
      stays: 'Documents stay, without the names of those who wrote them: the team works with them.',
    });
  }

  /** Without formatting, which could divide a secret. Requests are answered between the documents. */
  private async storedTexts(after: string, limit: number): Promise<StoredText[]> {
    const texts: StoredText[] = [];
    for (const { id, name, content } of await this.documents.texts(after, limit, MAX_SCANNED_LENGTH)) {
      texts.push({ id, type: TARGET, objectId: id, text: `${name}\n${documentText(content)}` });
      await setImmediate();
    }
    return texts;
  }

  /** The latest change first. */
  async page(actor: Actor, query: DocumentsQuery): Promise<DocumentsPage> {
    const { items, nextCursor } = await this.documents.page(query);
    return { items: items.map((row) => toRowView(actor, row)), nextCursor };
  }

  /** @throws NotFound */
  async byId(actor: Actor, id: string): Promise<DocumentView> {
    const row = await this.documents.find(id);
    if (row === undefined) throw new NotFound();
    return { ...toRowView(actor, row), content: row.content };
  }

  /**
   * @param now time of writing; samples are written in the past.
   * @throws Invalid for a text that is too long or nested too deeply, Conflict `too-many-images`
   */
  async create(actor: Actor, { name, content = '' }: CreateDocument, now = this.clock.now()): Promise<DocumentView> {
    assertSize(content);
    const id = randomUUID();
    const { html, images } = await this.images.copyInto(id, content);
    const document: WordDocument = {
      id,
      name,
      content: await sanitised(html, id),
      version: 1,
      createdBy: actor.userId,
      createdAt: now,
      updatedBy: actor.userId,
      updatedAt: now,
    };
    await this.database.transaction(async (tx) => {
      await this.documents.insert(tx, document);
      await this.images.insert(tx, images);
      await this.audit.record(tx, { actor, action: 'DOCUMENT_CREATED', target: { type: TARGET, id }, after: { name } });
      this.events.publish(tx, 'document.changed', { id, version: 1 });
    });
    return this.byId(actor, id);
  }

  /**
   * Saves a text. A repeated request, whose first response was lost, changes nothing.
   * @throws NotFound; Invalid for a text that is too long or nested too deeply
   * @throws Conflict `document-changed` with the stored document if it changed after the given version, if any, was read.
   */
  async save(actor: Actor, id: string, input: SaveDocument): Promise<DocumentView> {
    assertSize(input.content);
    const content = await sanitised(input.content, id);
    await this.database.transaction(async (tx) => {
      const before = await lockRow(tx, WordDocument, { id });
      if (before === null) throw new NotFound();
      const { name = before.name } = input;
      if (content === before.content && name === before.name) return;
      await expectVersion(input.version, {
        lock: () => Promise.resolve(before),
        subject: 'This document',
        code: 'document-changed',
        view: () => this.byId(actor, id),
        editorOf: ({ updatedBy }) => updatedBy,
      });
      const now = this.clock.now();
      const version = before.version + 1;
      await this.documents.update(tx, id, { name, content, version, updatedBy: actor.userId, updatedAt: now });
      await this.images.setUsed(tx, id, content);
      const isSameSession = before.updatedBy === actor.userId && now.getTime() - before.updatedAt.getTime() < SESSION_MS;
      if (!isSameSession || name !== before.name) {
        const change = { actor, action: 'DOCUMENT_CHANGED', target: { type: TARGET, id } };
        await this.audit.record(tx, { ...change, before: { name: before.name }, after: { name } });
      }
      this.events.publish(tx, 'document.changed', { id, version });
    });
    return this.byId(actor, id);
  }

  /** Users delete what they created, admin and ceo any. @throws NotFound, Forbidden */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const document = await lockRow(tx, WordDocument, { id });
      if (document === null) throw new NotFound();
      if (!mayDelete(actor, document)) throw new Forbidden('Only the person who created this document, or an admin, can delete it.');
      await this.images.removeOf(tx, id);
      await this.documents.delete(tx, id);
      await this.audit.record(tx, {
        actor,
        action: 'DOCUMENT_DELETED',
        target: { type: TARGET, id },
        before: { name: document.name },
      });
      this.events.publish(tx, 'document.changed', { id, version: 0 });
    });
  }
}

/** The stored form of a text. @throws Invalid if it is too long or nested too deeply */
async function sanitised(html: string, id: string): Promise<string> {
  const content = await sanitiseDocument(html, id);
  assertSize(content);
  return content;
}

function assertSize(content: string): void {
  if (Buffer.byteLength(content) <= DOCUMENT_LIMITS.bytes) return;
  const message = `The document is too long: at most ${DOCUMENT_LIMITS.bytes / 1024} KB of text and formatting. Split it into two.`;
  throw new Invalid(message, { content: message }, 'document-too-long');
}

function toRowView(actor: Actor, row: DocumentRow): DocumentRowView {
  const { id, name, version, createdAt, createdBy, createdByName, updatedAt, updatedByName } = row;
  return {
    id,
    name,
    version,
    createdAt,
    createdBy: createdByName,
    updatedAt,
    updatedBy: updatedByName,
    can: { delete: mayDelete(actor, { createdBy }) },
  };
}
