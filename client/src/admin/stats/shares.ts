/** A length for each bar of a list, in per cent of the longest; what is not zero stays visible. Pure. */
export function barLengths(counts: readonly number[]): number[] {
  const most = Math.max(0, ...counts);
  return counts.map((count) => (count <= 0 ? 0 : Math.max(1, (count / most) * 100)));
}

/** How much of the whole a part is: `12%`, `under 1%`; empty where there is no whole. */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0) return '';
  const share = (part / whole) * 100;
  return share > 0 && share < 1 ? 'under 1%' : `${Math.round(share)}%`;
}
