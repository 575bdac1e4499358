/** One or two capitals for a person of the team: of the first word of the name and of the last. */
export function memberInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = ends.map((word = '') => first(first(word.replace(/^[^\p{L}\p{N}]+/u, '')).toLocaleUpperCase('en-GB'))).join('');
  return letters === '' ? '?' : letters;
}

/** The first character as a reader sees it: an accent is not cut off, and a capital may be longer than its small letter. */
function first(text: string): string {
  const [segment] = new Intl.Segmenter('en-GB').segment(text);
  return segment?.segment ?? '';
}
