import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Database, type Tx } from '../database/transactions.js';
import { Conflict, Invalid, NotFound, PayloadTooLarge } from '../errors/errors.js';
import { Jobs } from '../jobs/jobs.js';
import { blobKey, BlobMissing, BlobStore, type ByteRange } from './storage/blob-store.js';
import { assertContent, claimedKind, FILE_KINDS, SAMPLE_BYTES, type FileKind } from './uploads/file-kinds.js';
import { safeFileName, stemOf } from './file-name.js';
import { FileSweep } from './file-sweep.js';
import { FilesRepository, type OwnedFile, type PendingFile, type StoredFile, type UploadedFile } from './files.repository.js';
import { Images, type VariantRequest } from './pictures/images.js';
import { Inspection } from './uploads/inspection.js';
import { readSpooled, Spool } from './uploads/spool.js';

export type { StoredFile, UploadedFile };

interface UploadOptions {
  /** Kind of the row that will refer to the file, for example `application`. */
  ownerKind: string;
  /** Name as the browser sent it. */
  name: string;
  accept: readonly FileKind[];
  maxBytes: number;
}

interface ImageUploadOptions extends VariantRequest {
  ownerKind: string;
  name: string;
  /** Account id of the uploader, who may not fill the queue alone. */
  uploader?: string;
}

interface UploadedVariant extends UploadedFile {
  width: number;
  height: number;
}

/** One image in several widths and formats. */
interface UploadedImage {
  /** The id that `keep` and `remove` take. */
  id: string;
  variants: UploadedVariant[];
}

const IMAGE_KINDS: readonly FileKind[] = ['jpg', 'png', 'webp', 'avif', 'gif'];
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const REMOVE = 'files.remove';
const SWEEP_SECONDS = 3_600;

/**
 * Uploads and their bytes. A file is `pending` from before its first byte until a transaction that refers to it calls `keep`; unreferenced
 * files are deleted after a day, as is anything a crash leaves behind, row or bytes.
 */
