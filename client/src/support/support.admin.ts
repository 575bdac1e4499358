import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import type { AdminSection } from '../lib/navigation/admin-sections';

/** The support desk's sections in the admin panel: ticket investigations, help answers, and settings. */
export const supportAdminSections: AdminSection[] = [
  {
    key: 'tickets',
    label: 'Tickets',
    group: 'support',
    access: 'investigation',
    icon: IconTicket,
    module: 'src/support/admin/tickets-section.tsx',
    lazy: () => import('./admin/tickets-section').then(({ TicketsSection }) => ({ Component: TicketsSection })),
  },
  {
    key: 'faqs',
    label: 'FAQs',
    group: 'support',
    access: 'faqEditors',
    icon: IconHelpCircle,
    module: 'src/support/admin/faqs/faqs-section.tsx',
    lazy: () => import('./admin/faqs/faqs-section').then(({ FaqsSection }) => ({ Component: FaqsSection })),
  },
  {
    key: 'support-statistics',
    label: 'Support statistics',
    group: 'support',
    access: 'admin',
    icon: IconChartBar,
    module: 'src/support/statistics/statistics-section.tsx',
    lazy: () => import('./statistics/statistics-section').then(({ StatisticsSection }) => ({ Component: StatisticsSection })),
  },
  {
    key: 'support-settings',
    label: 'Support settings',
    group: 'support',
    access: 'admin',
    icon: IconHeadset,
    module: 'src/support/admin/settings/support-settings-section.tsx',
    lazy: () =>
      import('./admin/settings/support-settings-section').then(({ SupportSettingsSection }) => ({ Component: SupportSettingsSection })),
  },
];
