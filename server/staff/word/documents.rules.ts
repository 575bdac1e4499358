import { parseUrl } from '../../platform/text/parse-url.rules.js';

/** Limits and values of documents. Pure: shared by server and client. */
export const DOCUMENT_LIMITS = {
  /** Characters. */
  name: 200,
  /** Content in bytes of UTF-8, which fits a request even if half of it has to be escaped. */
  bytes: 500 * 1024,
  /** Images of one document. */
  images: 40,
  /** One uploaded image, in bytes. */
  imageBytes: 10 * 1024 * 1024,
  /** Rows, or columns, of a new table. */
  tableSide: 50,
} as const;
/** The upload form of an image: one file in the field `file`. */
export const DOCUMENT_IMAGE_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: DOCUMENT_LIMITS.imageBytes } as const;

export const NEW_DOCUMENT_NAME = 'Untitled document';

/** Sizes offered for text, in points. */
export const FONT_SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36] as const;
/** The sizes that a document may contain: whole points from 8 to 36. */
export const FONT_SIZE = /^(?:[89]|[12]\d|3[0-6])pt$/;
export const TEXT_ALIGN = /^(?:left|center|right|justify)$/;

/** What a document can show from another site, by its address. */
const MEDIA_KINDS = ['image', 'video', 'audio'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];
export const MEDIA_LABELS: Readonly<Record<MediaKind, string>> = { image: 'Image', video: 'Video', audio: 'Audio' };

export const EXPORT_FORMATS = ['html', 'txt'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const DOCUMENTS_PATH = '/staff/drive/docs';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const IMAGE = new RegExp(`/api${DOCUMENTS_PATH}/(${ID})/images/(${ID})`, 'g');

/** An image of a document, as its content refers to it. */
export interface DocumentImage {
  documentId: string;
  imageId: string;
}

export function documentPath(id: string): string {
  return `/staff?section=word&document=${id}`;
}

export function imageAddress({ documentId, imageId }: DocumentImage): string {
  return `/api${DOCUMENTS_PATH}/${documentId}/images/${imageId}`;
}

/** The image at an address; null if it is not an image of a document. */
export function imageAt(address: string): DocumentImage | null {
  const [image] = imagesIn(address);
  return image !== undefined && imageAddress(image) === address ? image : null;
}

/** The images to which an HTML text refers, each once. */
export function imagesIn(html: string): DocumentImage[] {
  const images = new Map<string, DocumentImage>();
  for (const [address, documentId = '', imageId = ''] of html.matchAll(IMAGE)) images.set(address, { documentId, imageId });
  return [...images.values()];
}

/** True for an address that a document may show as media: `https` with a host, without credentials. */
export function isMediaAddress(address: string): boolean {
  const url = /^https:\/\//i.test(address) ? parseUrl(address) : undefined;
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === '';
}

export function isMediaKind(kind: string | null | undefined): kind is MediaKind {
  return MEDIA_KINDS.some((candidate) => candidate === kind);
}

/**
 * A CSS font size as a size in points that documents may contain.
 * @param value such as `12pt` or `16px`
 * @returns null for other units and no size
 */
export function pointSize(value: string): string | null {
  const [, number, unit] = /^(\d{1,3}(?:\.\d+)?)(pt|px)$/.exec(value.trim()) ?? [];
  if (number === undefined) return null;
  const points = Math.round(Number(number) * (unit === 'px' ? 0.75 : 1));
  return `${Math.min(36, Math.max(8, points))}pt`;
}

/** Name of the copy of a document, shortened to what a name may have. @param note in brackets, such as `Ada’s version` */
export function copyName(name: string, note: string): string {
  const end = ` (${note})`;
  return `${name.slice(0, Math.max(0, DOCUMENT_LIMITS.name - end.length)).trimEnd()}${end}`.slice(0, DOCUMENT_LIMITS.name);
}
