import type { StaffSection } from '../../lib/navigation/staff-sections';
import { claritySection } from '../../clarity/clarity.section';
import { financesSection } from '../../finance/finances.section';
import { policiesSection } from '../../policies/policies.section';
import { salesSection } from '../../sales/sales.section';
import { ownStaffSections } from '../../staff/own-sections';
import { trainingSection } from '../../training/training.section';

/** The order of the sidebar, as the specification defines it. */
const ORDER = [
  'overview',
  'announcements',
  'bugs',
  'reviews',
  'builds',
  'drive',
  'word',
  'excel',
  'teams',
  'playtests',
  'downloads',
  'finances',
  'sales',
  'clarity',
  'policies',
  'training',
  'knowledge',
];

const orderOf = ({ key }: StaffSection): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);

/** The sections of the staff area. Another area that provides some adds one line here. */
export const staffSections: readonly StaffSection[] = [
  ...ownStaffSections,
  claritySection,
  financesSection,
  policiesSection,
  salesSection,
  trainingSection,
].sort((a, b) => orderOf(a) - orderOf(b));
