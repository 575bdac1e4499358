import type { AdminSection } from '../lib/admin-sections';

/** What admins run of the store. */
export const storeAdminSections: AdminSection[] = [];
