import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { TicketAttachment } from './ticket-attachment.entity.js';

export interface AttachmentRow {
  id: string;
  name: string;
  content_type: string;
  size: number;
  /** Intrinsic width of an image in pixels; null for other files. */
  width: number | null;
  height: number | null;
}

const COLUMNS = 'id, name, content_type, size, picture_width AS width, picture_height AS height';

export interface SentAttachmentRow extends AttachmentRow {
  message_id: string;
}

/** The access-relevant fields of an attachment, and its file. */
interface AttachmentFileRow {
  file_id: string;
  uploaded_by: string | null;
  internal: boolean;
  is_picture: boolean;
}

/** An upload by one user to one ticket. */
interface UploadKey {
  id: string;
  ticketId: string;
  userId: string;
}

/** Attachments of tickets. Those without a message are uploads for a message being written. */
@Injectable()
export class AttachmentsRepository {
  constructor(
    private readonly queries: ReadQueries,
    private readonly database: Database,
  ) {}

  /** In display order. @param internal whether attachments of notes are included. */
  ofMessages(ticketId: string, messageIds: readonly string[], internal: boolean): Promise<SentAttachmentRow[]> {
    return this.queries.rows<SentAttachmentRow>(
      `SELECT message_id, ${COLUMNS} FROM ticket_attachments
       WHERE ticket_id = $1 AND message_id = ANY($2) AND (NOT internal OR $3) ORDER BY position, id`,
      [ticketId, messageIds, internal],
    );
  }

  /** A user's unsent uploads to a ticket, oldest first. */
  unsent(ticketId: string, userId: string): Promise<AttachmentRow[]> {
    return this.queries.rows<AttachmentRow>(
      `SELECT ${COLUMNS} FROM ticket_attachments WHERE ticket_id = $1 AND uploaded_by = $2 AND message_id IS NULL ORDER BY created_at, id`,
      [ticketId, userId],
    );
  }

  /** The file of a sent attachment. */
  async sentFile(ticketId: string, id: string): Promise<AttachmentFileRow | undefined> {
    const [row] = await this.queries.rows<AttachmentFileRow>(
      `SELECT file_id, uploaded_by, internal, picture_width IS NOT NULL AS is_picture
       FROM ticket_attachments WHERE id = $1 AND ticket_id = $2 AND message_id IS NOT NULL`,
      [id, ticketId],
    );
    return row;
  }

  async insert(tx: Tx, attachments: readonly TicketAttachment[]): Promise<void> {
    await tx.manager.insert(TicketAttachment, [...attachments]);
  }

  /** Links an upload to its message. @returns the id of its file; undefined if there is no such upload. */
  async attach(
    tx: Tx,
    { id, ticketId, userId }: UploadKey,
    { messageId, internal, position }: { messageId: string; internal: boolean; position: number },
  ): Promise<string | undefined> {
    const [[row]] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
      `UPDATE ticket_attachments SET message_id = $4, internal = $5, position = $6
         WHERE id = $1 AND ticket_id = $2 AND uploaded_by = $3 AND message_id IS NULL RETURNING file_id`,
      [id, ticketId, userId, messageId, internal, position],
    );
    return row?.file_id;
  }

  /** @returns the id of its file; undefined when there is no such upload. */
  async deleteUnsent(tx: Tx, { id, ticketId, userId }: UploadKey): Promise<string | undefined> {
    const [fileId] = await deleted(tx, 'id = $1 AND ticket_id = $2 AND uploaded_by = $3 AND message_id IS NULL', [id, ticketId, userId]);
    return fileId;
  }

  /** Deletes a user's oldest unsent uploads to a ticket, all except the newest `keep`. @returns the ids of their files. */
  deleteOldestUnsent(tx: Tx, ticketId: string, userId: string, keep: number): Promise<string[]> {
    return deleted(
      tx,
      `id IN (
         SELECT id FROM ticket_attachments WHERE ticket_id = $1 AND uploaded_by = $2 AND message_id IS NULL ORDER BY created_at DESC, id OFFSET $3
       )`,
      [ticketId, userId, keep],
    );
  }

  /** Deletes everything that a user uploaded. @returns the ids of the files. */
  deleteOfUploader(tx: Tx, userId: string): Promise<string[]> {
    return deleted(tx, 'uploaded_by = $1', [userId]);
  }

  /** Deletes unsent uploads from before this time, in its own transaction. */
  async sweepUnsent(before: Date): Promise<void> {
    await this.database.sweep('DELETE FROM ticket_attachments WHERE message_id IS NULL AND created_at < $1', [before]);
  }
}

async function deleted(tx: Tx, condition: string, values: unknown[]): Promise<string[]> {
  const [rows] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
    `DELETE FROM ticket_attachments WHERE ${condition} RETURNING file_id`,
    values,
  );
  return rows.map(({ file_id }) => file_id);
}
