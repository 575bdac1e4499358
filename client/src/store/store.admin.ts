import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';
import type { AdminSection } from '../lib/navigation/admin-sections';

/** The store's section in the admin panel. */
export const storeAdminSections: AdminSection[] = [
  {
    key: 'store',
    label: 'Store',
    group: 'products',
    access: 'admin',
    icon: IconShoppingBag,
    module: 'src/store/admin/store-section.tsx',
    lazy: () => import('./admin/store-section').then(({ StoreSection }) => ({ Component: StoreSection })),
  },
];
