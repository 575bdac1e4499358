import { accountArea } from '../../account/account.area';
import { adminArea } from '../../admin/admin.area';
import type { WorkArea } from '../../lib/navigation/work-areas';
import { staffArea } from '../../staff/staff.area';
import { deskArea, supportArea } from '../../support/support.area';
import { loadAdminSections, loadStaffSections } from '../areas';

/** The areas of the app shell's rail, in order. A new area adds one entry here. */
export const workAreas: readonly WorkArea[] = [
  accountArea,
  staffArea(loadStaffSections),
  supportArea,
  deskArea,
  adminArea(loadAdminSections),
];
