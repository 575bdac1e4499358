import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { inGroup } from '../../../platform/access/roles.rules.js';
import { derivedId } from '../../../platform/database/derived-id.js';
import { lockRow } from '../../../platform/database/row-locks.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.js';
import { fileText, MAX_TEXT_FILE_BYTES } from '../../../platform/files/file-text.js';
import { Files, type StoredFile } from '../../../platform/files/files.js';
import { safeFileName, stemOf } from '../../../platform/files/file-name.js';
import { claimedKind, type FileKind } from '../../../platform/files/uploads/file-kinds.js';
import { readMultipart, type FilePart } from '../../../platform/files/uploads/multipart.js';
import { StoredTexts, type StoredText } from '../../../platform/text/stored-texts.js';
import { Clock } from '../../../platform/time/clock.js';
import { DiscussionService } from '../../../discussion/discussion.service.js';
import { BugChangesService } from '../changes/bug-changes.service.js';
import { BugsRepository } from '../bugs.repository.js';
import type { BugAttachmentView } from './attachments.dto.js';
import { ATTACHMENT_LIMITS, ATTACHMENTS_FORM } from './attachments.rules.js';
import { BugAttachment } from './bug-attachment.entity.js';
import { BugAttachmentsRepository, type AttachmentRow } from './bug-attachments.repository.js';

/** Owner kind of attachments among the files. */
const OWNER = 'bug-attachment';
const FIELD = 'files';
const PICTURES: readonly FileKind[] = ['png', 'jpg', 'webp', 'avif', 'gif'];
const DOCUMENTS: readonly FileKind[] = ['txt', 'md', 'json', 'csv', 'zip', '7z', 'dmp', 'pdf', 'mp4', 'webm'];
const WIDTHS = [480, 1280, 2560] as const;

type StagedAttachment = Pick<BugAttachment, 'fileId' | 'name' | 'contentType' | 'size' | 'pictureWidth' | 'pictureHeight'>;

/** Logs and screenshots of bugs, visible to users who may see the bug. */
@Injectable()
export class BugAttachmentsService {
  constructor(
    private readonly database: Database,
    private readonly bugs: BugsRepository,
    private readonly changes: BugChangesService,
    private readonly repository: BugAttachmentsRepository,
    private readonly discussion: DiscussionService,
    private readonly files: Files,
    private readonly clock: Clock,
    texts: StoredTexts,
  ) {
    texts.register('bug-attachments', (after, limit) => this.storedTexts(after, limit));
  }

  /** Texts for the scan for secrets; the text of a file that is no text is empty. */
  private async storedTexts(after: string, limit: number): Promise<StoredText[]> {
    const texts: StoredText[] = [];
    for (const { id, bugId, fileId } of await this.repository.smallTexts(after, limit, MAX_TEXT_FILE_BYTES))
      texts.push({ id, type: 'bug', objectId: bugId, text: await fileText(this.files, fileId) });
    return texts;
  }

  async of(actor: Actor, bugId: string): Promise<BugAttachmentView[]> {
    return (await this.repository.of(bugId)).map((row) => toView(actor, row));
  }

  /**
   * Uploads and attaches files. Screenshots are re-encoded from their pixels.
   * @param upload.ids of the files, in order: a file whose earlier upload was stored, although its response was lost, is not attached again
   * @throws NotFound, Conflict `too-many-attachments`, and refusals of the upload.
   */
  async upload(
    actor: Actor,
    bugId: string,
    { ids, request }: { ids: readonly string[]; request: IncomingMessage },
  ): Promise<BugAttachmentView[]> {
    await this.assertReadable(actor, bugId);
    const { files } = await readMultipart(request, ATTACHMENTS_FORM, (part) => this.stageFile(part, actor.userId));
    if (files.length === 0) throw new Invalid('Please choose a file.', { [FIELD]: 'Please choose a file.' });
    await this.database.transaction(async (tx) => {
      const bug = await this.changes.lockOne(tx, actor, bugId);
      const stored = await this.repository.ids(tx, bugId);
      const now = this.clock.now();
      const rows = files
        .map((file, index) => {
          const given = ids[index];
          const id = given === undefined ? randomUUID() : derivedId(actor.userId, bugId, given);
          return { ...file, id, bugId, uploadedBy: actor.userId, createdAt: now };
        })
        .filter(({ id }, index, all) => !stored.has(id) && all.findIndex((row) => row.id === id) === index);
      if (rows.length === 0) return;
      if (stored.size + rows.length > ATTACHMENT_LIMITS.perBug) {
        throw new Conflict(`A bug has at most ${ATTACHMENT_LIMITS.perBug} attachments.`, 'too-many-attachments');
      }
      await this.repository.insert(tx, rows);
      for (const { fileId, id } of rows) await this.files.persist(tx, fileId, id);
      const names = rows.map(({ name }) => name).join(', ');
      await this.discussion.appendChanges(tx, 'bug', actor.userId, [{ id: bugId, sentences: [[`attached ${names}`]] }]);
      await this.bugs.touch(tx, bugId, now, bug.reporterId !== actor.userId);
      this.changes.publish(tx, bugId);
    });
    return this.of(actor, bugId);
  }

