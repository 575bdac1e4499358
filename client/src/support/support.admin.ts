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
];
