export class SubcategoryView {
  key!: string;
  label!: string;
  /** False once it is retired: tickets that have it keep its label, new ones cannot have it. */
  active!: boolean;
}

/** What a ticket can be about. */
export class CategoryView {
  key!: string;
  label!: string;
  /** A sentence for those who choose; may be empty. */
  description!: string;
  /** False once it is retired: tickets that have it keep its label, new ones cannot have it. */
  active!: boolean;
  subcategories!: SubcategoryView[];
}
