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

/** An uploaded picture that no row refers to yet. */
export interface StoredPicture {
  id: string;
  /** The address that documents and columns contain. */
  src: string;
  /** Pixels of its widest form. */
  width: number;
  height: number;
}

/** A row refers to pictures that were given up or removed. */
export class PictureGone extends Conflict {
  /** @param srcs addresses of the pictures that are not there any more. */
  constructor(readonly srcs: readonly string[]) {
    super('A picture no longer exists. Please choose the file again.', 'upload-gone');
  }
}

const KINDS: readonly FileKind[] = ['png', 'jpg', 'webp', 'avif', 'gif'];
const CHOOSE = 'Please choose a picture.';

/**
 * Pictures that everyone may see: made anew from their pixels in several widths and formats, under addresses that never
 * show another picture. One stays only when a transaction calls `keepIn`; the others are swept away after a day.
 */
@Injectable()
export class Pictures {
  private readonly publicKinds = new Set<string>();

  constructor(
    private readonly files: Files,
    private readonly repository: FilesRepository,
  ) {}

  /** Declares, at start, that pictures of these owners are public. */
  open(ownerKind: string): void {
    this.publicKinds.add(ownerKind);
  }

  /**
   * Takes in a JPEG, PNG, WebP, AVIF or GIF picture of at most 10 MB and 50 megapixels.
   * @throws UnsupportedType, PayloadTooLarge or Invalid, with a message for the user; Unavailable when the queue is full.
   */
  async store(content: Readable, terms: { ownerKind: string; name: string }): Promise<StoredPicture> {
    const { id, variants } = await this.files.storeImage(content, { ...terms, widths: PICTURE_WIDTHS });
    const { width, height } = variants.reduce((widest, variant) => (variant.width > widest.width ? variant : widest));
    return { id, src: pictureAddress({ id, width, height }), width, height };
  }

  /**
   * Takes in the one picture of a multipart form.
   * @param field its name in the form.
   * @throws as `store` and `readMultipart` do.
   */
  async receive(request: IncomingMessage, { ownerKind, field }: { ownerKind: string; field: string }): Promise<StoredPicture> {
    const { files } = await readMultipart(request, PICTURE_FORM, async (part) => {
      if (part.field !== field) throw new Invalid(`Please send the picture as “${field}”.`, { [field]: CHOOSE });
      claimedKind(part.name, KINDS);
      return this.store(part.content, { ownerKind, name: part.name });
    });
    const [picture] = files;
    if (picture === undefined) throw new Invalid(CHOOSE, { [field]: CHOOSE });
    return picture;
  }

  /**
   * Keeps those of the pictures that nothing keeps yet, in the transaction of the row that shows them. May be called
   * again with all of a row's addresses; what is no picture of ours is left alone. The pictures cannot be removed by
   * another transaction before this one ends.
   * @throws PictureGone also for one that was stored for owners of another kind: it would go with them.
   */
  async keepIn(tx: Tx, srcs: readonly string[], owner: PictureOwner): Promise<void> {
    const ids = idsOf(srcs);
    if (ids.length === 0) return;
    await this.repository.keepPictures(tx, ids, owner);
    const stored = new Set(await this.repository.lockReferenced(tx, ids, owner.ownerKind));
    const gone = srcs.filter((src) => !stored.has(parsePicture(src)?.id ?? '') && parsePicture(src) !== null);
    if (gone.length > 0) throw new PictureGone([...new Set(gone)]);
  }

  /** Removes pictures of owners of a kind when the transaction commits; what else stands there is left alone. */
  async removeIn(tx: Tx, srcs: readonly string[], ownerKind: string): Promise<void> {
    const ids = idsOf(srcs);
    if (ids.length === 0) return;
    for (const id of await this.repository.ofKind(tx, ids, ownerKind)) await this.files.remove(tx, id);
  }

  /** The file behind the last part of a picture's address. @throws NotFound */
  async find(name: string): Promise<UploadedFile> {
    const wanted = parsePictureName(name);
    if (wanted === null || !pictureWidths(wanted.width).includes(wanted.wanted)) throw new NotFound();
    const file = await this.files.findForm(wanted, `image/${wanted.format}`);
    if (!this.publicKinds.has(file.ownerKind)) throw new NotFound();
    return file;
  }
}

/** In one order for everyone, so that transactions which lock several do not wait for each other in a circle. */
function idsOf(srcs: readonly string[]): string[] {
  return [...new Set(srcs.flatMap((src) => parsePicture(src)?.id ?? []))].sort();
}
