import type { ProductView } from '../../../server/store/store.dto.js';
import { paths } from '../lib/paths';
import type { AreaRoute } from '../lib/routes';
import { productHead } from './product-head';
import { productPath } from './store.api';
import { productsPath, readStoreQuery, storeSearch, variantSearch } from './store-query';

/** The shop window and the page of a product. */
export const storeRoutes: AreaRoute[] = [
  {
    path: paths.store,
    lazy: () => import('./store-page').then(({ StorePage }) => ({ Component: StorePage })),
    handle: {
      access: 'everyone',
      title: 'Store',
      description: 'Gear up: merchandise from the worlds that the studio makes.',
      query: (asked) => storeSearch(readStoreQuery(asked)),
      data: (_params, query) => ['/store/settings', productsPath(readStoreQuery(query)), '/products/types'],
      module: 'src/store/store-page.tsx',
    },
  },
  {
    path: `${paths.store}/:id`,
    lazy: () => import('./product-page').then(({ ProductPage }) => ({ Component: ProductPage })),
    handle: {
      access: 'everyone',
      title: 'Product',
      query: variantSearch,
      data: ({ id = '' }) => [productPath(id), '/store/settings'],
      head: ({ id = '' }, data) => productHead(data[productPath(id)] as ProductView | undefined, data),
      module: 'src/store/product-page.tsx',
    },
  },
];
