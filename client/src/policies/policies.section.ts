import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs';
import type { StaffSection } from '../lib/navigation/staff-sections';

/** The studio's policies in the sidebar of the staff area. */
export const policiesSection: StaffSection = {
  key: 'policies',
  label: 'Policies & Documentation',
  group: 'people',
  access: 'staffArea',
  icon: IconFileCertificate,
  module: 'src/policies/policies-section.tsx',
  lazy: () => import('./policies-section').then(({ PoliciesSection }) => ({ Component: PoliciesSection })),
};
