import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { claimedKind, type FileKind } from '../../platform/files/uploads/file-kinds.js';
import { safeFileName, stemOf } from '../../platform/files/file-name.js';
import { Files, type StoredFile } from '../../platform/files/files.js';
import { readMultipart, type FilePart } from '../../platform/files/uploads/multipart.js';
import { FeaturesService } from '../../features/features.service.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { abilities, canReadMessages, sideTo } from '../tickets/tickets.policy.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { ATTACHMENTS_FORM, MAX_ATTACHMENT_BYTES } from './attachments.rules.js';
import { toAttachmentView, type AttachmentRow, type AttachmentView } from './messages.dto.js';

/** Owner of attachments among the files. */
const ATTACHMENT = 'ticket-attachment';

const FIELD = 'files';
const PICTURES: readonly FileKind[] = ['png', 'jpg', 'webp', 'avif', 'gif'];
const DOCUMENTS: readonly FileKind[] = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'zip'];
const WIDTHS = [480, 1280, 2560] as const;
/** Uploads of one person to one ticket that no message has taken along yet; beyond them the oldest go. */
const MAX_WAITING = 20;
const DAY_MS = 86_400_000;

interface Attaching {
  messageId: string;
  internal: boolean;
  /** Uploads of the actor to this ticket, in the order in which they are shown. */
  ids: readonly string[];
}

interface SentRow {
  file_id: string;
  uploaded_by: string | null;
  message_id: string | null;
  internal: boolean;
  is_picture: boolean;
}

interface Taken {
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  picture: { width: number; height: number } | null;
}

