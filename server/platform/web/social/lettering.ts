import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as OpenType from 'opentype.js';

/** Text as outlines, so that a drawing does not depend on system fonts. */
export interface Lettering {
  /** Advance in pixels. */
  width(text: string, size: number): number;
  /** SVG path data of one line with its baseline at `y`, starting at `x`. */
  path(text: string, x: number, y: number, size: number): string;
}

/** Subsets of the display font in bold; the first that contains a character is used. */
const FACES = ['latin', 'latin-ext', 'vietnamese'].map(
  (subset) => `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-700-normal.woff`,
);

interface Letter {
  glyph: OpenType.Glyph;
  font: OpenType.Font;
}

let loading: Promise<Lettering> | undefined;

/** The site's display font, read at first use. Missing characters are skipped. */
export function displayLettering(): Promise<Lettering> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Lettering> {
  // Resolved from the program's packages: fonts are files and not part of its bundle.
  const packages = createRequire(import.meta.url);
  const { parse } = packages('opentype.js') as typeof OpenType;
  const fonts = await Promise.all(
    FACES.map(async (face) => {
      const bytes = await readFile(packages.resolve(face));
      return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    }),
  );
  const letters = (text: string): Letter[] =>
    [...text.normalize('NFC')].flatMap((character) => {
      const font = fonts.find((candidate) => candidate.hasChar(character));
      return font === undefined ? [] : [{ font, glyph: font.charToGlyph(character) }];
    });
  /** Calls back for each glyph with its position, and returns the position after the last. */
  const set = (text: string, size: number, place: (letter: Letter, x: number) => void): number => {
    let x = 0;
    let before: Letter | undefined;
    for (const letter of letters(text)) {
      const { font, glyph } = letter;
      const scale = size / font.unitsPerEm;
      if (before?.font === font) x += font.getKerningValue(before.glyph, glyph) * scale;
      place(letter, x);
      x += (glyph.advanceWidth ?? 0) * scale;
      before = letter;
    }
    return x;
  };
  return {
    width: (text, size) => set(text, size, () => undefined),
    path: (text, x, y, size) => {
      const parts: string[] = [];
      set(text, size, ({ glyph }, offset) => parts.push(...glyph.getPath(x + offset, y, size).commands.map(written)));
      return parts.join('');
    },
  };
}

/** One step of an outline in SVG 2 path syntax (9.3). */
function written(step: OpenType.PathCommand): string {
  switch (step.type) {
    case 'M':
    case 'L':
      return `${step.type}${at(step.x, step.y)}`;
    case 'Q':
      return `Q${at(step.x1, step.y1)} ${at(step.x, step.y)}`;
    case 'C':
      return `C${at(step.x1, step.y1)} ${at(step.x2, step.y2)} ${at(step.x, step.y)}`;
    case 'Z':
      return 'Z';
  }
}

function at(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
