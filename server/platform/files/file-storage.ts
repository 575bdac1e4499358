import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { ReadQueries } from '../database/read-queries.js';
import { blobKey, BlobMissing, BlobStore } from './blob-store.js';

export interface StorageFigures {
  files: number;
  bytes: number;
  /** True when there are so many files that both figures come from a sample of one in a hundred. */
  estimated: boolean;
}

/** From this size of the table on, about 100,000 files, a sample is counted. */
const SAMPLED_FROM_BYTES = 32 * 1024 * 1024;
const PATIENCE_MS = 2_000;

/** How full the storage of files is, and whether it answers. */
@Injectable()
export class FileStorage {
  constructor(
    private readonly queries: ReadQueries,
    private readonly blobs: BlobStore,
    private readonly config: Config,
  ) {}

  get kind(): 'disk' | 's3' {
    return this.config.s3 === undefined ? 'disk' : 's3';
  }

  async figures(): Promise<StorageFigures> {
    const [table] = await this.queries.rows<{ bytes: number }>(`SELECT pg_relation_size('files') AS bytes`);
    const estimated = (table?.bytes ?? 0) > SAMPLED_FROM_BYTES;
    const [row] = estimated
      ? await this.queries.rows<{ files: number; bytes: number }>(
          `SELECT count(*) * 100 AS files, (coalesce(sum(size), 0) * 100)::float8 AS bytes FROM files TABLESAMPLE SYSTEM (1) REPEATABLE (1) WHERE state = 'stored'`,
        )
      : await this.queries.rows<{ files: number; bytes: number }>(
          `SELECT count(*) AS files, coalesce(sum(size), 0)::float8 AS bytes FROM files WHERE state = 'stored'`,
        );
    return { files: row?.files ?? 0, bytes: row?.bytes ?? 0, estimated };
  }

  /** Asks for a file that does not exist: whoever says so within two seconds is there. */
  async answers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    const asked = this.blobs.stat(blobKey(randomUUID())).then(
      () => true,
      (error: unknown) => error instanceof BlobMissing,
    );
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
