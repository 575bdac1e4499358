import type { Run } from './font-runs.rules.js';

/** Breaks text into lines. Pure. */

export interface Glyph {
  /** The font subset that contains the glyph, and its code there. */
  subset: string;
  code: string;
  /** Width, in the unit of the line width. */
  advance: number;
}

/** Fragments of one font each, in reading order. */
export type Line = ReadonlyArray<{ subset: string; codes: string }>;

interface Piece {
  subset: string;
  codes: string;
}

/**
 * Breaks a text at line breaks, before words that do not fit, and inside words that are wider than a line. Each character is measured once
 * and moved at most once, so the work is linear.
 * @param runs from `runsOf`.
 * @param width of a line; a wider character gets a line of its own.
 * @param glyphOf returns a character's glyph.
 * @param start how much of the first line is already taken.
 */
export function* linesOf(
  runs: Iterable<Run>,
  width: number,
  glyphOf: (character: string, subset: string) => Glyph,
  start = 0,
): Generator<Line> {
  let line: Piece[] = [];
  let lineWidth = start;
  let word: Piece[] = [];
  let wordWidth = 0;
  /** Spaces between the line and the word; dropped at a line break. */
  let spaces: Piece[] = [];
  let spacesWidth = 0;

  const settle = (): void => {
    for (const piece of spaces) append(line, piece.subset, piece.codes);
    for (const piece of word) append(line, piece.subset, piece.codes);
    lineWidth += spacesWidth + wordWidth;
    spaces = [];
    word = [];
    spacesWidth = wordWidth = 0;
  };
  const finish = (): Line => {
    const finished = line;
    line = [];
    lineWidth = 0;
    spaces = [];
    spacesWidth = 0;
    return finished;
  };

  for (const { subset, text } of runs) {
    for (const character of text) {
      if (character === '\n') {
        settle();
        yield finish();
        continue;
      }
      const glyph = glyphOf(character, subset);
      if (character === ' ' || character === '\t') {
        if (word.length > 0) settle();
        // Leading spaces of a line are part of the text; spaces that would fill the rest of a line are not.
        if (lineWidth + spacesWidth + glyph.advance <= width) {
          append(spaces, glyph.subset, glyph.code);
          spacesWidth += glyph.advance;
        }
        continue;
      }
      if (lineWidth + spacesWidth + wordWidth + glyph.advance > width) {
        if (lineWidth > 0 || spacesWidth > 0) yield finish();
        if (wordWidth > 0 && wordWidth + glyph.advance > width) {
          settle();
          yield finish();
        }
      }
      append(word, glyph.subset, glyph.code);
      wordWidth += glyph.advance;
    }
  }
  settle();
  yield finish();
}

function append(pieces: Piece[], subset: string, codes: string): void {
  const last = pieces[pieces.length - 1];
  if (last?.subset === subset) last.codes += codes;
  else pieces.push({ subset, codes });
}
