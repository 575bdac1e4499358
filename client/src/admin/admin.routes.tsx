import type { AdminSection } from '../lib/navigation/admin-sections';
import { renderedSection } from '../lib/first-visit/loaded-part';
import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';

/**
 * The panel around the sections that the areas offer.
 *
 * @param load brings the sections in the order of the sidebar. They come with the panel and not with the program's first code, which
 * every visitor loads and in which their names and icons have no use
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
