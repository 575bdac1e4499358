export class SubcategoryView {
  key!: string;
  label!: string;
}

/** What a ticket can be about. */
export class CategoryView {
  key!: string;
  label!: string;
  subcategories!: SubcategoryView[];
}
