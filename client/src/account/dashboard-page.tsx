import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useIdentity } from '../lib/me';
import '../ui/portal-styles';
import type { AccountTabId } from './account-tab';
import { AccountHeader } from './account-header';
import { AccountMenu } from './account-menu';
import { ACCOUNT_TABS } from './account-tabs';
import classes from './dashboard-page.module.css';
import { PanelSkeleton } from './panel-skeleton';
import { PausedAccount } from './paused-account';
import { useAccountScheme } from './use-account-scheme';

function canOpen(tab: AccountTabId): boolean {
  return ACCOUNT_TABS.some(({ id }) => id === tab);
}

/** The account area: who one is, a menu of tabs, and the tab that the address names (`?tab=`). A paused account shows only why. */
export function DashboardPage() {
  const identity = useIdentity();
  const [search] = useSearchParams();
  useAccountScheme(identity.state === 'signedIn' ? identity.user : null);
  if (identity.state !== 'signedIn') return null;
  const { user } = identity;
  const current = ACCOUNT_TABS.find(({ id }) => id === search.get('tab')) ?? ACCOUNT_TABS[0];
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <AccountHeader user={user} />
      {user.paused ? (
        <PausedAccount user={user} />
      ) : (
        <div className={classes.columns}>
          <AccountMenu current={current.id} userId={user.id} />
          <div className={classes.content}>
            <Suspense key={current.id} fallback={<PanelSkeleton />}>
              <current.Panel user={user} canOpen={canOpen} />
            </Suspense>
          </div>
        </div>
      )}
    </main>
  );
}
