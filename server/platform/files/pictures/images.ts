import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Invalid, Unavailable, UnsupportedType } from '../../errors/errors.js';
import { errorFields, Log } from '../../observability/log.js';
import { TaskRefusal } from '../../workers/worker-protocol.js';
import type { WorkerPool } from '../../workers/worker-pool.js';
import { WorkerFailed } from '../../workers/worker-process.js';
import { Workers } from '../../workers/workers.js';

export type ImageFormat = 'avif' | 'webp';

export interface ImageVariant {
  format: ImageFormat;
  contentType: string;
  /** Intrinsic size in pixels. */
  width: number;
  height: number;
  bytes: Buffer;
}

export interface VariantRequest {
  /** Requested widths in pixels; widths beyond the image's own become its own. */
  widths: readonly number[];
  /** Crops to a centred square, for portraits. */
  square?: boolean;
  /** Both by default. */
  formats?: readonly ImageFormat[];
}

/** Parameters of the task. */
export interface ImageWork {
  bytes: Uint8Array;
  request: VariantRequest;
}

const IMAGE_TASK = 'image';
/** Name of the worker pool for images. */
const IMAGES_POOL = 'images';
/** Each waiting image holds a file on disk, and a user waits for the response. */
const MAX_WAITING = 12;
/** Maximum number of images in one ticket message. */
const MAX_PER_OWNER = 5;

/** Refusals of the task, as messages for the uploader. */
const REFUSALS: Readonly<Record<string, () => Error>> = {
  unreadable: () => new UnsupportedType('This file is not an image, or its format is not supported.'),
  'other-format': () => new UnsupportedType('Please choose an image in JPEG, PNG, WebP, AVIF or GIF format.'),
  'broken-image': () => new Invalid('This image is damaged and cannot be read.', undefined, 'broken-image'),
  interlaced: () =>
    new Invalid(
      'This image is interlaced and larger than 16 megapixels. Save it without interlacing, or choose a smaller one.',
      undefined,
      'too-many-pixels',
    ),
  'too-many-scans': () =>
    new Invalid('This image is saved in too many steps. Save it again as an ordinary JPEG.', undefined, 'broken-image'),
  'too-many-pixels': () => new Invalid('This image has too many pixels: at most 50 megapixels are accepted.', undefined, 'too-many-pixels'),
};

/** Re-encodes images in worker processes: a malicious image can only affect the worker. */
@Injectable()
export class Images {
  private readonly pool: WorkerPool;

  constructor(
    workers: Workers,
    private readonly log: Log,
  ) {
    const concurrency = Math.max(1, availableParallelism() - 1);
    this.pool = workers.pool(IMAGES_POOL, {
      concurrency,
      maxWaiting: MAX_WAITING,
      maxPerOwner: MAX_PER_OWNER,
      seconds: 120,
      memoryMib: 1_024,
      heapMib: 128,
    });
  }

  /**
   * Decodes an image and encodes new ones from its pixels: upright, in sRGB, without metadata or hidden content, in each format for each
   * width. Vector graphics are refused: they are programs.
   * @param read returns at most 10 MB of JPEG, PNG, WebP, AVIF or GIF (first frame). Called once a process is free, so that waiting images
   * take no memory.
   * @param owner id of the uploader; without one, only the whole queue is bounded.
   * @throws TooManyRequests if the owner has too many images in the queue; errors of `read`; UnsupportedType if it is not such an image;
   * Invalid if it is corrupt, has too many pixels or takes too much time or memory; Unavailable if the queue is full or the worker process
   * crashed.
   */
  async variants(read: () => Promise<Uint8Array>, { widths, square, formats }: VariantRequest, owner?: string): Promise<ImageVariant[]> {
    const request: VariantRequest = { widths, ...(square !== undefined && { square }), ...(formats && { formats }) };
    try {
      const parameters = async (): Promise<ImageWork> => ({ bytes: await read(), request });
      return (await this.pool.run({ task: IMAGE_TASK, parameters }, owner)) as ImageVariant[];
    } catch (error) {
      throw this.refusalOf(error);
    }
  }

  private refusalOf(error: unknown): unknown {
    if (error instanceof TaskRefusal) return REFUSALS[error.code]?.() ?? error;
    if (!(error instanceof WorkerFailed)) return error;
    this.log.warn(errorFields(error), 'An image could not be created.');
    if (error.reason === 'time' || error.reason === 'memory')
      return new Invalid('This image takes too long to be read. Please choose a smaller one.', undefined, 'broken-image');
    return new Unavailable('The image could not be read because of a fault on our side. Please try again.', {
      code: 'worker-failed',
      retryAfterSeconds: 5,
    });
  }
}
