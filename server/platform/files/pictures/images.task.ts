import type { Metadata, Sharp } from 'sharp';
import { TaskRefusal, type TaskContext } from '../../workers/worker-protocol.js';
import type { ImageFormat, ImageVariant, ImageWork } from './images.js';

/** 50 megapixels decode to about 200 MB: more than any camera image that the site can use. */
const MAX_PIXELS = 50_000_000;
/** An interlaced PNG (Adam7) is decoded in full, in seven passes, for every variant: it takes about twice as long as other images. */
const MAX_INTERLACED_PIXELS = 16_000_000;
const MAX_SIDE = 16_000;
/** A progressive JPEG has about ten scans. Each goes over the whole image again, and a few bytes suffice to request one. */
const MAX_SCANS = 64;
const SCAN_MARKER = Buffer.from([0xff, 0xda]);
const TIMEOUT_SECONDS = 30;
const READABLE: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const FORMATS: readonly ImageFormat[] = ['avif', 'webp'];
const CONTENT_TYPES: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp' };

/** Runs in a worker process, because image decoders are native code that reads untrusted data. Does one `ImageWork`. */
export async function makeVariants({ parameters }: TaskContext): Promise<ImageVariant[]> {
  const { bytes: input, request } = parameters as ImageWork;
  const { default: sharp } = await import('sharp');
  // Every image is different, so libvips's cache is of no use.
  sharp.cache(false);
  const open = (): Sharp => sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
  const metadata = await metadataOf(open());
  if (metadata.format === 'jpeg' && hasTooManyScans(input)) throw new TaskRefusal('too-many-scans');
  const size = uprightSize(metadata);
  const widths = [
    ...new Set(request.widths.map((width) => Math.min(width, request.square === true ? Math.min(size.width, size.height) : size.width))),
  ];
  const variants: ImageVariant[] = [];
  for (const width of widths.sort((a, b) => a - b)) {
    const resized = open()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width, ...(request.square === true && { height: width, fit: 'cover' }), withoutEnlargement: true });
    for (const format of request.formats ?? FORMATS) variants.push(await encode(resized.clone(), format));
  }
  return variants;
}

async function metadataOf(image: Sharp): Promise<Metadata> {
  let metadata: Metadata;
  try {
    metadata = await image.metadata();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
    throw new TaskRefusal('unreadable');
  }
  if (!READABLE.has(metadata.format) || (metadata.format === 'heif' && metadata.compression !== 'av1')) {
    throw new TaskRefusal('other-format');
  }
  if (metadata.width * metadata.height > MAX_PIXELS || Math.max(metadata.width, metadata.height) > MAX_SIDE) throw tooManyPixels();
  if (metadata.format === 'png' && metadata.isProgressive === true && metadata.width * metadata.height > MAX_INTERLACED_PIXELS) {
    throw new TaskRefusal('interlaced');
  }
  return metadata;
}

async function encode(image: Sharp, format: ImageFormat): Promise<ImageVariant> {
  const encoder = format === 'avif' ? image.avif({ quality: 55, effort: 3 }) : image.webp({ quality: 80, effort: 4 });
  try {
    const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
    return { format, contentType: CONTENT_TYPES[format], width: info.width, height: info.height, bytes: data };
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
    throw new TaskRefusal('broken-image');
  }
}

/** Includes pixels of a thumbnail in the metadata. */
function hasTooManyScans(jpeg: Uint8Array): boolean {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let scans = 0;
  for (let at = bytes.indexOf(SCAN_MARKER); at >= 0; at = bytes.indexOf(SCAN_MARKER, at + SCAN_MARKER.length)) scans += 1;
  return scans > MAX_SCANS;
}

/** EXIF orientations 5 to 8 are rotated by 90 degrees (Exif 2.32, tag 274). */
function uprightSize({ width, height, orientation }: Metadata): { width: number; height: number } {
  return (orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height };
}

function tooManyPixels(): TaskRefusal {
  return new TaskRefusal('too-many-pixels');
}
