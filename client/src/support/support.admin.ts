import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import type { AdminSection } from '../lib/navigation/admin-sections';

/** Tickets for those who may look into them with a reason. */
export const supportAdminSections: AdminSection[] = [
  {
    key: 'tickets',
    label: 'Tickets',
    access: 'investigation',
    icon: IconTicket,
    lazy: () => import('./admin/tickets-section').then(({ TicketsSection }) => ({ Component: TicketsSection })),
  },
  {
    key: 'support-settings',
    label: 'Support settings',
    access: 'admin',
    icon: IconHeadset,
    lazy: () =>
      import('./admin/settings/support-settings-section').then(({ SupportSettingsSection }) => ({ Component: SupportSettingsSection })),
  },
];
