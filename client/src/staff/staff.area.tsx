import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import { paths } from '../lib/navigation/paths';
import type { StaffSection } from '../lib/navigation/staff-sections';
import type { WorkArea } from '../lib/navigation/work-areas';

/** @param load loads the sections, whose names and icons only the staff area needs */
export function staffArea(load: () => Promise<readonly StaffSection[]>): WorkArea {
  return {
    key: 'staff',
    label: 'Staff',
    to: paths.staff,
    icon: IconBriefcase,
    isFor: ({ can }) => can.staffArea,
    sections: {
      lazy: async () => {
        const [{ StaffSectionLinks }, sections] = await Promise.all([import('./staff-section-links'), load()]);
        return { Component: () => <StaffSectionLinks sections={sections} /> };
      },
    },
  };
}
