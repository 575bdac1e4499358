import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Invalid, UnsupportedType } from '../../platform/errors/errors.js';
import { Files } from '../../platform/files/files.js';
import { claimedKind, type FileKind } from '../../platform/files/uploads/file-kinds.js';
import { readMultipart, type FilePart } from '../../platform/files/uploads/multipart.js';
import { isMultipartForm } from '../../platform/files/uploads/media-type.js';
import { validation } from '../../platform/http/validation.js';
import { hasActiveContent } from './pdf-content.js';
import { RECEIPT_BYTES, RECEIPT_FORM, RECEIPT_WIDTH } from './transaction.rules.js';

const pipe = validation();
/** Owner of receipts among the files. */
const OWNER = 'receipt';
const FIELD = 'receipt';
const PICTURES: readonly FileKind[] = ['png', 'jpg', 'webp', 'avif'];

/** An upload that nothing refers to yet: a job removes it unless one does. */
export interface NewReceipt {
  fileId: string;
  /** Of the bytes that arrived, to find the same receipt used twice. */
  sha256: Buffer;
  isPicture: boolean;
}

/** Whether a form that is sent again has the stored receipt, or none as before. @param storedSha256 of the bytes that arrived */
export function isSameReceipt(storedSha256: Buffer | null, receipt: NewReceipt | null): boolean {
  return storedSha256 === null || receipt === null ? storedSha256 === receipt : storedSha256.equals(receipt.sha256);
}

/** Stores receipts of transactions and expenses: a re-encoded image, or a PDF without scripts. */
@Injectable()
export class ReceiptsService {
  constructor(private readonly files: Files) {}

  /**
   * Reads the form of a transaction.
   * @throws Invalid, UnsupportedType, PayloadTooLarge, and what an upload is refused with.
   */
  private async readForm(
    request: IncomingMessage,
    uploader: string,
  ): Promise<{ fields: Record<string, string>; receipt: NewReceipt | null }> {
    const { fields, files } = await readMultipart(request, RECEIPT_FORM, (part) => this.storeReceipt(part, uploader));
    return { fields, receipt: files[0] ?? null };
  }

  /** The validated fields of a request, sent as JSON or as a form, and its receipt. @throws as `readForm`; Invalid at the fields */
  async read<T extends object>(
    request: Request,
    uploader: string,
    metatype: new () => T,
  ): Promise<{ input: T; receipt: NewReceipt | null }> {
    const { fields, receipt } = isMultipartForm(request)
      ? await this.readForm(request, uploader)
      : { fields: request.body as unknown, receipt: null };
    return { input: (await pipe.transform(fields, { type: 'body', metatype })) as T, receipt };
  }

  private async storeReceipt({ field, name, content }: FilePart, uploader: string): Promise<NewReceipt> {
    if (field !== FIELD) throw new Invalid(`Please send the file as “${FIELD}”.`, { [FIELD]: 'Please choose a file.' });
    const isPicture = PICTURES.includes(claimedKind(name, [...PICTURES, 'pdf']));
    const { stream, digest } = hashed(content);
    if (isPicture) {
      const { id } = await this.files.storeImage(stream, { ownerKind: OWNER, name, widths: [RECEIPT_WIDTH], uploader });
      return { fileId: id, sha256: digest(), isPicture };
    }
    const { id } = await this.files.store(stream, { ownerKind: OWNER, name, accept: ['pdf'], maxBytes: RECEIPT_BYTES });
    if (await hasActiveContent(await buffer(await this.files.open(id))))
      throw new UnsupportedType('This PDF contains scripts or embedded files. Please print it to a new PDF and choose that.');
    return { fileId: id, sha256: digest(), isPicture };
  }
}

/** A stream with the SHA-256 of what has passed through it. */
function hashed(content: Readable): { stream: Readable; digest: () => Buffer } {
  const hash = createHash('sha256');
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => hash.update(chunk)).pause();
  content.once('error', (error) => stream.destroy(error));
  content.pipe(stream);
  return { stream, digest: () => hash.digest() };
}