/** Files that go with messages: taken in first, tied to a message when it is sent, read only by those who may read the message. */
@Injectable()
export class AttachmentsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly features: FeaturesService,
    private readonly tickets: TicketsService,
    private readonly files: Files,
    private readonly receipts: ReceiptsService,
    private readonly queries: ReadQueries,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('support.attachments', { everySeconds: 3_600 }, () => this.forgetUnsent());
  }

  /**
   * Takes files in for a message that is still to be sent. Pictures are made anew from their pixels.
   * @throws NotFound, Forbidden while attachments are switched off, Conflict when nothing can be said in the ticket, and what the upload is refused with.
   */
  async upload(actor: Actor, ticketId: string, request: IncomingMessage): Promise<AttachmentView[]> {
    const ticket = await this.tickets.readable(actor, ticketId);
    await this.features.assertOn('support_attachments');
    const can = abilities(actor, ticket);
    if (!can.reply && !can.note) throw new Conflict('Nothing can be attached in the ticket’s present state.', 'ticket-state');
    const { files } = await readMultipart(request, ATTACHMENTS_FORM, (part) => this.take(part, actor.userId));
    if (files.length === 0) throw new Invalid('Please choose a file.', { [FIELD]: 'Please choose a file.' });
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      // One after another, so that several uploads at once do not each find room.
      await this.tickets.readableLocked(tx, actor, ticketId);
      await this.makeRoom(tx, actor, ticketId, files.length);
      const views: AttachmentView[] = [];
      for (const { fileId, name, contentType, size, picture } of files) {
        const id = randomUUID();
        await tx.manager.query(
          `INSERT INTO ticket_attachments (id, ticket_id, uploaded_by, file_id, name, content_type, size, picture_width, picture_height, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [id, ticketId, actor.userId, fileId, name, contentType, size, picture?.width ?? null, picture?.height ?? null, now],
        );
        views.push({ id, name, content_type: contentType, size, picture });
      }
      return views;
    });
  }

  /** What this person has uploaded for a message to this ticket and not sent yet. @throws NotFound */
  async waiting(actor: Actor, ticketId: string): Promise<AttachmentView[]> {
    await this.tickets.readable(actor, ticketId);
    const rows = await this.queries.rows<AttachmentRow>(
      `SELECT id, name, content_type, size, picture_width AS width, picture_height AS height FROM ticket_attachments
       WHERE ticket_id = $1 AND uploaded_by = $2 AND message_id IS NULL ORDER BY created_at, id`,
      [ticketId, actor.userId],
    );
    return rows.map(toAttachmentView);
  }

  /** Takes back what was not sent yet. @throws NotFound */
  async forget(actor: Actor, ticketId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [rows] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
        'DELETE FROM ticket_attachments WHERE id = $1 AND ticket_id = $2 AND uploaded_by = $3 AND message_id IS NULL RETURNING file_id',
        [id, ticketId, actor.userId],
      );
      const [row] = rows;
      if (row === undefined) throw new NotFound();
      await this.files.remove(tx, row.file_id);
    });
  }

  /** Ties uploads to the message that is being written. @throws Conflict `upload-gone` when one is not there, or not theirs. */
  async attach(tx: Tx, actor: Actor, ticketId: string, { messageId, internal, ids }: Attaching): Promise<void> {
    for (const [position, id] of [...new Set(ids)].entries()) {
      const [rows] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
        `UPDATE ticket_attachments SET message_id = $4, internal = $5, position = $6
         WHERE id = $1 AND ticket_id = $2 AND uploaded_by = $3 AND message_id IS NULL RETURNING file_id`,
        [id, ticketId, actor.userId, messageId, internal, position],
      );
      const [row] = rows;
      if (row === undefined) throw new Conflict('An attachment is not there any more. Please choose the file again.', 'upload-gone');
      await this.files.keep(tx, row.file_id, id);
    }
  }

  /**
   * The file of an attachment that this person may read; an agent's read is a receipt.
   * @param pictureWidth a narrower form of a picture, to be shown in place.
   * @throws NotFound
   */
  async find(actor: Actor, ticketId: string, id: string, pictureWidth: number | undefined): Promise<StoredFile> {
    const ticket = await this.tickets.readable(actor, ticketId);
    const [row] = await this.queries.rows<SentRow>(
      `SELECT file_id, uploaded_by, message_id, internal, picture_width IS NOT NULL AS is_picture
       FROM ticket_attachments WHERE id = $1 AND ticket_id = $2 AND message_id IS NOT NULL`,
      [id, ticketId],
    );
    const side = sideTo(actor, ticket);
    if (row === undefined || !canReadMessages(actor, ticket) || (row.internal && side !== 'agent')) throw new NotFound();
    if (pictureWidth !== undefined && !row.is_picture) throw new NotFound();
    if (side === 'agent' && row.uploaded_by !== actor.userId) await this.receipts.note(actor, ticketId, 'attachment');
    if (!row.is_picture) return this.files.find(row.file_id);
    return this.files.findVariant(row.file_id, 'image/webp', pictureWidth ?? WIDTHS[2]);
  }

  private async take(part: FilePart, uploader: string): Promise<Taken> {
    if (part.field !== FIELD) throw new Invalid(`Please send the files as “${FIELD}”.`, { [FIELD]: 'Please choose a file.' });
    if (!PICTURES.includes(claimedKind(part.name, [...PICTURES, ...DOCUMENTS]))) {
      const file = await this.files.store(part.content, {
        ownerKind: ATTACHMENT,
        name: part.name,
        accept: DOCUMENTS,
        maxBytes: MAX_ATTACHMENT_BYTES,
      });
      return { fileId: file.id, name: file.name, contentType: file.contentType, size: file.size, picture: null };
    }
    const { id, variants } = await this.files.storeImage(part.content, {
      ownerKind: ATTACHMENT,
      name: part.name,
      widths: WIDTHS,
      uploader,
    });
    const widest = variants.filter(({ contentType }) => contentType === 'image/webp').at(-1);
    if (widest === undefined) throw new Error('A picture was made in no form.');
    const { contentType, size, width, height } = widest;
    // As its owner called it; of the form in which it is kept, the ending alone.
    const name = safeFileName(`${stemOf(safeFileName(part.name))}.webp`);
    return { fileId: id, name, contentType, size, picture: { width, height } };
  }

  /** Whoever lost the answers to their uploads cannot take these back: so the oldest go, and nobody is refused for them. */
  private async makeRoom(tx: Tx, actor: Actor, ticketId: string, coming: number): Promise<void> {
    const [rows] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
      `DELETE FROM ticket_attachments WHERE id IN (
         SELECT id FROM ticket_attachments WHERE ticket_id = $1 AND uploaded_by = $2 AND message_id IS NULL ORDER BY created_at DESC, id OFFSET $3
       ) RETURNING file_id`,
      [ticketId, actor.userId, MAX_WAITING - coming],
    );
    for (const { file_id } of rows) await this.files.remove(tx, file_id);
  }

  /** What was taken in and never sent goes after a day, as its files do. */
  private async forgetUnsent(): Promise<void> {
    await this.database.sweep('DELETE FROM ticket_attachments WHERE message_id IS NULL AND created_at < $1', [
      new Date(this.clock.now().getTime() - DAY_MS),
    ]);
  }
}
