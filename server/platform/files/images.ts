import { availableParallelism } from 'node:os';
import type { Metadata, Sharp } from 'sharp';
import { BoundedQueue } from '../config/bounded-queue.js';
import { Invalid, UnsupportedType } from '../http/errors.js';

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

/** 50 megapixels decode to about 200 MB: more than any camera picture that the site can use. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 16_000;
const TIMEOUT_SECONDS = 30;
const READABLE: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const CONTENT_TYPES: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp' };

/** Who waits holds a file on the disk, and a person who waits for an answer. */
const MAX_WAITING = 12;

const queue = new BoundedQueue({ concurrency: Math.max(1, availableParallelism() - 1), maxWaiting: MAX_WAITING });

/**
 * Decodes a picture and makes new ones from its pixels alone: upright, in sRGB, without metadata and without anything
 * that was hidden behind the picture. Formats are WebP and AVIF for each width. Vector graphics are refused: they are programs.
 * @param read gives at most 10 MB of JPEG, PNG, WebP, AVIF or GIF (its first frame). Called when its turn has come: those who wait hold nothing in memory.
 * @throws what `read` fails with, UnsupportedType when it is no such picture, Invalid when it is broken or has too many pixels, Unavailable when too much waits.
 */
export function makeVariants(read: () => Promise<Uint8Array>, request: VariantRequest): Promise<ImageVariant[]> {
  return queue.run(async () => {
    const input = await read();
    const { default: sharp } = await import('sharp');
    // Every picture is another one: what libvips would keep of the last ones is of no use.
    sharp.cache(false);
    const open = (): Sharp => sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
    const size = uprightSize(await metadataOf(open()));
    const widths = [...new Set(request.widths.map((width) => Math.min(width, request.square === true ? Math.min(size.width, size.height) : size.width)))];
    const variants: ImageVariant[] = [];
    for (const width of widths.sort((a, b) => a - b)) {
      const resized = open()
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
        .resize({ width, ...(request.square === true && { height: width, fit: 'cover' }), withoutEnlargement: true });
      for (const format of ['avif', 'webp'] as const) variants.push(await encode(resized.clone(), format));
    }
    return variants;
  });
}

async function metadataOf(image: Sharp): Promise<Metadata> {
  let metadata: Metadata;
  try {
    metadata = await image.metadata();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
    throw new UnsupportedType('This file is not a picture that can be read.');
  }
  if (!READABLE.has(metadata.format) || (metadata.format === 'heif' && metadata.compression !== 'av1')) {
    throw new UnsupportedType('Please choose a picture in JPEG, PNG, WebP, AVIF or GIF format.');
  }
  if (metadata.width * metadata.height > MAX_PIXELS || Math.max(metadata.width, metadata.height) > MAX_SIDE) throw tooManyPixels();
  return metadata;
}

async function encode(image: Sharp, format: ImageFormat): Promise<ImageVariant> {
  const encoder = format === 'avif' ? image.avif({ quality: 55, effort: 3 }) : image.webp({ quality: 80, effort: 4 });
  try {
    const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
    return { format, contentType: CONTENT_TYPES[format], width: info.width, height: info.height, bytes: data };
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
    throw new Invalid('This picture is damaged and cannot be read.', undefined, 'broken-image');
  }
}

/** EXIF orientations 5 to 8 lie on their side (Exif 2.32, tag 274). */
function uprightSize({ width, height, orientation }: Metadata): { width: number; height: number } {
  return (orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height };
}

function tooManyPixels(): Invalid {
  return new Invalid('This picture has too many pixels: at most 50 megapixels are accepted.', undefined, 'too-many-pixels');
}
