/** The initials of a team member: one or two capitals, from the first and the last word of the name. */
export function memberInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = ends.map((word = '') => first(first(word.replace(/^[^\p{L}\p{N}]+/u, '')).toLocaleUpperCase('en-GB'))).join('');
  return letters === '' ? '?' : letters;
}

/** The first character as displayed: keeps combining accents, and an upper case form may be longer than one character. */
function first(text: string): string {
  const [segment] = new Intl.Segmenter('en-GB').segment(text);
  return segment?.segment ?? '';
}