@Injectable()
export class Files implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: FilesRepository,
    private readonly blobs: BlobStore,
    private readonly spool: Spool,
    private readonly sweep: FileSweep,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly images: Images,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.spool.sweep();
    // A bucket may be out of reach now; it is asked before anything is deleted in it.
    if (this.blobs.resumables.onOwnDisk) await this.sweep.isOwn();
    this.jobs.handle<{ id: string }>(REMOVE, ({ id }) => this.sweep.removeGroup(id));
    this.jobs.schedule('files.sweep', { everySeconds: SWEEP_SECONDS }, () => this.sweep.run());
  }

  /**
   * Stores a stream as a pending file: checked, bounded and hashed. Call it outside transactions; the file only persists after `keep`.
   * @throws UnsupportedType, PayloadTooLarge, Invalid if it is empty, or the stream's error. Nothing is visible then.
   */
  async store(content: Readable, options: UploadOptions): Promise<UploadedFile> {
    const name = safeFileName(options.name);
    const kind = claimedKind(name, options.accept);
    const id = randomUUID();
    const { contentType } = FILE_KINDS[kind];
    await this.announce({ id, groupId: id, ownerKind: options.ownerKind, name, contentType });
    return this.orDiscard(id, async () => {
      const inspection = new Inspection(kind, options.maxBytes);
      const inspected = pipeline(content, inspection);
      // An error in either half ends the other; `put` reports the original one.
      inspected.catch(() => undefined);
      const { size } = await this.blobs.put(blobKey(id), inspection).catch((error: unknown) => {
        inspection.destroy();
        throw error;
      });
      await inspected;
      const sha256 = inspection.digest();
      await this.complete(id, size, sha256);
      return { id, name, contentType, size, sha256 };
    });
  }

  /**
   * Stores an image of at most 10 MB, re-encoded from its pixels in the given widths. A single variant is named as the upload, with the
   * extension of its format.
   * @throws as `store` and `Images` do.
   */
  async storeImage(content: Readable, options: ImageUploadOptions): Promise<UploadedImage> {
    const name = safeFileName(options.name);
    const kind = claimedKind(name, IMAGE_KINDS);
    const encoded = await this.spool.withFile(bounded(content, MAX_IMAGE_BYTES), (file, size) =>
      this.images.variants(
        async () => {
          const bytes = await readSpooled(file, size);
          await assertContent(kind, bytes.subarray(0, SAMPLE_BYTES));
          return bytes;
        },
        options,
        options.uploader,
      ),
    );
    const groupId = randomUUID();
    return this.orDiscard(groupId, async () => {
      const variants: UploadedVariant[] = [];
      for (const variant of encoded) {
        const id = variants.length === 0 ? groupId : randomUUID();
        const { contentType, width, height } = variant;
        const sha256 = createHash('sha256').update(variant.bytes).digest('hex');
        const suffix = encoded.length === 1 ? '' : `-${width}`;
        const file = { id, name: safeFileName(`${stemOf(name)}${suffix}.${variant.format}`), contentType, width, height };
        await this.announce({ ...file, groupId, ownerKind: options.ownerKind });
        const stored = await this.blobs.put(blobKey(id), Readable.from([variant.bytes]));
        await this.complete(id, stored.size, sha256);
        variants.push({ ...file, size: stored.size, sha256 });
      }
      return { id: groupId, variants };
    });
  }

  /**
   * Persists an upload, including all variants of an image, in the transaction of the row that refers to it.
   * @throws Conflict if it was swept, is stored for another row, or was never finished.
   */
  async persist(tx: Tx, id: string, ownerId: string): Promise<void> {
    const stored = await this.repository.persist(tx, id, ownerId);
    if (stored === 0) throw new Conflict('The upload no longer exists. Please choose the file again.', 'upload-gone');
  }

  /** Removes a file with its variants when the transaction commits; a job deletes the bytes soon after. */
  async remove(tx: Tx, id: string): Promise<void> {
    await this.repository.markRemoving(tx, id);
    await this.jobs.add(tx, REMOVE, { id });
  }

  /** @throws NotFound unless the file is stored. The caller checks access. */
  async find(id: string): Promise<StoredFile> {
    const file = await this.repository.find(id);
    if (file === undefined) throw new NotFound();
    return file;
  }

  /**
   * The narrowest variant of a stored image that is at least this wide, otherwise its widest.
   * @param id from `storeImage`.
   * @throws NotFound unless the image is stored.
   */
  async findVariant(id: string, contentType: string, width: number): Promise<StoredFile> {
    const file = await this.repository.findVariant(id, contentType, width);
    if (file === undefined) throw new NotFound();
    return file;
  }

  /**
   * The exact variant of an image, even before a row refers to it: the uploader sees it before saving.
   * @param picture id from `storeImage`, the size of its widest variant, and the requested width.
   * @throws NotFound if there is no such variant.
   */
  async findForm(picture: { id: string; width: number; height: number; requestedWidth: number }, contentType: string): Promise<OwnedFile> {
    const { id: groupId, width, height, requestedWidth } = picture;
    const file = await this.repository.findForm({ groupId, contentType, width: requestedWidth, widest: { width, height } });
    if (file === undefined) throw new NotFound();
    return file;
  }

  /** All stored files to which the row of this kind and id refers, oldest first. */
  ownedBy(ownerKind: string, ownerId: string): Promise<StoredFile[]> {
    return this.repository.ownedBy(ownerKind, ownerId);
  }

  /** The bytes of a file, or a range of them. @throws NotFound if they are missing. */
  async open(id: string, range?: ByteRange): Promise<Readable> {
    try {
      return await this.blobs.get(blobKey(id), range);
    } catch (error) {
      throw error instanceof BlobMissing ? new NotFound() : error;
    }
  }

  /** @throws NotFound if the bytes of a file are missing. */
  async assertThere(id: string): Promise<void> {
    try {
      await this.blobs.stat(blobKey(id));
    } catch (error) {
      throw error instanceof BlobMissing ? new NotFound() : error;
    }
  }

  private async announce(file: Omit<PendingFile, 'createdAt'>): Promise<void> {
    await this.database.transaction((tx) => this.repository.insertPending(tx, { ...file, createdAt: this.clock.now() }));
  }

  private async complete(id: string, size: number, sha256: string): Promise<void> {
    await this.database.transaction((tx) => this.repository.complete(tx, id, { size, sha256 }));
  }

  /** Runs the work; if it fails, the announced files are removed immediately rather than by the sweep. */
  private async orDiscard<T>(groupId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // The sweep retries if this fails too; report the first error.
      await this.sweep.removeGroup(groupId).catch(() => undefined);
      throw error;
    }
  }
}

/** Passes an image through. Fails with PayloadTooLarge, or with Invalid if it is empty. */
function bounded(content: Readable, maxBytes: number): Readable {
  let size = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new PayloadTooLarge(`This image is too large: at most ${maxBytes / 1024 / 1024} MB are accepted.`));
      else done(null, chunk);
    },
    flush(done) {
      done(size === 0 ? new Invalid('This file is empty.', undefined, 'empty-file') : null);
    },
  });
  // The consumer of the result receives the error of either half.
  pipeline(content, bound).catch(() => undefined);
  return bound;
}
