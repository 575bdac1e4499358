import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Invalid } from '../../platform/errors/errors.js';
import type { CategoryView } from './catalogue.dto.js';
import { SupportCategoriesRepository } from './support-categories.repository.js';

/** Ticket categories. They are data: the studio may define others. */
@Injectable()
export class CatalogueService {
  constructor(private readonly repository: SupportCategoriesRepository) {}

  /** All categories, including retired ones, which old tickets still need. */
  categories(): Promise<CategoryView[]> {
    return this.repository.list();
  }

  /** @throws Invalid if no such category is offered, or it has subcategories and the given one is not offered. */
  async assertCategory(key: string, subcategory: string | null): Promise<void> {
    const categories = await this.categories();
    assertOffered(
      categories.find((candidate) => candidate.key === key),
      subcategory,
    );
  }

  /** The same in the transaction that opens a ticket: the category can be neither retired nor deleted before it ends. */
  async assertCategoryIn(tx: Tx, key: string, subcategory: string | null): Promise<void> {
    assertOffered(await this.repository.lockShared(tx, key), subcategory);
  }
}

function assertOffered(category: CategoryView | undefined, subcategory: string | null): void {
  if (category?.active !== true) throw new Invalid('Please choose a category.', { category: 'Please choose a category.' });
  const offered = category.subcategories.filter(({ active }) => active);
  const isValid = subcategory === null ? offered.length === 0 : offered.some(({ key }) => key === subcategory);
  if (!isValid) throw new Invalid('Please choose a subcategory.', { subcategory: 'Please choose a subcategory.' });
}
