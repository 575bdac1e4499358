import type { AdminSection } from '../lib/navigation/admin-sections';
import { renderedSection } from '../lib/first-visit/loaded-part';
import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';

/**
 * The admin panel around the sections of the areas.
 * @param load loads the sections in the order of the sidebar: with the panel, not with the initial code, which every visitor loads
 */
export function adminRoutes(load: () => Promise<readonly AdminSection[]>): AreaRoute[] {
  return [
    {
      path: paths.admin,
      lazy: async () => {
        const [{ AdminPage }, sections] = await Promise.all([import('./admin-page'), load()]);
        return { Component: () => <AdminPage sections={sections} />, sectionAt: renderedSection(sections) };
      },
      handle: { access: 'adminPanel', layout: 'portal', areas: ['admin'], title: 'Admin', module: 'src/admin/admin-page.tsx' },
    },
  ];
}
