import IconAdjustmentsCog from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsCog.mjs';
import type { AdminSection } from '../lib/navigation/admin-sections';
import { paths } from '../lib/navigation/paths';
import type { WorkArea } from '../lib/navigation/work-areas';

/** @param load loads the panel's sections, whose names and icons only the panel needs */
export function adminArea(load: () => Promise<readonly AdminSection[]>): WorkArea {
  return {
    key: 'admin',
    label: 'Admin',
    to: paths.admin,
    icon: IconAdjustmentsCog,
    isFor: ({ can }) => can.adminPanel,
    sections: {
      lazy: async () => {
        const [{ AdminSectionLinks }, sections] = await Promise.all([import('./admin-section-links'), load()]);
        return { Component: () => <AdminSectionLinks sections={sections} /> };
      },
    },
  };
}
