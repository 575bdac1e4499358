import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import type { AccountTab } from './account-tab';

/** The available tabs, in the order of the menu; the first is the default. A new tab adds one line here; no link leads to a missing tab. */
export const ACCOUNT_TABS: readonly [AccountTab, ...AccountTab[]] = [
  { id: 'overview', label: 'Account Overview', icon: IconLayoutDashboard },
  {
    id: 'personal-info',
    label: 'Personal Info',
    icon: IconId,
    part: {
      module: 'src/account/profile/personal-info-tab.tsx',
      lazy: () => import('./profile/personal-info-tab').then(({ PersonalInfoTab }) => ({ Component: PersonalInfoTab })),
    },
  },
  {
    id: 'security',
    label: 'Security',
    icon: IconLock,
    part: {
      module: 'src/account/security/security-tab.tsx',
      lazy: () => import('./security/security-tab').then(({ SecurityTab }) => ({ Component: SecurityTab })),
    },
  },
  {
    id: 'privacy',
    label: 'Privacy & Data',
    icon: IconShieldLock,
    part: {
      module: 'src/account/privacy/privacy-tab.tsx',
      lazy: () => import('./privacy/privacy-tab').then(({ PrivacyTab }) => ({ Component: PrivacyTab })),
    },
  },
  {
    id: 'preferences',
    label: 'Preferences',
    icon: IconAdjustments,
    part: {
      module: 'src/account/preferences/preferences-tab.tsx',
      lazy: () => import('./preferences/preferences-tab').then(({ PreferencesTab }) => ({ Component: PreferencesTab })),
    },
  },
  {
    id: 'certificates',
    label: 'Certificates',
    icon: IconCertificate,
    part: {
      module: 'src/account/overview/certificates-tab.tsx',
      lazy: () => import('./overview/certificates-tab').then(({ CertificatesTab }) => ({ Component: CertificatesTab })),
    },
  },
  {
    id: 'role-code',
    label: 'Role Code',
    icon: IconKey,
    part: {
      module: 'src/account/role-codes/role-code-tab.tsx',
      lazy: () => import('./role-codes/role-code-tab').then(({ RoleCodeTab }) => ({ Component: RoleCodeTab })),
    },
  },
];
