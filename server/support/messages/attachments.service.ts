import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
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
import { AttachmentsRepository } from './attachments.repository.js';
import { toAttachmentView, type AttachmentView } from './messages.dto.js';

/** Owner kind of attachments among the files. */
const ATTACHMENT = 'ticket-attachment';

const FIELD = 'files';
const PICTURES: readonly FileKind[] = ['png', 'jpg', 'webp', 'avif', 'gif'];
const DOCUMENTS: readonly FileKind[] = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'zip', 'json', 'csv', 'dmp', 'mp4', 'webm', '7z'];
const WIDTHS = [480, 1280, 2560] as const;
/** Maximum unsent uploads of one user per ticket; beyond that the oldest are deleted. */
const MAX_WAITING = 20;
const DAY_MS = 86_400_000;

interface Attaching {
  messageId: string;
  internal: boolean;
  /** Uploads of the actor to this ticket, in display order. */
  ids: readonly string[];
}

interface StagedAttachment {
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  picture: { width: number; height: number } | null;
}

/** Attachments: uploaded first, linked to a message when it is sent, and readable by those who may read the message. */
@Injectable()
export class AttachmentsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly attachments: AttachmentsRepository,
    private readonly features: FeaturesService,
    private readonly tickets: TicketsService,
    private readonly files: Files,
    private readonly receipts: ReceiptsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('support.attachments', { everySeconds: 3_600 }, () => this.deleteUnsent());
  }

  /**
   * Stores files for a message that is yet to be sent. Images are re-encoded from their pixels.
   * @throws NotFound, Forbidden while attachments are disabled, Conflict if the ticket accepts no messages, and refusals of the upload.
   */
  async upload(actor: Actor, ticketId: string, request: IncomingMessage): Promise<AttachmentView[]> {
    const ticket = await this.tickets.readable(actor, ticketId);
    await this.features.assertOn('support_attachments');
    const can = abilities(actor, ticket, this.clock.now());
    if (!can.reply && !can.note) throw new Conflict('Nothing can be attached in the ticket’s current status.', 'ticket-state');
    const { files } = await readMultipart(request, ATTACHMENTS_FORM, (part) => this.stageFile(part, actor.userId));
    if (files.length === 0) throw new Invalid('Please choose a file.', { [FIELD]: 'Please choose a file.' });
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      // Sequentially, so that concurrent uploads cannot exceed the limit.
      await this.tickets.readableLocked(tx, actor, ticketId);
      await this.makeRoom(tx, actor, ticketId, files.length);
      const rows = files.map(({ fileId, name, contentType, size, picture }) => ({
        id: randomUUID(),
        ticketId,
        uploadedBy: actor.userId,
        messageId: null,
        internal: false,
        position: 0,
        fileId,
        name,
        contentType,
        size,
        pictureWidth: picture?.width ?? null,
        pictureHeight: picture?.height ?? null,
        createdAt: now,
      }));
      await this.attachments.insert(tx, rows);
      return files.map(({ name, contentType, size, picture }, index) => ({
        id: rows[index]?.id ?? '',
        name,
        content_type: contentType,
        size,
        picture,
      }));
    });
  }

  /** The user's unsent uploads to this ticket. @throws NotFound */
  async waiting(actor: Actor, ticketId: string): Promise<AttachmentView[]> {
    await this.tickets.readable(actor, ticketId);
    return (await this.attachments.unsent(ticketId, actor.userId)).map(toAttachmentView);
  }

  /** Deletes an unsent upload. @throws NotFound */
  async deleteUnsentUpload(actor: Actor, ticketId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const fileId = await this.attachments.deleteUnsent(tx, { id, ticketId, userId: actor.userId });
      if (fileId === undefined) throw new NotFound();
      await this.files.remove(tx, fileId);
    });
  }

  /** Links uploads to the message being written. @throws Conflict `upload-gone` if one does not exist, or is not the actor's. */
  async attach(tx: Tx, actor: Actor, ticketId: string, { messageId, internal, ids }: Attaching): Promise<void> {
    for (const [position, id] of [...new Set(ids)].entries()) {
      const upload = { id, ticketId, userId: actor.userId };
      const fileId = await this.attachments.attach(tx, upload, { messageId, internal, position });
      if (fileId === undefined) throw new Conflict('An attachment no longer exists. Please choose the file again.', 'upload-gone');
      await this.files.persist(tx, fileId, id);
    }
  }

  /**
   * The file of an attachment that the actor may read; an agent's read leaves a receipt.
   * @param pictureWidth a narrower variant of an image, for display.
   * @throws NotFound
   */
  async find(actor: Actor, ticketId: string, id: string, pictureWidth: number | undefined): Promise<StoredFile> {
    const ticket = await this.tickets.readable(actor, ticketId);
    const row = await this.attachments.sentFile(ticketId, id);
    const side = sideTo(actor, ticket);
    if (row === undefined || !canReadMessages(actor, ticket) || (row.internal && side !== 'agent')) throw new NotFound();
    if (pictureWidth !== undefined && !row.is_picture) throw new NotFound();
    if (side === 'agent' && row.uploaded_by !== actor.userId) await this.receipts.recordRead(actor, ticketId, 'attachment');
    if (!row.is_picture) return this.files.find(row.file_id);
    return this.files.findVariant(row.file_id, 'image/webp', pictureWidth ?? WIDTHS[2]);
  }

  private async stageFile(part: FilePart, uploader: string): Promise<StagedAttachment> {
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
    // The uploader's name, with the file extension of the stored format.
    const name = safeFileName(`${stemOf(safeFileName(part.name))}.webp`);
    return { fileId: id, name, contentType, size, picture: { width, height } };
  }

  /** A client that lost the responses to its uploads cannot remove them: so the oldest are deleted instead of refusing new ones. */
  private async makeRoom(tx: Tx, actor: Actor, ticketId: string, coming: number): Promise<void> {
    const fileIds = await this.attachments.deleteOldestUnsent(tx, ticketId, actor.userId, MAX_WAITING - coming);
    for (const fileId of fileIds) await this.files.remove(tx, fileId);
  }

  /** Unsent uploads are deleted after a day, as are their files. */
  private async deleteUnsent(): Promise<void> {
    await this.attachments.sweepUnsent(new Date(this.clock.now().getTime() - DAY_MS));
  }
}
