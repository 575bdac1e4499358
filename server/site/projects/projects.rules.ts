/** Projects on a page of the list that visitors read. */
export const PUBLIC_PROJECTS = 24;

/** Platforms that the form offers; others may be typed. */
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

/** Entries and characters. */
export const LOOK_LIMITS = { platforms: 8, platform: 40, releaseDate: 60, statusLine: 120 } as const;

/** How the title of a project may be set: the studio's display face, or a mood of the project's own. */
export const LETTERINGS = ['studio', 'bookish', 'signal', 'wide', 'soft', 'carved'] as const;
export type Lettering = (typeof LETTERINGS)[number];

/** Colour that a project may bring. */
export const ACCENT = /^#[0-9a-f]{6}$/;
export const ACCENT_MESSAGE = 'Enter a # and six hexadecimal digits, such as #00ffff.';

/** What is not allowed about the platforms of a project, in a sentence; null when nothing is. */
export function platformsProblem(platforms: readonly string[]): string | null {
  if (platforms.length > LOOK_LIMITS.platforms) return `Enter at most ${LOOK_LIMITS.platforms} platforms.`;
  if (platforms.some((name) => name.length > LOOK_LIMITS.platform)) return `A platform has at most ${LOOK_LIMITS.platform} characters.`;
  return null;
}
