import type { ProductView } from '../../../server/store/store.dto.js';
import { createQueryClient } from '../lib/http/query';
import { productQuery, rememberProduct } from './store.api';

const LOADED_AT = 1_000_000;
const { queryKey } = productQuery('mug');
const mug = (price: number): ProductView => ({ id: 'mug', price }) as ProductView;

/** What the page of a product has after a click on its card. */
function afterClick(listedAt: number, cached?: ProductView) {
  const client = createQueryClient();
  if (cached !== undefined) client.setQueryData<ProductView>(queryKey, cached, { updatedAt: LOADED_AT });
  rememberProduct(client, mug(12), listedAt);
  const state = client.getQueryState<ProductView>(queryKey);
  return { price: state?.data?.price, loadedAt: state?.dataUpdatedAt };
}

describe('a product page opened from a card', () => {
  it('starts with the product of the list', () => {
    expect(afterClick(LOADED_AT)).toEqual({ price: 12, loadedAt: LOADED_AT });
  });

  it('shows the product of the list if that is newer than the one cached', () => {
    expect(afterClick(LOADED_AT + 1, mug(10))).toEqual({ price: 12, loadedAt: LOADED_AT + 1 });
  });

  it('keeps a newer product with its own age', () => {
    expect(afterClick(LOADED_AT - 1, mug(10))).toEqual({ price: 10, loadedAt: LOADED_AT });
  });
});
