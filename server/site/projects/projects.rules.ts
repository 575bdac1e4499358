/** Page size of the public list. */
export const PUBLIC_PROJECTS = 24;

/** Platforms suggested by the form; others may be typed. */
export const PLATFORMS = [
  'Windows',
  'macOS',
  'Linux',
  'Steam Deck',
  'Nintendo Switch',
  'PlayStation 5',
  'Xbox Series X|S',
  'iOS',
  'Android',
  'Web',
] as const;

/** Maximum number of entries and characters. */
export const APPEARANCE_LIMITS = { platforms: 8, platform: 40, releaseDate: 60, statusLine: 120 } as const;

/** Lettering of a project's title: the studio's display font, or another style. */
export const LETTERINGS = ['studio', 'bookish', 'signal', 'wide', 'soft', 'carved'] as const;
export type Lettering = (typeof LETTERINGS)[number];

/** Format of a project's colour. */
export const ACCENT = /^#[0-9a-f]{6}$/;
export const ACCENT_MESSAGE = 'Enter a # and six hexadecimal digits, such as #00ffff.';

/** The error message for a project's platforms; null if they are valid. */
export function platformsProblem(platforms: readonly string[]): string | null {
  if (platforms.length > APPEARANCE_LIMITS.platforms) return `Enter at most ${APPEARANCE_LIMITS.platforms} platforms.`;
  if (platforms.some((name) => name.length > APPEARANCE_LIMITS.platform))
    return `A platform has at most ${APPEARANCE_LIMITS.platform} characters.`;
  return null;
}
