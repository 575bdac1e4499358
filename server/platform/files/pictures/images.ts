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
  /** Wanted widths in pixels; one that is wider than the picture becomes the picture's own width. */
  widths: readonly number[];
  /** Cuts to a square from the middle, for portraits. */
  square?: boolean;
}

/** What the task is given. */
export interface ImageWork {
  bytes: Uint8Array;
  request: VariantRequest;
}

export const IMAGE_TASK = 'image';
/** Name of the pool that pictures are made in. */
export const IMAGES_POOL = 'images';
/** Each that waits holds a file on the disk, and a person who waits for an answer. */
const MAX_WAITING = 12;
/** As many as one message of a ticket may carry. */
const MAX_PER_OWNER = 5;

/** What the task refuses with, as the person who uploaded the picture reads it. */
const REFUSALS: Readonly<Record<string, () => Error>> = {
  unreadable: () => new UnsupportedType('This file is not a picture, or its format is not supported.'),
  'other-format': () => new UnsupportedType('Please choose a picture in JPEG, PNG, WebP, AVIF or GIF format.'),
  'broken-image': () => new Invalid('This picture is damaged and cannot be read.', undefined, 'broken-image'),
  interlaced: () =>
    new Invalid(
      'This picture is interlaced and larger than 16 megapixels. Save it without interlacing, or choose a smaller one.',
      undefined,
      'too-many-pixels',
    ),
  'too-many-scans': () =>
    new Invalid('This picture is saved in very many steps. Save it anew as an ordinary JPEG.', undefined, 'broken-image'),
  'too-many-pixels': () =>
    new Invalid('This picture has too many pixels: at most 50 megapixels are accepted.', undefined, 'too-many-pixels'),
};

/** Makes pictures anew in worker processes: what a picture does to its decoder happens outside the program. */
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
   * Decodes a picture and makes new ones from its pixels alone: upright, in sRGB, without metadata and without anything
   * that was hidden behind the picture. Formats are WebP and AVIF for each width. Vector graphics are refused: they are programs.
   * @param read gives at most 10 MB of JPEG, PNG, WebP, AVIF or GIF (its first frame). Called when a process is free, so that
   * pictures that wait take no memory.
   * @param owner whose picture it is; without one only the whole queue is bounded.
   * @throws TooManyRequests when the owner has too much in the queue; what `read` fails with; UnsupportedType when it is no such picture; Invalid when it is broken, has too many pixels or takes too much time or
   * memory; Unavailable when too much waits or the process that read it crashed.
   */
  async variants(read: () => Promise<Uint8Array>, { widths, square }: VariantRequest, owner?: string): Promise<ImageVariant[]> {
    const request: VariantRequest = { widths, ...(square !== undefined && { square }) };
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
    this.log.warn(errorFields(error), 'A picture could not be made.');
    if (error.reason === 'time' || error.reason === 'memory')
      return new Invalid('This picture takes too long to be read. Please choose a smaller one.', undefined, 'broken-image');
    return new Unavailable('The picture could not be read because of a fault on our side. Please try again.', {
      code: 'worker-failed',
      retryAfterSeconds: 5,
    });
  }
}
