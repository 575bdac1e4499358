/** Words and characters of a text; a word contains a letter or a digit, and line breaks are not characters. */
export function countText(text: string): { words: number; characters: number } {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  let characters = 0;
  for (const character of text) if (character !== '\n') characters += 1;
  return { words, characters };
}
