/** Addresses of portraits. Pure: shared by server and client. */

/** Widths in pixels in which a portrait is stored; it is square. */
export const AVATAR_WIDTHS = [96, 256, 512] as const;

/** How large a picture may come. */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
/** The form that brings one. */
export const AVATAR_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: MAX_AVATAR_BYTES } as const;

/** The width that the profile names; the others have the same address but for the number. */
const USUAL_WIDTH = 256;

const NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-(\d{2,3})\.webp$/;

/** Where a portrait is read, or null for no one's. */
export function avatarUrl(fileId: string | null, width: (typeof AVATAR_WIDTHS)[number] = USUAL_WIDTH): string | null {
  return fileId === null ? null : `/api/users/avatars/${fileId}-${width}.webp`;
}

/** The file and the width in the last part of such an address, or null when it is none. */
export function parseAvatarName(name: string): { fileId: string; width: number } | null {
  const [, fileId, digits] = NAME.exec(name) ?? [];
  const width = Number(digits);
  return fileId !== undefined && AVATAR_WIDTHS.some((one) => one === width) ? { fileId, width } : null;
}
