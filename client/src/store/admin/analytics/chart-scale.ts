const STEPS = 4;

/**
 * The numbers beside a chart, from 0 up to at least the greatest value: whole steps of 1, 2 or 5 and their tenfolds, at most four of them.
 * @param most the greatest value, 0 or more.
 */
export function ticksUpTo(most: number): number[] {
  const wanted = Math.max(1, most / STEPS);
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= wanted) ?? wanted;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
