import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';

const MIB = 1024 * 1024;
const LEAST = 512 * MIB;
const SHARE = 0.02;
/** On a large disk two per cent are far more than the database needs to go on. */
const MOST = 4_096 * MIB;

export interface Space {
  /** Bytes that the program's user may still write. */
  free: number;
  /** Bytes of the whole file system. */
  total: number;
}

/** How much room the disk with the data directory has: uploads must leave the database enough to work and to recover. */
@Injectable()
export class FreeSpace {
  constructor(private readonly config: Config) {}

  async read(): Promise<Space> {
    const { bavail, blocks, bsize } = await statfs(this.config.dataDir);
    return { free: bavail * bsize, total: blocks * bsize };
  }
}

/**
 * Bytes that uploads leave free: two per cent of the disk, but at least 512 MiB and at most 4 GiB.
 * @param total bytes of the file system.
 */
export function reserveOf(total: number): number {
  return Math.min(MOST, Math.max(LEAST, total * SHARE));
}
