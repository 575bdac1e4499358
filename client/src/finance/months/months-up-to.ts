/** The twelve months up to that of a day. */
export function monthsUpTo(today: string): { from: string; to: string } {
  const [year, rest] = [Number(today.slice(0, 4)), today.slice(4, 7)];
  const next = rest === '-12' ? `${year}-01-01` : `${year - 1}-${String(Number(rest.slice(1)) + 1).padStart(2, '0')}-01`;
  return { from: next, to: today };
}
