import type { AdminSection } from '../lib/admin-sections';
import { siteAdminSections } from '../site/site.admin';
import { storeAdminSections } from '../store/store.admin';
import { supportAdminSections } from '../support/support.admin';

/** The admin panel's sections, in the order of its sidebar. A new area is one line here. */
export const adminSections: readonly AdminSection[] = [...siteAdminSections, ...storeAdminSections, ...supportAdminSections];
