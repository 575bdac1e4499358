import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../errors/errors.js';
import { claimedKind, type FileKind } from '../uploads/file-kinds.js';
import { Files } from '../files.js';
import { FilesRepository, type PictureOwner, type UploadedFile } from '../files.repository.js';
import { readMultipart } from '../uploads/multipart.js';
import { parsePicture, parsePictureName, PICTURE_FORM, pictureAddress, PICTURE_WIDTHS, pictureWidths } from './pictures.rules.js';

/** An uploaded image to which no row refers yet. */
export interface StoredPicture {
  id: string;
  /** The address to store in documents and columns. */
  src: string;
  /** Size of its widest variant in pixels. */
  width: number;
  height: number;
}

/** A row refers to images that were swept or removed. */
export class PictureNotFound extends Conflict {
  /** @param srcs addresses of the missing images. */
  constructor(readonly srcs: readonly string[]) {
    super('An image no longer exists. Please choose the file again.', 'upload-gone');
  }
}

const KINDS: readonly FileKind[] = ['png', 'jpg', 'webp', 'avif', 'gif'];
const CHOOSE = 'Please choose an image.';

/**
 * Public images: re-encoded in several widths and formats, under addresses whose content never changes. An image persists only after a
 * transaction calls `claimIn`; others are swept after a day.
 */
@Injectable()
export class Pictures {
  private readonly publicKinds = new Set<string>();

  constructor(
    private readonly files: Files,
    private readonly repository: FilesRepository,
  ) {}

  /** Declares at start-up that images of these owner kinds are public. */
  open(ownerKind: string): void {
    this.publicKinds.add(ownerKind);
  }

  /**
   * Stores a JPEG, PNG, WebP, AVIF or GIF image of at most 10 MB and 50 megapixels.
   * @throws UnsupportedType, PayloadTooLarge or Invalid, with a message for the user; Unavailable if the queue is full.
   */
  async store(content: Readable, options: { ownerKind: string; name: string }): Promise<StoredPicture> {
    const { id, variants } = await this.files.storeImage(content, { ...options, widths: PICTURE_WIDTHS });
    const { width, height } = variants.reduce((widest, variant) => (variant.width > widest.width ? variant : widest));
    return { id, src: pictureAddress({ id, width, height }), width, height };
  }

  /**
   * Stores the single image of a multipart form.
   * @param field its form field.
   * @throws as `store` and `readMultipart` do.
   */
  async receive(request: IncomingMessage, { ownerKind, field }: { ownerKind: string; field: string }): Promise<StoredPicture> {
    const { files } = await readMultipart(request, PICTURE_FORM, async (part) => {
      if (part.field !== field) throw new Invalid(`Please send the image as “${field}”.`, { [field]: CHOOSE });
      claimedKind(part.name, KINDS);
      return this.store(part.content, { ownerKind, name: part.name });
    });
    const [picture] = files;
    if (picture === undefined) throw new Invalid(CHOOSE, { [field]: CHOOSE });
    return picture;
  }

  /**
   * Persists those of the images that are still pending, in the transaction of the row that shows them. May be called again with all
   * addresses of a row; foreign addresses are ignored. Other transactions cannot remove the images before this one ends.
   * @throws PictureNotFound also for an image stored for owners of another kind: it would be deleted with them.
   */
  async claimIn(tx: Tx, srcs: readonly string[], owner: PictureOwner): Promise<void> {
    const ids = idsOf(srcs);
    if (ids.length === 0) return;
    await this.repository.claimGroups(tx, ids, owner);
    const stored = new Set(await this.repository.lockReferenced(tx, ids, owner.ownerKind));
    const deleted = srcs.filter((src) => !stored.has(parsePicture(src)?.id ?? '') && parsePicture(src) !== null);
    if (deleted.length > 0) throw new PictureNotFound([...new Set(deleted)]);
  }

  /** Removes images of owners of a kind when the transaction commits; other addresses are ignored. */
  async removeIn(tx: Tx, srcs: readonly string[], ownerKind: string): Promise<void> {
    const ids = idsOf(srcs);
    if (ids.length === 0) return;
    for (const id of await this.repository.ofKind(tx, ids, ownerKind)) await this.files.remove(tx, id);
  }

  /** The file for the last path segment of an image address. @throws NotFound */
  async find(name: string): Promise<UploadedFile> {
    const picture = parsePictureName(name);
    if (picture === null || !pictureWidths(picture.width).includes(picture.requestedWidth)) throw new NotFound();
    const file = await this.files.findForm(picture, `image/${picture.format}`);
    if (!this.publicKinds.has(file.ownerKind)) throw new NotFound();
    return file;
  }
}

/** A fixed lock order, so that transactions that lock several images cannot deadlock. */
function idsOf(srcs: readonly string[]): string[] {
  return [...new Set(srcs.flatMap((src) => parsePicture(src)?.id ?? []))].sort();
}
