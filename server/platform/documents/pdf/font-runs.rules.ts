/** Splits text into runs by font subset. Pure. */

/** First and last code point. */
export type Range = readonly [number, number];

export interface Run {
  subset: string;
  text: string;
}

/** Parses ranges in CSS notation: `U+0000-00FF,U+0131`. */
export function parseRanges(text: string): Range[] {
  return text
    .split(',')
    .map((part) => /^\s*U\+([0-9a-f]+)(?:-([0-9a-f]+))?\s*$/i.exec(part))
    .flatMap((match) => (match?.[1] === undefined ? [] : [[parseInt(match[1], 16), parseInt(match[2] ?? match[1], 16)] as const]));
}

/** The first subset that contains the character, or undefined. */
export function fontOf(codePoint: number, faces: ReadonlyArray<{ subset: string; ranges: readonly Range[] }>): string | undefined {
  return faces.find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))?.subset;
}

const FALLBACK = 'latin';
/** In the Latin subset. */
const REPLACEMENT = '\u00a4';
/** Combining marks and joiners: they are not drawn alone. */
const SILENT = /[\p{Cf}\p{Mn}\u{fe00}-\u{fe0f}]/u;

/** Splits a text into runs of one subset each; characters without a glyph become ¤, control characters are dropped. */
export function runsOf(text: string, subsetOf: (codePoint: number) => string | undefined): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n')) {
    if (character !== '\n' && /\p{Cc}/u.test(character)) continue;
    const matching = character === '\n' ? (runs.at(-1)?.subset ?? FALLBACK) : subsetOf(character.codePointAt(0) ?? 0);
    if (matching === undefined && SILENT.test(character)) continue;
    const subset = matching ?? FALLBACK;
    const written = matching === undefined ? REPLACEMENT : character;
    const last = runs.at(-1);
    if (last?.subset === subset) last.text += written;
    else runs.push({ subset, text: written });
  }
  return runs.length === 0 ? [{ subset: FALLBACK, text: ' ' }] : runs;
}

/**
 * The text with the Unicode numbers of characters that the font lacks, such as `[U+6F22]`, for documents that must not lose any. Line breaks
 * stay.
 */
export function withCodes(text: string, isInFont: (codePoint: number) => boolean): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return /\p{Cc}/u.test(character) || isInFont(codePoint) ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
    })
    .join('');
}
