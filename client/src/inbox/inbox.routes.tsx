import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';

/** Items that need the user's attention. */
export const inboxRoutes: AreaRoute[] = [
  {
    path: paths.inbox,
    lazy: () => import('./inbox-page').then(({ InboxPage }) => ({ Component: InboxPage })),
    handle: { access: 'staffArea', layout: 'portal', areas: ['staff'], title: 'Inbox', module: 'src/inbox/inbox-page.tsx' },
  },
];
