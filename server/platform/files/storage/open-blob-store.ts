import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import type { BlobStore } from './blob-store.js';
import { DiskStore } from './disk-store.js';
import { S3Store } from './s3-store.js';
import { Spool } from '../uploads/spool.js';

/** Opens the blob store: a bucket if S3 is configured, otherwise DATA_DIR/files. */
export function openBlobStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): BlobStore {
  return s3 === undefined ? new DiskStore(join(dataDir, 'files')) : new S3Store(s3, openSpool({ dataDir }));
}

/** Where uploads are buffered: always in DATA_DIR, which is on a disk. */
export function openSpool({ dataDir }: Pick<Config, 'dataDir'>): Spool {
  return new Spool(join(dataDir, 'incoming'));
}
