import { accountArea } from '../../account/account.area';
import { adminArea } from '../../admin/admin.area';
import type { WorkArea } from '../../lib/navigation/work-areas';
import { deskArea, supportArea } from '../../support/support.area';
import { loadAdminSections } from '../areas';

/** The app shell's rail, in its order. A new area is one entry here. */
export const workAreas: readonly WorkArea[] = [accountArea, supportArea, deskArea, adminArea(loadAdminSections)];
