/** The part of an address that names a project. Pure: shared by server and client. */

export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MESSAGE = 'Please use lower-case letters, digits and single hyphens.';
export const MAX_SLUG = 80;

/** Letters that do not decompose into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
};

/** A slug for a title: valid, or empty if the title has no usable letter or digit. */
export function suggestSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[ßæœøđðþłı&]/g, (letter) => PLAIN[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}+|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '');
}
