import { accountRoutes } from '../account/account.routes';
import { authRoutes } from '../auth/auth.routes';
import type { AreaRoute } from '../lib/routes';
import { legalRoutes } from '../legal/legal.routes';
import { siteRoutes } from '../site/site.routes';

/** Every area of the application. A new area is one line here. */
export const areaRoutes: AreaRoute[] = [...siteRoutes, ...authRoutes, ...accountRoutes, ...legalRoutes];
