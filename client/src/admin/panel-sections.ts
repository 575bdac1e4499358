import IconDashboard from '@tabler/icons-react/dist/esm/icons/IconDashboard.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { AdminSection } from '../lib/navigation/admin-sections';

/** Sections that belong to no other area: statistics, users, invite codes, feature toggles, server, security centre and log. */
export const panelSections: AdminSection[] = [
  {
    key: 'stats',
    label: 'Dashboard',
    group: 'studio',
    access: 'admin',
    icon: IconDashboard,
    module: 'src/admin/stats/stats-section.tsx',
    lazy: () => import('./stats/stats-section').then(({ StatsSection }) => ({ Component: StatsSection })),
  },
  {
    key: 'users',
    label: 'Users',
    group: 'studio',
    // A dpo finds the users who wait for a guardian's consent.
    access: 'guardianConsent',
    icon: IconUsers,
    module: 'src/admin/users/users-section.tsx',
    rendered: true,
    lazy: () =>
      import('./users/users-section').then(({ UsersSection, firstUsers }) => ({ Component: UsersSection, firstList: firstUsers })),
  },
  {
    key: 'invites',
    label: 'Role Invites',
    group: 'studio',
    access: 'admin',
    icon: IconKey,
    module: 'src/admin/invites/invites-section.tsx',
    lazy: () => import('./invites/invites-section').then(({ InvitesSection }) => ({ Component: InvitesSection })),
  },
  {
    key: 'features',
    label: 'Features',
    group: 'products',
    access: 'admin',
    icon: IconToggleLeft,
    module: 'src/admin/features/features-section.tsx',
    lazy: () => import('./features/features-section').then(({ FeaturesSection }) => ({ Component: FeaturesSection })),
  },
  {
    key: 'server',
    label: 'Server',
    group: 'operations',
    access: 'admin',
    icon: IconServer2,
    module: 'src/admin/server/server-section.tsx',
    lazy: () => import('./server/server-section').then(({ ServerSection }) => ({ Component: ServerSection })),
  },
  {
    key: 'security',
    label: 'Security',
    group: 'operations',
    access: 'securityCentre',
    icon: IconShieldLock,
    module: 'src/admin/security/security-section.tsx',
    lazy: () => import('./security/security-section').then(({ SecuritySection }) => ({ Component: SecuritySection })),
  },
  {
    key: 'logs',
    label: 'Logs',
    group: 'operations',
    access: 'admin',
    icon: IconListDetails,
    module: 'src/admin/logs/logs-section.tsx',
    lazy: () => import('./logs/logs-section').then(({ LogsSection }) => ({ Component: LogsSection })),
  },
];
