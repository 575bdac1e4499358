import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { InsufficientStorage, TooManyRequests, Unavailable } from '../../errors/errors.js';
import { FreeSpace, reserveOf } from './free-space.js';

const MIB = 1024 * 1024;
const PER_USER = { uploads: 6, bytes: 256 * MIB };
const OVERALL = { uploads: 48, bytes: 2_048 * MIB };
const RETRY_SECONDS = 10;

interface Usage {
  uploads: number;
  bytes: number;
}

/** Limits concurrent uploads in this instance, per user and overall, by number and by bytes. */
@Injectable()
export class UploadLimits {
  private readonly overall: Usage = { uploads: 0, bytes: 0 };
  private readonly byUser = new Map<string, Usage>();

  constructor(
    private readonly config: Config,
    private readonly space: FreeSpace,
  ) {}

  /**
   * Runs an upload within the limits.
   * @param user id of the account, or the address of a signed-out visitor.
   * @param bytes maximum size of the upload; counted until the work ends.
   * @throws TooManyRequests `too-many-uploads` for the user's own limit, Unavailable `uploads-busy` for the overall limit,
   * InsufficientStorage if the disk would be too full, and errors of the work.
   */
  async run<T>(user: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const userUsage = this.byUser.get(user) ?? { uploads: 0, bytes: 0 };
    if (this.exceeds(userUsage, bytes, PER_USER)) {
      throw new TooManyRequests(
        RETRY_SECONDS,
        'Several of your uploads are still running. Please wait until they have finished.',
        'too-many-uploads',
      );
    }
    if (this.exceeds(this.overall, bytes, OVERALL)) {
      throw new Unavailable('Too many files are being uploaded at the moment. Please try again in a minute.', {
        code: 'uploads-busy',
        retryAfterSeconds: 15,
      });
    }
    this.byUser.set(user, userUsage);
    for (const usage of [userUsage, this.overall]) {
      usage.uploads += 1;
      usage.bytes += bytes;
    }
    try {
      const { free, total } = await this.space.read();
      // Other uploads count in full, although part of them is already on disk: erring on the safe side.
      if (free - this.overall.bytes < reserveOf(total)) throw new InsufficientStorage();
      return await work();
    } finally {
      for (const usage of [userUsage, this.overall]) {
        usage.uploads -= 1;
        usage.bytes -= bytes;
      }
      if (userUsage.uploads === 0) this.byUser.delete(user);
    }
  }

  private exceeds(usage: Usage, bytes: number, max: Usage): boolean {
    const { rateLimitScale } = this.config;
    return usage.uploads + 1 > Math.max(1, max.uploads * rateLimitScale) || usage.bytes + bytes > max.bytes * Math.max(1, rateLimitScale);
  }
}
