/**
 * The months up to that of a day.
 * @param years how many times twelve months
 */
export function monthsUpTo(today: string, years = 1): { from: string; to: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const from = month === 12 ? `${year - years + 1}-01-01` : `${year - years}-${String(month + 1).padStart(2, '0')}-01`;
  return { from, to: today };
}
