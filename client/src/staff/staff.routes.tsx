import { renderedSection } from '../lib/first-visit/loaded-part';
import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';
import type { StaffSection } from '../lib/navigation/staff-sections';

/**
 * The staff area around the sections of the areas.
 * @param load loads the sections in the order of the sidebar, with the area's code rather than the initial code
 */
export function staffRoutes(load: () => Promise<readonly StaffSection[]>): AreaRoute[] {
  return [
    {
      path: paths.staff,
      lazy: async () => {
        const [{ StaffPage }, sections] = await Promise.all([import('./staff-page'), load()]);
        return { Component: () => <StaffPage sections={sections} />, sectionAt: renderedSection(sections) };
      },
      handle: { access: 'staffArea', layout: 'portal', areas: ['staff'], title: 'Staff', module: 'src/staff/staff-page.tsx' },
    },
    {
      path: paths.staffHr,
      lazy: () => import('./console-pages').then(({ HrConsolePage }) => ({ Component: HrConsolePage })),
      handle: { access: 'staffArea', layout: 'portal', areas: ['staff'], title: 'HR Console', module: 'src/staff/console-pages.tsx' },
    },
    {
      path: paths.staffDpo,
      lazy: () => import('./console-pages').then(({ DpoConsolePage }) => ({ Component: DpoConsolePage })),
      handle: { access: 'staffArea', layout: 'portal', areas: ['staff'], title: 'DPO Console', module: 'src/staff/console-pages.tsx' },
    },
    {
      path: paths.studio,
      lazy: () => import('./studio/studio-page').then(({ StudioPage }) => ({ Component: StudioPage })),
      handle: {
        access: 'staffArea',
        layout: 'portal',
        areas: ['staff'],
        title: 'Studio Tools',
        module: 'src/staff/studio/studio-page.tsx',
      },
    },
  ];
}
