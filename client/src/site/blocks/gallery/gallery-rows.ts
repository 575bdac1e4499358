/** Total aspect ratio of a row: high enough for detail, low enough to show a row at a glance. */
const IDEAL_ROW_RATIO = 3.4;
/** Smaller differences are floating-point errors. */
const TIE = 1e-9;

/** Position of an image in the rows of a gallery. */
interface Place {
  /** Share of the width of its row, without the gaps; the shares of a row add up to one. */
  share: number;
  /** Number of images in its row. */
  inRow: number;
}

/**
 * Justified rows, in order, as close to the target ratio as the whole gallery allows (least squares over all possible line breaks).
 * @param shapes aspect ratio (width by height) of each image
 */
export function galleryRows(shapes: readonly number[]): Place[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= shapes.length; end += 1) {
    let row = 0;
    let choice = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      row += shapes[from] ?? 0;
      const cost = (best[from]?.cost ?? 0) + (row - IDEAL_ROW_RATIO) ** 2;
      // On a tie, prefer the longer last row: a gallery should start large rather than end so.
      if (cost < choice.cost + TIE) choice = { cost, from };
    }
    best.push(choice);
  }
  const rows: Place[][] = [];
  for (let end = shapes.length; end > 0; end = best[end]?.from ?? 0) rows.unshift(placesOf(shapes.slice(best[end]?.from, end)));
  return rows.flat();
}

function placesOf(row: readonly number[]): Place[] {
  const whole = row.reduce((sum, shape) => sum + shape, 0);
  return row.map((shape) => ({ share: shape / whole, inRow: row.length }));
}
