import type { AdminSection } from '../lib/navigation/admin-sections';
import { buildsAdminSection } from './builds/builds.section';

/** What the staff area has in the admin panel. */
export const staffAdminSections: readonly AdminSection[] = [buildsAdminSection];
