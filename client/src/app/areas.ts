import { accountRoutes } from '../account/account.routes';
import { adminRoutes } from '../admin/admin.routes';
import { authRoutes } from '../auth/auth.routes';
import type { AreaRoute } from '../lib/routes';
import { legalRoutes } from '../legal/legal.routes';
import { siteRoutes } from '../site/site.routes';
import { storeRoutes } from '../store/store.routes';
import { supportRoutes } from '../support/support.routes';

/** Every area of the application. A new area is one line here; what it adds to the admin panel is one in admin-sections.ts. */
export const areaRoutes: AreaRoute[] = [
  ...siteRoutes,
  ...storeRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...supportRoutes,
  ...legalRoutes,
  ...adminRoutes(() => import('./admin-sections').then(({ adminSections }) => adminSections)),
];
