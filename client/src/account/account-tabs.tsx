import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import { lazy } from 'react';
import type { AccountTab } from './account-tab';
import { OverviewTab } from './overview-tab';

const PersonalInfoTab = lazy(() => import('./personal-info-tab').then((module) => ({ default: module.PersonalInfoTab })));
const RoleCodeTab = lazy(() => import('./role-code-tab').then((module) => ({ default: module.RoleCodeTab })));

/** The tabs that work, in the order of the menu; the first is the default. A tab is one line here, and nothing points to one that is missing. */
export const ACCOUNT_TABS: readonly [AccountTab, ...AccountTab[]] = [
  { id: 'overview', label: 'Account Overview', icon: IconLayoutDashboard, Panel: OverviewTab },
  { id: 'personal-info', label: 'Personal Info', icon: IconId, Panel: PersonalInfoTab },
  { id: 'role-code', label: 'Role Code', icon: IconKey, Panel: RoleCodeTab },
];
