/** Keys of categories and subcategories: tickets refer to them, so a label may change and a key never does. Pure. */

const MAX_KEY = 40;
/** Leaves room for a suffix such as `-2`. */
const MAX_STEM = MAX_KEY - 4;

/** A unique key derived from a label: `Wish list` becomes `wish-list`, or `wish-list-2` if that is taken. */
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
