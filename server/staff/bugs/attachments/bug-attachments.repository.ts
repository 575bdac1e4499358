import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../../users/user-directory.service.js';
import { ATTACHMENT_LIMITS } from './attachments.rules.js';
import { BugAttachment } from './bug-attachment.entity.js';

export interface AttachmentRow {
  id: string;
  uploaded_by: string | null;
  uploaded_by_name: string | null;
  file_id: string;
  name: string;
  content_type: string;
  size: number;
  /** Size of an image in pixels; null for other files. */
  width: number | null;
  height: number | null;
  created_at: string;
}

const COLUMNS = `t.id, t.uploaded_by, ${colleagueName('u')} AS uploaded_by_name, t.file_id, t.name, t.content_type, t.size,
  t.picture_width AS width, t.picture_height AS height, t.created_at`;

@Injectable()
export class BugAttachmentsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Oldest first. */
  of(bugId: string): Promise<AttachmentRow[]> {
    return this.queries.rows<AttachmentRow>(
      `SELECT ${COLUMNS} FROM bug_attachments t ${joinUser('u', 't.uploaded_by')} WHERE t.bug_id = $1 ORDER BY t.created_at, t.id LIMIT ${2 * ATTACHMENT_LIMITS.perBug}`,
      [bugId],
    );
  }

  /** Text files of at most this size, by id, for the scan for secrets. */
  smallTexts(after: string, limit: number, maxBytes: number): Promise<Array<{ id: string; bugId: string; fileId: string }>> {
    return this.queries.rows<{ id: string; bugId: string; fileId: string }>(
      `SELECT id, bug_id AS "bugId", file_id AS "fileId" FROM bug_attachments
       WHERE id > $1 AND size <= $3 AND picture_width IS NULL ORDER BY id LIMIT $2`,
      [after, limit, maxBytes],
    );
  }

  async ids(tx: Tx, bugId: string): Promise<Set<string>> {
    const rows = await tx.manager.find(BugAttachment, { select: { id: true }, where: { bugId } });
    return new Set(rows.map(({ id }) => id));
  }

  async insert(tx: Tx, rows: readonly BugAttachment[]): Promise<void> {
    await tx.manager.insert(BugAttachment, [...rows]);
  }

  /** @returns the ids of the files. */
  async deleteOfBug(tx: Tx, bugId: string): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
      'DELETE FROM bug_attachments WHERE bug_id = $1 RETURNING file_id',
      [bugId],
    );
    return rows.map(({ file_id }) => file_id);
  }

  /** Names of a user's uploads, for the data export. */
  uploadedBy(userId: string): Promise<Array<{ name: string; size: number; at: string }>> {
    return this.queries.rows<{ name: string; size: number; at: string }>(
      'SELECT name, size, created_at AS "at" FROM bug_attachments WHERE uploaded_by = $1 ORDER BY created_at, id',
      [userId],
    );
  }
}
