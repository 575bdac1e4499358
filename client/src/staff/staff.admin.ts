import type { AdminSection } from '../lib/navigation/admin-sections';
import { buildsAdminSection } from './builds/builds.section';

/** The staff area's sections in the admin panel. */
export const staffAdminSections: readonly AdminSection[] = [buildsAdminSection];
