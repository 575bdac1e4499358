import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import type { StaffSection } from '../lib/navigation/staff-sections';

/** The studio's accounts, for admin and ceo. */
export const financesSection: StaffSection = {
  key: 'finances',
  label: 'Finances',
  group: 'business',
  access: 'admin',
  icon: IconCoins,
  module: 'src/finance/finances-section.tsx',
  lazy: () => import('./finances-section').then(({ FinancesSection }) => ({ Component: FinancesSection })),
};