  /** Users can remove their own attachments, admin and ceo any. @throws NotFound, Forbidden */
  async remove(actor: Actor, bugId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.changes.lockOne(tx, actor, bugId);
      const row = await lockRow(tx, BugAttachment, { id, bugId });
      if (row === null) throw new NotFound();
      if (!mayDelete(actor, row.uploadedBy)) throw new Forbidden('Only the person who attached this file, or an admin, can remove it.');
      await tx.manager.delete(BugAttachment, { id });
      await this.files.remove(tx, row.fileId);
      await this.discussion.appendChanges(tx, 'bug', actor.userId, [{ id: bugId, sentences: [[`removed the attachment ${row.name}`]] }]);
      this.changes.publish(tx, bugId);
    });
  }

  /**
   * The file of an attachment.
   * @param pictureWidth a narrower variant of an image, for display.
   * @throws NotFound
   */
  async find(actor: Actor, bugId: string, id: string, pictureWidth: number | undefined): Promise<StoredFile> {
    await this.assertReadable(actor, bugId);
    const row = (await this.repository.of(bugId)).find((attachment) => attachment.id === id);
    if (row === undefined || (pictureWidth !== undefined && row.width === null)) throw new NotFound();
    if (row.width === null) return this.files.find(row.file_id);
    return this.files.findVariant(row.file_id, 'image/webp', pictureWidth ?? WIDTHS[2]);
  }

  /** Removes all attachments of a deleted bug. */
  async removeAll(tx: Tx, bugId: string): Promise<void> {
    for (const fileId of await this.repository.deleteOfBug(tx, bugId)) await this.files.remove(tx, fileId);
  }

  private async assertReadable(actor: Actor, bugId: string): Promise<void> {
    if ((await this.bugs.titles(actor, [bugId])).length === 0) throw new NotFound();
  }

  private async stageFile(part: FilePart, uploader: string): Promise<StagedAttachment> {
    if (part.field !== FIELD) throw new Invalid(`Please send the files as “${FIELD}”.`, { [FIELD]: 'Please choose a file.' });
    const upload = { ownerKind: OWNER, name: part.name };
    if (!PICTURES.includes(claimedKind(part.name, [...PICTURES, ...DOCUMENTS]))) {
      const {
        id: fileId,
        name,
        contentType,
        size,
      } = await this.files.store(part.content, { ...upload, accept: DOCUMENTS, maxBytes: ATTACHMENT_LIMITS.bytes });
      return { fileId, name, contentType, size, pictureWidth: null, pictureHeight: null };
    }
    const { id: fileId, variants } = await this.files.storeImage(part.content, { ...upload, widths: WIDTHS, uploader });
    const widest = variants.filter(({ contentType }) => contentType === 'image/webp').at(-1);
    if (widest === undefined) throw new Error('A picture was made in no form.');
    const { contentType, size, width, height } = widest;
    // The uploader's name, with the file extension of the stored format.
    return {
      fileId,
      name: safeFileName(`${stemOf(safeFileName(part.name))}.webp`),
      contentType,
      size,
      pictureWidth: width,
      pictureHeight: height,
    };
  }
}

function mayDelete(actor: Actor, uploadedBy: string | null): boolean {
  return uploadedBy === actor.userId || inGroup(actor.roles, 'admin');
}

function toView(actor: Actor, { width, height, uploaded_by, file_id: _, ...row }: AttachmentRow): BugAttachmentView {
  return { ...row, picture: width === null || height === null ? null : { width, height }, can_delete: mayDelete(actor, uploaded_by) };
}
