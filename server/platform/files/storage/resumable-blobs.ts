/** Bytes that arrive in several requests, until they become a blob. */
export interface ResumableBlob {
  /** Of the blob that it becomes. */
  id: string;
  /** What the store calls it, where it has names of its own. */
  ref: string | null;
}

/** Blobs that grow at their end. What has been stored survives the end of the program, however it comes. */
export abstract class ResumableBlobs {
  /** Whether the bytes take room on the program's own disk. */
  abstract readonly onOwnDisk: boolean;

  /** @returns what the store calls it. */
  abstract begin(id: string): Promise<string | null>;

  /** Bytes that are stored. @throws BlobMissing when it is gone. */
  abstract size(blob: ResumableBlob): Promise<number>;

  /**
   * Stores what the content gives behind the first `offset` bytes. What arrived before the content failed stays, so that the client goes on
   * behind it. One caller at a time.
   * @param offset the size of what is stored.
   * @throws BlobMissing, what the content fails with, or the store's own error.
   */
  abstract append(blob: ResumableBlob, offset: number, content: AsyncIterable<Buffer>): Promise<void>;

  /** Makes a blob of it; may be called again. @param size of all bytes. @throws BlobMissing */
  abstract complete(blob: ResumableBlob, size: number): Promise<void>;

  /** Removes what is stored; one that is not there is no error. */
  abstract discard(blob: ResumableBlob): Promise<void>;
}
