import type { ProductView } from '../../../server/store/store.dto.js';
import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';
import { productHead } from './product/product-head';
import { productPath } from './store.api';
import { productsPath, readStoreQuery, storeSearch, variantSearch } from './shop/store-query';

/** The shop and the product pages. */
export const storeRoutes: AreaRoute[] = [
  {
    path: paths.store,
    lazy: () => import('./shop/store-page').then(({ StorePage }) => ({ Component: StorePage })),
    handle: {
      access: 'everyone',
      title: 'Store',
      description: 'Gear up: merchandise from the worlds that the studio makes.',
      query: (params) => storeSearch(readStoreQuery(params)),
      data: (_params, query) => ['/store/settings', productsPath(readStoreQuery(query)), '/products/types'],
      module: 'src/store/shop/store-page.tsx',
    },
  },
  {
    path: `${paths.store}/:id`,
    lazy: () => import('./product/product-page').then(({ ProductPage }) => ({ Component: ProductPage })),
    handle: {
      access: 'everyone',
      title: 'Product',
      query: variantSearch,
      data: ({ id = '' }) => [productPath(id), '/store/settings'],
      head: ({ id = '' }, data) => productHead(data[productPath(id)] as ProductView | undefined, data),
      module: 'src/store/product/product-page.tsx',
    },
  },
];
