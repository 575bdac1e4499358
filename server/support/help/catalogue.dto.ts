export class SubcategoryView {
  key!: string;
  label!: string;
  /** False once retired: existing tickets retain it, new ones cannot use it. */
  active!: boolean;
}

/** A category of tickets. */
export class CategoryView {
  key!: string;
  label!: string;
  /** Help text for choosing a category; may be empty. */
  description!: string;
  /** False once retired: existing tickets retain it, new ones cannot use it. */
  active!: boolean;
  subcategories!: SubcategoryView[];
}
