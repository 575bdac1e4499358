import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { InsufficientStorage, TooManyRequests, Unavailable } from '../../errors/errors.js';
import { FreeSpace, reserveOf } from './free-space.js';

const PER_USER = 3;
/** Where the store is a service, each has up to three parts of 8 MiB in memory. */
const OVERALL = 8;
const RETRY_SECONDS = 10;

interface Running {
  user: string;
  /** Bytes that are still to come and take room on the disk. */
  bytes: number;
}

/** Bounds the very large uploads that run at once in this copy of the program by their number and by the room on the disk. */
@Injectable()
export class LargeUploads {
  private readonly running = new Set<Running>();

  constructor(
    private readonly config: Config,
    private readonly space: FreeSpace,
  ) {}

  /**
   * Runs an upload within the bounds.
   * @param bytes that will take room on the disk.
   * @param work reports what has been stored, so that it is not counted twice.
   * @throws TooManyRequests `too-many-uploads` for the user's own, Unavailable `uploads-busy` for everyone's,
   * InsufficientStorage when the disk would be too full, and what the work throws.
   */
  async run<T>(user: string, bytes: number, work: (stored: (bytes: number) => void) => Promise<T>): Promise<T> {
    const scale = Math.max(1, this.config.rateLimitScale);
    if ([...this.running].filter((one) => one.user === user).length >= PER_USER * scale) {
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
    const own: Running = { user, bytes };
    this.running.add(own);
    try {
      await this.assertRoom(0);
      return await work((stored) => {
        own.bytes = Math.max(0, own.bytes - stored);
      });
    } finally {
      this.running.delete(own);
    }
  }

  /** @throws InsufficientStorage when the disk would be too full with so many bytes more than the running uploads bring. */
  async assertRoom(bytes: number): Promise<void> {
    const { free, total } = await this.space.read();
    const coming = [...this.running].reduce((sum, one) => sum + one.bytes, bytes);
    if (free - coming < reserveOf(total)) throw new InsufficientStorage();
  }
}
