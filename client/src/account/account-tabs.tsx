import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { lazy } from 'react';
import type { AccountTab } from './account-tab';
import { OverviewTab } from './overview-tab';

const PersonalInfoTab = lazy(() => import('./personal-info-tab').then((module) => ({ default: module.PersonalInfoTab })));
const SecurityTab = lazy(() => import('./security-tab').then((module) => ({ default: module.SecurityTab })));
const PrivacyTab = lazy(() => import('./privacy-tab').then((module) => ({ default: module.PrivacyTab })));
const PreferencesTab = lazy(() => import('./preferences-tab').then((module) => ({ default: module.PreferencesTab })));
const CertificatesTab = lazy(() => import('./certificates-tab').then((module) => ({ default: module.CertificatesTab })));
const RoleCodeTab = lazy(() => import('./role-code-tab').then((module) => ({ default: module.RoleCodeTab })));

/** The tabs that work, in the order of the menu; the first is the default. A tab is one line here, and nothing points to one that is missing. */
export const ACCOUNT_TABS: readonly [AccountTab, ...AccountTab[]] = [
  { id: 'overview', label: 'Account Overview', icon: IconLayoutDashboard, Panel: OverviewTab },
  { id: 'personal-info', label: 'Personal Info', icon: IconId, Panel: PersonalInfoTab },
  { id: 'security', label: 'Security', icon: IconLock, Panel: SecurityTab },
  { id: 'privacy', label: 'Privacy & Data', icon: IconShieldLock, Panel: PrivacyTab },
  { id: 'preferences', label: 'Preferences', icon: IconAdjustments, Panel: PreferencesTab },
  { id: 'certificates', label: 'Certificates', icon: IconCertificate, Panel: CertificatesTab },
  { id: 'role-code', label: 'Role Code', icon: IconKey, Panel: RoleCodeTab },
];
