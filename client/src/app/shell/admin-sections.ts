import { clarityAdminSection } from '../../clarity/clarity.section';
import { panelSections } from '../../admin/panel-sections';
import type { AdminSection } from '../../lib/navigation/admin-sections';
import { siteAdminSections } from '../../site/site.admin';
import { staffAdminSections } from '../../staff/staff.admin';
import { storeAdminSections } from '../../store/store.admin';
import { supportAdminSections } from '../../support/support.admin';

/** The order of the panel's sidebar, as the specification defines it; other sections follow. */
const ORDER = [
  'stats',
  'users',
  'invites',
  'projects',
  'builds',
  'features',
  'store',
  'server',
  'clarity',
  'security',
  'logs',
  'tickets',
  'faqs',
  'support-statistics',
  'support-settings',
  'applications',
  'contact',
];

const orderOf = ({ key }: AdminSection): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);

/** The admin panel's sections. A new area adds one line here. */
export const adminSections: readonly AdminSection[] = [
  ...panelSections,
  ...siteAdminSections,
  ...storeAdminSections,
  ...supportAdminSections,
  ...staffAdminSections,
  clarityAdminSection,
].sort((a, b) => orderOf(a) - orderOf(b));
