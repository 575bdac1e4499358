import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { InsufficientStorage, TooManyRequests, Unavailable } from '../../errors/errors.js';
import { FreeSpace, reserveOf } from './free-space.js';

const PER_USER = 3;
/** With an S3 store, each has up to three parts of 8 MiB in memory. */
const OVERALL = 8;
const RETRY_SECONDS = 10;

interface Running {
  user: string;
  /** Bytes still to come that will occupy disk space. */
  bytes: number;
}

/** Limits concurrent very large uploads in this instance by number and by disk space. */
@Injectable()
export class LargeUploads {
  private readonly running = new Set<Running>();

  constructor(
    private readonly config: Config,
    private readonly space: FreeSpace,
  ) {}

  /**
   * Runs an upload within the limits.
   * @param bytes that will occupy disk space.
   * @param work reports what has been stored, so that it is not counted twice.
   * @throws TooManyRequests `too-many-uploads` for the user's own limit, Unavailable `uploads-busy` for the overall limit,
   * InsufficientStorage if the disk would be too full, and errors of the work.
   */
  async run<T>(user: string, bytes: number, work: (stored: (bytes: number) => void) => Promise<T>): Promise<T> {
    const scale = Math.max(1, this.config.rateLimitScale);
    if ([...this.running].filter((candidate) => candidate.user === user).length >= PER_USER * scale) {
      throw new TooManyRequests(
        RETRY_SECONDS,
        'Several of your uploads are still running. Please wait until they have finished.',
        'too-many-uploads',
      );
    }
    if (this.running.size >= OVERALL * scale) {
      throw new Unavailable('Too many files are being uploaded at the moment. Please try again in a minute.', {
        code: 'uploads-busy',
        retryAfterSeconds: 15,
      });
    }
    const upload: Running = { user, bytes };
    this.running.add(upload);
    try {
      await this.assertRoom(0);
      return await work((stored) => {
        upload.bytes = Math.max(0, upload.bytes - stored);
      });
    } finally {
      this.running.delete(upload);
    }
  }

  /** @throws InsufficientStorage if this many bytes, in addition to the running uploads, would fill the disk too much. */
  async assertRoom(bytes: number): Promise<void> {
    const { free, total } = await this.space.read();
    const incoming = [...this.running].reduce((sum, other) => sum + other.bytes, bytes);
    if (free - incoming < reserveOf(total)) throw new InsufficientStorage();
  }
}
