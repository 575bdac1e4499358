/**
 * Measures several things in turn, A B C A B C …, so that other load on the machine affects all of them.
 * @template T
 * @param {number} rounds
 * @param {Record<string, () => Promise<T>>} measures
 * @returns {Promise<Record<string, T[]>>} one result per round, in the order of the rounds.
 */
export async function alternate(rounds, measures) {
  const results = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Every other round runs backwards, so that no measurement always follows the same one.
    const names = Object.keys(measures);
    if (round % 2 === 1) names.reverse();
    for (const name of names) results[name].push(await measures[name]());
  }
  return results;
}

/** The median. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Compares a value with its limit round by round: measurements of the same round share the other load on the machine.
 * @param {number[]} values
 * @param {number[]} limits of the same rounds.
 * @returns {{ value: number, limit: number, ratio: number, range: [number, number] }} medians, and the lowest and highest ratio.
 */
export function compare(values, limits) {
  const ratios = values.map((value, round) => value / limits[round]);
  return { value: median(values), limit: median(limits), ratio: median(ratios), range: [Math.min(...ratios), Math.max(...ratios)] };
}
