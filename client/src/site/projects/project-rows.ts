/** Number of grid columns (of twelve) that a card takes where there is room. */
export type CardSpan = 4 | 5 | 7 | 12;

/** A wide and a narrow card, three alike, and the same in reverse. */
const RHYTHM: readonly CardSpan[] = [7, 5, 4, 4, 4, 5, 7, 4, 4, 4];

/** The width of each card, so that every row is full and no two adjacent rows are divided alike. */
export function cardSpans(count: number): CardSpan[] {
  const spans = Array.from({ length: count }, (_, index) => RHYTHM[index % RHYTHM.length] ?? 4);
  const place = count % 5;
  // Redistribute an incomplete last row.
  if (place === 1) spans.splice(-1, 1, 12);
  else if (place === 3) spans.splice(-1, 1, 12);
  else if (place === 4) spans.splice(-2, 2, ...(spans.at(-3) === 5 ? ([5, 7] as const) : ([7, 5] as const)));
  return spans;
}
