import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';

/** The pay of those who left the staff area; everyone in it finds theirs in the staff area's section. */
export const clarityRoutes: AreaRoute[] = [
  {
    path: paths.pay,
    lazy: () => import('./pay/pay-page').then(({ PayPage }) => ({ Component: PayPage })),
    // The page redirects users who never worked here, once it is known.
    handle: { access: 'signedIn', layout: 'portal', areas: ['account'], title: 'Pay', module: 'src/clarity/pay/pay-page.tsx' },
  },
];
