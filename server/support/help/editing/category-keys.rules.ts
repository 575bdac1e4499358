/** Keys of categories and subcategories: tickets refer to them, so a label may change and a key never does. Pure. */

const MAX_KEY = 40;
/** Room for `-2` and the like behind a key that is taken. */
const MAX_STEM = MAX_KEY - 4;

/** A key made from a label, other than those that are taken: `Wish list` to `wish-list`, and `wish-list-2` beside that. */
export function newKey(label: string, taken: ReadonlySet<string>): string {
  const words =
    label
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const stem = words.join('-').slice(0, MAX_STEM).replace(/-$/, '') || 'other';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(key)) return key;
  }
}
