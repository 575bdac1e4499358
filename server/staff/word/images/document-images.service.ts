import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { lockRow } from '../../../platform/database/row-locks.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.js';
import { Files, type StoredFile } from '../../../platform/files/files.js';
import { readMultipart, type FilePart } from '../../../platform/files/uploads/multipart.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Clock } from '../../../platform/time/clock.js';
import { WordDocument } from '../document.entity.js';
import type { DocumentImageView } from '../documents.dto.js';
import { DOCUMENT_IMAGE_FORM, DOCUMENT_LIMITS, imageAddress, imagesIn, type DocumentImage } from '../documents.rules.js';
import type { WordDocumentImage } from './document-image.entity.js';
import { DocumentImagesRepository } from './document-images.repository.js';

/** Owner kind among the files. */
const OWNER = 'word-document';
const FIELD = 'file';
const WIDTH = 1_600;
/** An undone deletion, an offline draft or a colleague's open editor may bring an image back within this time. */
const UNUSED_DAYS = 30;
/** How long an image that the text does not show counts for the limit: it may be in an unsaved text, or come back with an undo. */
const RECENT_MS = 3_600_000;
const DAY_MS = 86_400_000;

type StagedImage = Pick<WordDocumentImage, 'fileId' | 'width' | 'height'>;

/** Copied images of a new document, and its HTML with their addresses. */
interface CopiedImages {
  html: string;
  images: WordDocumentImage[];
}

/** Images of documents: re-encoded from their pixels, read by the staff area only, and deleted with their document, or some time after it no longer shows them. */
@Injectable()
export class DocumentImagesService {
  constructor(
    private readonly database: Database,
    private readonly repository: DocumentImagesRepository,
    private readonly files: Files,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule('word.unused-images', { everySeconds: 86_400 }, () => this.removeUnused());
  }

  /** Stores the one image of a form. @throws NotFound, Conflict `too-many-images`, and refusals of the upload. */
  async upload(actor: Actor, documentId: string, request: IncomingMessage): Promise<DocumentImageView> {
    const { files } = await readMultipart(request, DOCUMENT_IMAGE_FORM, (part) => this.stage(part, actor.userId));
    const [file] = files;
    if (file === undefined) throw new Invalid('Please choose an image.', { [FIELD]: 'Please choose an image.' });
    const image: WordDocumentImage = { ...file, id: randomUUID(), documentId, createdAt: this.clock.now(), unusedSince: this.clock.now() };
    await this.database.transaction(async (tx) => {
      if ((await lockRow(tx, WordDocument, { id: documentId })) === null) throw new NotFound();
      const recent = new Date(this.clock.now().getTime() - RECENT_MS);
      if (!(await this.makeRoom(tx, documentId, recent))) throw tooMany();
      await this.insert(tx, [image]);
    });
    return { src: imageAddress({ documentId, imageId: image.id }), width: image.width, height: image.height };
  }

  /** Deletes the image that has been unused for longest if the document has as many as it may. @returns false if all are needed. */
  private async makeRoom(tx: Tx, documentId: string, recent: Date): Promise<boolean> {
    if ((await this.repository.count(tx, documentId)) < DOCUMENT_LIMITS.images) return true;
    const fileId = await this.repository.deleteLongestUnused(tx, documentId, recent);
    if (fileId === undefined) return false;
    await this.files.remove(tx, fileId);
    return true;
  }

  /** @throws NotFound unless the image belongs to the document. */
  async find(image: DocumentImage): Promise<StoredFile> {
    const row = await this.repository.find(image);
    if (row === undefined) throw new NotFound();
    return this.files.find(row.fileId);
  }

  /** The image as a data address; empty if it no longer exists. */
  async dataAddress(image: DocumentImage): Promise<string> {
    try {
      const file = await this.find(image);
      return `data:${file.contentType};base64,${(await buffer(await this.files.open(file.id))).toString('base64')}`;
    } catch (error) {
      if (error instanceof NotFound) return '';
      throw error;
    }
  }

  /**
   * Copies the images of other documents to which a text refers, for a new document. Call `insert` in the transaction that creates it.
   * @throws Conflict `too-many-images`
   */
  async copyInto(documentId: string, html: string): Promise<CopiedImages> {
    const sources = imagesIn(html).filter((image) => image.documentId !== documentId);
    if (sources.length > DOCUMENT_LIMITS.images) throw tooMany();
    const copied: CopiedImages = { html, images: [] };
    for (const source of sources) {
      const row = await this.repository.find(source);
      if (row === undefined) continue;
      const { name, id } = await this.files.find(row.fileId);
      const copy = await this.files.store(await this.files.open(id), {
        ownerKind: OWNER,
        name,
        accept: ['webp'],
        maxBytes: DOCUMENT_LIMITS.imageBytes,
      });
      const image = {
        id: randomUUID(),
        documentId,
        fileId: copy.id,
        width: row.width,
        height: row.height,
        createdAt: this.clock.now(),
        unusedSince: null,
      };
      copied.images.push(image);
      copied.html = copied.html.replaceAll(imageAddress(source), imageAddress({ documentId, imageId: image.id }));
    }
    return copied;
  }

  /** Refers to stored images from their document. @throws Conflict if an upload was swept. */
  async insert(tx: Tx, images: readonly WordDocumentImage[]): Promise<void> {
    if (images.length === 0) return;
    await this.repository.insert(tx, images);
    for (const { fileId, id } of images) await this.files.persist(tx, fileId, id);
  }

  /** Call it in the transaction that stores a text: images that it does not show are deleted some time later. */
  async setUsed(tx: Tx, documentId: string, html: string): Promise<void> {
    const used = imagesIn(html).filter((image) => image.documentId === documentId);
    await this.repository.setUsed(
      tx,
      documentId,
      used.map(({ imageId }) => imageId),
      this.clock.now(),
    );
  }

  /** Removes the images of a document that is deleted. */
  async removeOf(tx: Tx, documentId: string): Promise<void> {
    for (const fileId of await this.repository.deleteOfDocument(tx, documentId)) await this.files.remove(tx, fileId);
  }

  private async removeUnused(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - UNUSED_DAYS * DAY_MS);
    await this.database.transaction(async (tx) => {
      for (const fileId of await this.repository.deleteUnused(tx, before)) await this.files.remove(tx, fileId);
    });
  }

  private async stage({ field, name, content }: FilePart, uploader: string): Promise<StagedImage> {
    if (field !== FIELD) throw new Invalid(`Please send the image as “${FIELD}”.`, { [FIELD]: 'Please choose an image.' });
    const { id, variants } = await this.files.storeImage(content, { ownerKind: OWNER, name, widths: [WIDTH], formats: ['webp'], uploader });
    const [image] = variants;
    if (image === undefined) throw new Error('An image was encoded in no format.');
    return { fileId: id, width: image.width, height: image.height };
  }
}

function tooMany(): Conflict {
  return new Conflict(`A document has at most ${DOCUMENT_LIMITS.images} images.`, 'too-many-images');
}
