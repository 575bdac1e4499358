import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';

const MIB = 1024 * 1024;
const MIN_RESERVE = 512 * MIB;
const SHARE = 0.02;
/** On a large disk, two per cent is far more than the database needs. */
const MAX_RESERVE = 4_096 * MIB;

interface Space {
  /** Bytes available to the program's user. */
  free: number;
  /** Size of the file system in bytes. */
  total: number;
}

/** Free space on the data directory's disk: uploads must leave the database enough to operate and recover. */
@Injectable()
export class FreeSpace {
  constructor(private readonly config: Config) {}

  async read(): Promise<Space> {
    const { bavail, blocks, bsize } = await statfs(this.config.dataDir);
    return { free: bavail * bsize, total: blocks * bsize };
  }
}

/**
 * Bytes that uploads must leave free: two per cent of the disk, at least 512 MiB and at most 4 GiB.
 * @param total size of the file system in bytes.
 */
export function reserveOf(total: number): number {
  return Math.min(MAX_RESERVE, Math.max(MIN_RESERVE, total * SHARE));
}
