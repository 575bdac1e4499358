import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { returnPath } from '../../lib/navigation/return-path';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { AuthCard } from '../auth-card';
import { CompleteForm } from './complete-form';
import { useDelayedNavigation } from '../sign-in/use-delayed-navigation';

/** The last step of signing up: a name. Returns to the page from which the user signed up. */
export function CompletePage() {
  const identity = useIdentity();
  const [named, setNamed] = useState(false);
  const to = returnPath(useLocation().state);
  useDelayedNavigation(named, to);

  if (identity.state !== 'signedIn') return null;
  if (named) {
    return (
      <AuthCard title="All set" text="You can add everything else later, on your dashboard.">
        <PortalNotice tone="success" title="Profile updated!">
          {to === paths.dashboard ? 'Taking you to your dashboard.' : 'Taking you back to where you were going.'}
        </PortalNotice>
      </AuthCard>
    );
  }
  const { firstName, lastName } = identity.user;
  return (
    <AuthCard title="What should we call you?" text="Your name is shown to you and to the studio's staff. You can change it at any time.">
      <CompleteForm name={[firstName, lastName].filter(Boolean).join(' ')} onNamed={() => setNamed(true)} />
    </AuthCard>
  );
}
