/** An upload in several requests, before it becomes a blob. */
export interface ResumableBlob {
  /** Key of the resulting blob. */
  id: string;
  /** The store's own upload id, if it has one. */
  ref: string | null;
}

/** Blobs that are appended to. Stored bytes survive the end of the program, however it happens. */
export abstract class ResumableBlobs {
  /** Whether the bytes occupy the program's own disk. */
  abstract readonly onOwnDisk: boolean;

  /** @returns the store's own upload id. */
  abstract begin(id: string): Promise<string | null>;

  /** Number of bytes stored. @throws BlobMissing if it is gone. */
  abstract size(blob: ResumableBlob): Promise<number>;

  /**
   * Appends the content after the first `offset` bytes. What arrived before the content failed is retained, so that the client can continue
   * from there. One caller at a time.
   * @param offset the size of what is stored.
   * @throws BlobMissing, the content's error, or the store's own.
   */
  abstract append(blob: ResumableBlob, offset: number, content: AsyncIterable<Buffer>): Promise<void>;

  /** Turns it into a blob; may be called again. @param size of all bytes. @throws BlobMissing */
  abstract complete(blob: ResumableBlob, size: number): Promise<void>;

  /** Removes what is stored; a missing upload is not an error. */
  abstract discard(blob: ResumableBlob): Promise<void>;
}
