import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import '../../ui/portal/styles/portal-styles';
import { Hub } from './hub';
import { SignInPrompt } from './sign-in-prompt';
import classes from './support-page.module.css';

/** The support hub: help answers, a new ticket, and the user's tickets. Everyone can see the page; its content is for signed-in users. */
export function SupportPage() {
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <Content />
    </main>
  );
}

function Content() {
  const identity = useIdentity();
  if (identity.state === 'signedIn' && !identity.user.paused) return <Hub key={identity.user.id} user={identity.user} />;
  return (
    <>
      <h1 className={classes.title}>Support</h1>
      {identity.state === 'checking' && <Skeleton height="14rem" radius="lg" role="status" aria-label="Loading..." />}
      {identity.state === 'signedOut' && <SignInPrompt />}
      {identity.state === 'signedIn' && (
        <PortalNotice
          tone="warning"
          title="Your account is paused"
          action={
            <Button component={Link} to={paths.dashboard} variant="default">
              See why
            </Button>
          }
        >
          <p>You can use support once a parent or guardian has agreed.</p>
        </PortalNotice>
      )}
    </>
  );
}
