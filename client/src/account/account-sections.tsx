import { useLocation, useSearchParams } from 'react-router';
import { useHasDraft } from '../lib/forms/drafts/form-drafts';
import { useIdentity } from '../lib/session/me';
import { paths } from '../lib/navigation/paths';
import { PortalSections } from '../ui/portal/layout/sections/portal-sections';
import { ACCOUNT_TABS } from './account-tabs';
import { accountTab } from './account-tab';
import { PROFILE_FORM } from './profile/profile-values';

/** The account's tabs in the app shell. A paused account has none: it only shows why it is paused. */
export function AccountSections() {
  const identity = useIdentity();
  if (identity.state !== 'signedIn' || identity.user.paused) return null;
  return <Sections userId={identity.user.id} />;
}

function Sections({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const hasDraft = useHasDraft(PROFILE_FORM, userId);
  return (
    <PortalSections
      label="Account"
      current={pathname === paths.dashboard ? accountTab(ACCOUNT_TABS, search).id : null}
      sections={ACCOUNT_TABS.map(({ id, label, icon }) => ({
        key: id,
        label,
        icon,
        to: `${paths.dashboard}?tab=${id}`,
        unsaved: id === 'personal-info' && hasDraft,
      }))}
    />
  );
}
