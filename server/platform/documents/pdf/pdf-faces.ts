import { createRequire } from 'node:module';
import { fontOf, parseRanges, type Range } from './font-runs.rules.js';

/** Subsets of the text font; the first that contains a character is used. */
export const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;

/** A subset of the text font, with the characters in it. */
export interface Face {
  subset: string;
  ranges: readonly Range[];
}

let loaded: readonly Face[] | undefined;

/** Looked up where the packages of the running program lie. */
export function textFaces(): readonly Face[] {
  if (loaded !== undefined) return loaded;
  const unicode = createRequire(import.meta.url)('@fontsource/inter/unicode.json') as Record<string, string>;
  loaded = SUBSETS.map((subset) => ({ subset, ranges: parseRanges(unicode[subset] ?? '') }));
  return loaded;
}

/** Whether documents can show a character: others become ¤. */
export function isInTextFont(codePoint: number): boolean {
  return fontOf(codePoint, textFaces()) !== undefined;
}
