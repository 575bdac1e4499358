/** Addresses of public pictures. Pure: shared by server and client. */

/** Widths in which a picture is stored, in pixels; none is wider than the picture itself. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

/** How large one may come. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** The form that brings one. */
export const PICTURE_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: MAX_PICTURE_BYTES } as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture that was uploaded: its id among the files and the pixels of its widest form. */
export interface PictureSize {
  id: string;
  width: number;
  height: number;
}

export interface PictureFile extends PictureSize {
  /** Which of the widths the address asks for. */
  wanted: number;
  format: PictureFormat;
}

const BASE = '/api/pictures/';
const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,4})x([1-9]\d{0,4})-([1-9]\d{0,4})\.(avif|webp)$/;

/**
 * The address under which a picture is stored in documents and columns: its widest form as WebP. The intrinsic size is
 * part of it, so that a page can reserve its space before the first byte.
 */
export function pictureAddress(picture: PictureSize): string {
  return addressOf(picture, picture.width, 'webp');
}

/** What an address says, or null when it is none of ours. */
export function parsePicture(address: string): PictureFile | null {
  return address.startsWith(BASE) ? parsePictureName(address.slice(BASE.length)) : null;
}

/** What the last part of an address says, or null. */
export function parsePictureName(name: string): PictureFile | null {
  const [, id, width, height, wanted, format] = NAME.exec(name) ?? [];
  if (id === undefined || format === undefined) return null;
  return { id, width: Number(width), height: Number(height), wanted: Number(wanted), format: format as PictureFormat };
}

/** The widths that exist of a picture so wide, the narrowest first. */
export function pictureWidths(width: number): number[] {
  const widest = Math.min(width, Math.max(...PICTURE_WIDTHS));
  return [...PICTURE_WIDTHS.filter((candidate) => candidate < widest), widest];
}

/** Every width of one format, as a `srcset` says it. */
export function pictureSourceSet(picture: PictureSize, format: PictureFormat): string {
  return pictureWidths(picture.width)
    .map((wanted) => `${addressOf(picture, wanted, format)} ${wanted}w`)
    .join(', ');
}

function addressOf({ id, width, height }: PictureSize, wanted: number, format: PictureFormat): string {
  return `${BASE}${id}-${width}x${height}-${wanted}.${format}`;
}
