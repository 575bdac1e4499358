import type { PdfColumn } from './pdf-blocks.js';

/** The widths of the columns of a table. Pure. */

/** Longer words are broken. */
const MAX_WORD = 24;

/**
 * Notes the longest text in each column that should not be broken: a word, or the whole of an amount.
 * @param rows the rows of the table, or the first of them
 */
export function withWords(columns: readonly PdfColumn[], rows: ReadonlyArray<readonly string[]>): PdfColumn[] {
  return columns.map((column, index) => {
    const texts = rows.map((row) => row[index] ?? '');
    const parts = column.align === 'right' ? texts : texts.flatMap((text) => text.split(/[ \n\t]+/));
    const words = parts.map((part) => part.slice(0, MAX_WORD));
    const word = words.reduce((widest, part) => (roughWidth(part) > roughWidth(widest) ? part : widest), '');
    return { ...column, word };
  });
}

/** In letters of medium width; the document itself measures the text that is chosen by it. */
function roughWidth(text: string): number {
  const count = (characters: RegExp): number => text.match(characters)?.length ?? 0;
  return text.length - 0.45 * count(/[ijlftr.,:;'|!()\s-]/g) + 0.25 * count(/[A-Z\d£€$%]/g) + 0.5 * count(/[mwMW@—]/g);
}

/**
 * Divides a width by shares, such that each column gets its minimum. The others give way in proportion to their shares.
 * @param minima if they do not fit together, only the shares count
 */
export function divideWidth(width: number, shares: readonly number[], minima: readonly number[]): number[] {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const fits = sum(minima) <= width;
  const widths: Array<number | undefined> = shares.map(() => undefined);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    const rest = width - sum(widths.map((taken) => taken ?? 0));
    const free = sum(shares.filter((_share, index) => widths[index] === undefined));
    for (const [index, share] of shares.entries()) {
      const minimum = minima[index] ?? 0;
      if (!fits || widths[index] !== undefined || (rest * share) / free >= minimum) continue;
      widths[index] = minimum;
      isSettled = false;
    }
    if (isSettled) return shares.map((share, index) => widths[index] ?? (rest * share) / free);
  }
  return [];
}
