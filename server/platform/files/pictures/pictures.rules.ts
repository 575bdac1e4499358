/** Addresses of public images. Pure: shared by server and client. */

/** Widths in which an image is stored, in pixels; none exceeds the image's own width. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

/** Maximum size of an upload. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** The upload form. */
export const PICTURE_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: MAX_PICTURE_BYTES } as const;

type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** An uploaded image: its file id and the pixel size of its widest variant. */
interface PictureSize {
  id: string;
  width: number;
  height: number;
}

interface PictureFile extends PictureSize {
  /** Which of the widths the address requests. */
  requestedWidth: number;
  format: PictureFormat;
}

const BASE = '/api/pictures/';
const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,4})x([1-9]\d{0,4})-([1-9]\d{0,4})\.(avif|webp)$/;

/**
 * The address under which documents and columns store an image: its widest variant as WebP. It contains the intrinsic size, so that a page
 * can reserve the space in advance.
 */
export function pictureAddress(picture: PictureSize): string {
  return addressOf(picture, picture.width, 'webp');
}

/** Parses an image address; null if it is not one of ours. */
export function parsePicture(address: string): PictureFile | null {
  return address.startsWith(BASE) ? parsePictureName(address.slice(BASE.length)) : null;
}

/** Parses the last path segment of an image address; null if invalid. */
export function parsePictureName(name: string): PictureFile | null {
  const [, id, width, height, requestedWidth, format] = NAME.exec(name) ?? [];
  if (id === undefined || format === undefined) return null;
  return { id, width: Number(width), height: Number(height), requestedWidth: Number(requestedWidth), format: format as PictureFormat };
}

/** The available widths of an image of this width, ascending. */
export function pictureWidths(width: number): number[] {
  const widest = Math.min(width, Math.max(...PICTURE_WIDTHS));
  return [...PICTURE_WIDTHS.filter((candidate) => candidate < widest), widest];
}

/** All widths of one format as a `srcset`. */
export function pictureSourceSet(picture: PictureSize, format: PictureFormat): string {
  return pictureWidths(picture.width)
    .map((requestedWidth) => `${addressOf(picture, requestedWidth, format)} ${requestedWidth}w`)
    .join(', ');
}

function addressOf({ id, width, height }: PictureSize, requestedWidth: number, format: PictureFormat): string {
  return `${BASE}${id}-${width}x${height}-${requestedWidth}.${format}`;
}
