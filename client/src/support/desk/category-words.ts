import type { CategoryView } from '../../../../server/support/help/catalogue.dto.js';

/** A ticket's category in words; a key that the catalogue does not know any more stands for itself. */
export function categoryWords(categories: readonly CategoryView[] | undefined, key: string, subcategory: string | null = null): string {
  const category = categories?.find((one) => one.key === key);
  const label = category?.label ?? key;
  if (subcategory === null) return label;
  return `${label}: ${category?.subcategories.find((one) => one.key === subcategory)?.label ?? subcategory}`;
}
