import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';
import { ticketHead } from './ticket/ticket-head';

/** The support hub, tickets, the desk and transcripts. */
export const supportRoutes: AreaRoute[] = [
  {
    path: paths.support,
    lazy: () => import('./hub/support-page').then(({ SupportPage }) => ({ Component: SupportPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      areas: ['support'],
      title: 'Support',
      description: 'Answers to common questions, and a way to reach the people who make the games: open a ticket and follow it.',
      module: 'src/support/hub/support-page.tsx',
      data: () => ['/support/hours', '/support/reply-times'],
    },
  },
  {
    path: '/support/tickets/:id',
    lazy: () => import('./ticket/ticket-page').then(({ TicketPage }) => ({ Component: TicketPage })),
    handle: {
      access: 'signedIn',
      layout: 'portal',
      // Agents come from the desk, customers from their own tickets.
      areas: ['desk', 'support'],
      title: 'Ticket',
      head: ({ id }, data) => ticketHead('Ticket', id, data),
      module: 'src/support/ticket/ticket-page.tsx',
    },
  },
  {
    path: '/support/agent',
    // Every signed-in user: the page itself explains who may use it.
    lazy: () => import('./desk/desk-page').then(({ DeskPage, firstTickets }) => ({ Component: DeskPage, firstList: firstTickets })),
    handle: {
      access: 'signedIn',
      layout: 'portal',
      areas: ['desk'],
      title: 'Support desk',
      module: 'src/support/desk/desk-page.tsx',
      data: () => ['/support/categories'],
    },
  },
  {
    path: paths.supportReplies,
    lazy: () => import('./replies/replies-page').then(({ RepliesPage }) => ({ Component: RepliesPage })),
    handle: { access: 'agents', layout: 'portal', areas: ['desk'], title: 'Saved replies', module: 'src/support/replies/replies-page.tsx' },
  },
  {
    path: paths.supportStatistics,
    lazy: () => import('./statistics/statistics-page').then(({ StatisticsPage }) => ({ Component: StatisticsPage })),
    handle: {
      access: 'agents',
      layout: 'portal',
      areas: ['desk'],
      title: 'Support statistics',
      module: 'src/support/statistics/statistics-page.tsx',
    },
  },
  {
    path: '/support/tickets/:id/transcript',
    lazy: () => import('./transcript/transcript-page').then(({ TranscriptPage }) => ({ Component: TranscriptPage })),
    handle: {
      access: 'signedIn',
      layout: 'portal',
      areas: ['desk', 'support'],
      title: 'Transcript',
      module: 'src/support/transcript/transcript-page.tsx',
    },
  },
];
