import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useStudioName } from '../lib/contact';
import { useIdentity } from '../lib/session/me';
import { PortalLazy } from '../ui/portal/layout/portal-lazy';
import frame from '../ui/portal/layout/portal-page.module.css';
import '../ui/portal/styles/portal-styles';
import { type AccountTabId, accountTab } from './account-tab';
import { AccountHeader } from './account-header';
import { ACCOUNT_TABS } from './account-tabs';
import { OverviewTab } from './overview/overview-tab';
import { PanelSkeleton } from './panels/panel-skeleton';
import { PausedAccount } from './paused-account';
import { useAccountScheme } from './preferences/use-account-scheme';

function canOpen(tab: AccountTabId): boolean {
  return ACCOUNT_TABS.some(({ id }) => id === tab);
}

/** The account area: the header, and the tab named in the address (`?tab=`). A paused account only shows why it is paused. */
export function DashboardPage() {
  const identity = useIdentity();
  const [search] = useSearchParams();
  const current = accountTab(ACCOUNT_TABS, search);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(current.id);
  // A link inside a tab that led to another tab no longer exists, and the focus is lost with it.
  useEffect(() => {
    const changed = shown.current !== current.id;
    shown.current = current.id;
    if (changed && document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [current.id]);
  useAccountScheme(identity.state === 'signedIn' ? identity.user : null);
  const studio = useStudioName();
  useEffect(() => {
    document.title = [...(current === ACCOUNT_TABS[0] ? [] : [current.label]), 'Dashboard', studio].join(' · ');
  }, [current, studio]);
  if (identity.state !== 'signedIn') return null;
  const { user } = identity;
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <AccountHeader user={user} />
      {user.paused ? (
        <PausedAccount user={user} />
      ) : (
        <div ref={content} tabIndex={-1} role="group" aria-label={current.label}>
          {current.part ? (
            <PortalLazy
              key={current.id}
              part={current.part}
              props={{ user, canOpen }}
              fallback={<PanelSkeleton />}
              failure={`${current.label} could not be shown`}
            />
          ) : (
            <OverviewTab user={user} canOpen={canOpen} />
          )}
        </div>
      )}
    </main>
  );
}
