import type { Readable } from 'node:stream';
import type { ResumableBlobs } from './resumable-blobs.js';

/** Byte range from `start` to `end`, both inclusive, as in RFC 9110, 14.1.2. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface BlobInfo {
  size: number;
  modified: Date;
}

/** Storage of blobs: a directory or an S3-compatible service. A blob exists completely or not at all. */
export abstract class BlobStore {
  /**
   * Stores the whole stream; if it fails, nothing is visible under the key.
   * @throws the stream's error, or the store's own.
   */
  abstract put(key: string, content: Readable): Promise<{ size: number }>;

  /** @throws BlobMissing before the first byte if there is none. */
  abstract get(key: string, range?: ByteRange): Promise<Readable>;

  /** @throws BlobMissing */
  abstract stat(key: string): Promise<BlobInfo>;

  /** Removes the blob; a missing one is not an error. */
  abstract delete(key: string): Promise<void>;

  /** Every blob with the time of its last change. */
  abstract list(): AsyncIterable<{ key: string; modified: Date }>;

  /**
   * Removes leftovers of uploads that were interrupted before this time.
   * @param existingIds resumable uploads whose id exists are retained.
   */
  abstract discardAbandoned(before: Date, existingIds: ExistingIds): Promise<void>;

  /** Token of the database whose blobs these are; undefined if there is none yet. */
  abstract owner(): Promise<string | undefined>;

  /** Marks the store with the token of a database. */
  abstract claim(token: string): Promise<void>;

  /** Where the mark is, for the log. */
  abstract readonly ownerMark: string;

  /** Blobs that arrive in several requests. */
  abstract readonly resumables: ResumableBlobs;
}

/** Those of these ids that have a row. */
export type ExistingIds = (ids: string[]) => Promise<readonly string[]>;

/** Name of the mark beside the blobs. */
export const OWNER_MARK = 'portal-owner';

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`There is no blob ${key}.`);
    this.name = 'BlobMissing';
  }
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Two levels of 256 directories limit the size of each. */
export function blobKey(id: string): string {
  return checkedKey(`${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`);
}

/** @throws Error unless the key has the form that `blobKey` produces, so that no other path is reachable. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a blob.');
  return key;
}

/** The id in a key, or undefined if the key is not ours. */
export function idOfKey(key: string): string | undefined {
  return KEY.test(key) ? key.slice(6) : undefined;
}
