import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { FileOwnership, type StoreState } from '../file-ownership.js';
import { blobKey, BlobMissing, BlobStore } from './blob-store.js';
import { FilesRepository, type FileTotals } from '../files.repository.js';

interface StorageStats extends FileTotals {
  /** True if both numbers are estimated from a one-per-cent sample because there are many files. */
  estimated: boolean;
}

/** From this table size, about 100,000 files, a sample is counted. */
const SAMPLED_FROM_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 2_000;

/** Usage, availability and owner of file storage. */
@Injectable()
export class FileStorage {
  constructor(
    private readonly repository: FilesRepository,
    private readonly blobs: BlobStore,
    private readonly ownership: FileOwnership,
    private readonly config: Config,
  ) {}

  get kind(): 'disk' | 's3' {
    return this.config.s3 === undefined ? 'disk' : 's3';
  }

  async stats(): Promise<StorageStats> {
    const estimated = (await this.repository.tableBytes()) > SAMPLED_FROM_BYTES;
    return { ...(await (estimated ? this.repository.estimatedTotals() : this.repository.totals())), estimated };
  }

  /** Requests a file that does not exist: a store that reports so within two seconds is available. */
  isReachable(): Promise<boolean> {
    const probe = this.blobs.stat(blobKey(randomUUID())).then(
      () => true,
      (error: unknown) => error instanceof BlobMissing,
    );
    return withinTimeout(probe, false);
  }

  /** Whose the store is; null if that cannot be found out within two seconds. @throws the store's error */
  state(): Promise<StoreState | null> {
    return withinTimeout<StoreState | null>(this.ownership.state(), null);
  }
}

async function withinTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), TIMEOUT_MS);
  });
  // It may still fail after the timeout.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
