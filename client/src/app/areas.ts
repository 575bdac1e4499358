import { accountRoutes } from '../account/account.routes';
import { adminRoutes } from '../admin/admin.routes';
import { authRoutes } from '../auth/auth.routes';
import { clarityRoutes } from '../clarity/clarity.routes';
import { contractsRoutes } from '../contracts/contracts.routes';
import { inboxRoutes } from '../inbox/inbox.routes';
import type { AdminSection } from '../lib/navigation/admin-sections';
import type { AreaRoute } from '../lib/navigation/routes';
import type { StaffSection } from '../lib/navigation/staff-sections';
import { legalRoutes } from '../legal/legal.routes';
import { siteRoutes } from '../site/site.routes';
import { staffRoutes } from '../staff/staff.routes';
import { storeRoutes } from '../store/store.routes';
import { supportRoutes } from '../support/support.routes';
import { trainingRoutes } from '../training/training.routes';

/** The admin panel's sections, loaded with the panel rather than with the initial code. */
export const loadAdminSections = (): Promise<readonly AdminSection[]> =>
  import('./shell/admin-sections').then(({ adminSections }) => adminSections);

/** The sections of the staff area, lazy for the same reason. */
export const loadStaffSections = (): Promise<readonly StaffSection[]> =>
  import('./shell/staff-sections').then(({ staffSections }) => staffSections);

/**
 * Every area of the application. A new area needs one line here, an entry in work-areas.ts for the app shell, and lines in
 * admin-sections.ts and staff-sections.ts for its sections there.
 */
export const areaRoutes: AreaRoute[] = [
  ...siteRoutes,
  ...storeRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...supportRoutes,
  ...legalRoutes,
  ...staffRoutes(loadStaffSections),
  ...trainingRoutes,
  ...contractsRoutes,
  ...clarityRoutes,
  ...inboxRoutes,
  ...adminRoutes(loadAdminSections),
];
