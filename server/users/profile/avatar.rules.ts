/** Addresses of profile pictures. Pure: shared by server and client. */

/** Widths in pixels in which a profile picture is stored; it is square. */
export const AVATAR_WIDTHS = [96, 256, 512] as const;

/** Maximum size of an upload. */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
/** The upload form. */
export const AVATAR_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: MAX_AVATAR_BYTES } as const;

/** The width in profile responses; the other addresses differ only in the number. */
const DEFAULT_WIDTH = 256;

const NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-(\d{2,3})\.webp$/;

/** The address of a profile picture, or null if there is none. */
export function avatarUrl(fileId: string | null, width: (typeof AVATAR_WIDTHS)[number] = DEFAULT_WIDTH): string | null {
  return fileId === null ? null : `/api/users/avatars/${fileId}-${width}.webp`;
}

/** Parses the last path segment of such an address; null if it is invalid. */
export function parseAvatarName(name: string): { fileId: string; width: number } | null {
  const [, fileId, digits] = NAME.exec(name) ?? [];
  const width = Number(digits);
  return fileId !== undefined && AVATAR_WIDTHS.some((candidate) => candidate === width) ? { fileId, width } : null;
}
