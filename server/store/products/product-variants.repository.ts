import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { ProductVariant } from './product-variant.entity.js';

@Injectable()
export class ProductVariantsRepository {
  /** Replaces all variants of the product. */
  async replaceAll(tx: Tx, productId: string, variants: ReadonlyArray<Omit<ProductVariant, 'productId' | 'position'>>): Promise<void> {
    await tx.manager.delete(ProductVariant, { productId });
    if (variants.length === 0) return;
    await tx.manager.insert(
      ProductVariant,
      variants.map((variant, index) => ({ ...variant, productId, position: index + 1 })),
    );
  }
}
