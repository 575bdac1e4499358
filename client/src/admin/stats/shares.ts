/** Length of each bar in per cent of the longest; a value above zero stays visible. Pure. */
export function barLengths(counts: readonly number[]): number[] {
  const max = Math.max(0, ...counts);
  return counts.map((count) => (count <= 0 ? 0 : Math.max(1, (count / max) * 100)));
}

/** A part's share of the whole: `12%`, `under 1%`; empty if the whole is zero. */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0) return '';
  const share = (part / whole) * 100;
  return share > 0 && share < 1 ? 'under 1%' : `${Math.round(share)}%`;
}
