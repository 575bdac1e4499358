import type { CreateCategory, EditableCategoryView, SubcategoryInput } from '../../../../../server/support/help/editing/categories.dto.js';
import type { Loaded } from '../../../lib/forms/merge';

export const CATEGORY_LABELS: Readonly<Record<keyof CreateCategory, string>> = {
  label: 'Label',
  description: 'Description',
  active: 'Offered to customers',
  subcategories: 'Subcategories',
};

/** Name of the form for a category; null for a new one. */
export function categoryForm(category: EditableCategoryView | null): string {
  return `support-category:${category?.key ?? 'new'}`;
}

export const NEW_CATEGORY: Loaded<CreateCategory> = { values: { label: '', description: '', active: true, subcategories: [] }, version: 0 };

export function loadedCategory({ label, description, active, subcategories, version }: EditableCategoryView): Loaded<CreateCategory> {
  return { values: { label, description, active, subcategories }, version };
}

/** The stored values, from the response to a refused save. */
export function categoryOf(current: unknown): Loaded<CreateCategory> | null {
  return typeof current === 'object' && current !== null && 'subcategories' in current
    ? loadedCategory(current as EditableCategoryView)
    : null;
}

export function categoryProblems({ label, subcategories }: CreateCategory): Record<string, string> {
  const problems: Record<string, string> = label.trim() === '' ? { label: 'Enter a label.' } : {};
  for (const [index, subcategory] of subcategories.entries()) {
    if (subcategory.label.trim() === '') problems[`subcategories.${index}.label`] = 'Enter a label.';
  }
  return problems;
}

/** Describes a value that is not a string in a conflict warning. */
export function describeCategory(name: keyof CreateCategory & string, value: unknown): string | undefined {
  if (name === 'active') return value === true ? 'offered' : 'retired';
  return name === 'subcategories' ? subcategoriesText(value as SubcategoryInput[]) : undefined;
}

/** Labels in order; retired ones are marked. */
export function subcategoriesText(subcategories: ReadonlyArray<Pick<SubcategoryInput, 'label' | 'active'>>): string {
  return subcategories.map(({ label, active }) => (active ? label : `${label} (retired)`)).join(', ') || 'none';
}
