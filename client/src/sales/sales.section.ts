import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs';
import type { StaffSection } from '../lib/navigation/staff-sections';

/** The studio's sales, for admin and ceo. */
export const salesSection: StaffSection = {
  key: 'sales',
  label: 'Sales',
  group: 'business',
  access: 'admin',
  icon: IconReceipt2,
  module: 'src/sales/sales-section.tsx',
  lazy: () => import('./sales-section').then(({ SalesSection }) => ({ Component: SalesSection })),
};
