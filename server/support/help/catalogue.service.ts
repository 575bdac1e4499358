import { Injectable } from '@nestjs/common';
import { Invalid } from '../../platform/errors/errors.js';
import type { CategoryView } from './catalogue.dto.js';
import { SupportCategoriesRepository } from './support-categories.repository.js';

/** The categories of tickets. They are data: the studio may have others. */
@Injectable()
export class CatalogueService {
  constructor(private readonly repository: SupportCategoriesRepository) {}

  categories(): Promise<CategoryView[]> {
    return this.repository.list();
  }

  /** @throws Invalid when there is no such category, or it has subcategories and this is none of them. */
  async assertCategory(key: string, subcategory: string | null): Promise<void> {
    const category = (await this.categories()).find((candidate) => candidate.key === key);
    if (category === undefined) throw new Invalid('Please choose a category.', { category: 'Please choose a category.' });
    const known =
      subcategory === null ? category.subcategories.length === 0 : category.subcategories.some((one) => one.key === subcategory);
    if (!known) throw new Invalid('Please choose a subcategory.', { subcategory: 'Please choose a subcategory.' });
  }
}
