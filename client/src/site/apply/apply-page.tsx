import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { APPLICATION_MESSAGES } from '../../../../server/site/applications/applications.rules';
import { useLiveFeature } from '../../lib/http/features';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { leadingBack } from '../../lib/navigation/return-path';
import { useOwnPath } from '../../lib/navigation/use-address';
import { useInBrowser } from '../../lib/use-in-browser';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import '../../ui/portal/styles/portal-styles';
import classes from './apply-page.module.css';
import { ApplyWizard } from './apply-wizard';

/** The application for a role (`?role=` preselects one). Everyone can see the page; the form is for signed-in users. */
export function ApplyPage() {
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>Apply for a role</h1>
        <p className={classes.text}>
          Four short steps. Tell us who you are and what you love to make. We read every application ourselves.
        </p>
      </header>
      <Form />
    </main>
  );
}

function Form() {
  const identity = useIdentity();
  const [search] = useSearchParams();
  const inBrowser = useInBrowser();
  const open = useLiveFeature('applications');
  // An applicant who is writing when applications close does not lose the text: it may not be stored anywhere else.
  const [wasOpen] = useState(open);
  if (!open && !(wasOpen && identity.state === 'signedIn')) return <Closed />;
  if (identity.state === 'checking') return <FormSkeleton />;
  if (identity.state === 'signedOut') return <SignedOut />;
  if (identity.user.paused) {
    return (
      <PortalNotice
        tone="warning"
        title="Your account is paused"
        action={
          <Button component={Link} to={paths.dashboard} variant="default">
            See why
          </Button>
        }
      >
        <p>You can apply once a parent or guardian has agreed.</p>
      </PortalNotice>
    );
  }
  // Starts with the draft stored in this browser.
  if (!inBrowser) return <FormSkeleton />;
  return (
    <>
      {!open && (
        <PortalNotice tone="warning" title="Applications are closed at present.">
          <p>You cannot send yours now. Leave this page open, or copy what you wrote, and send it once they are open again.</p>
        </PortalNotice>
      )}
      <ApplyWizard key={identity.user.id} user={identity.user} role={search.get('role')} />
    </>
  );
}

function FormSkeleton() {
  return <Skeleton height="26rem" radius="lg" role="status" aria-label="Loading..." />;
}

/** Drafts stay in the browser until applications reopen. */
function Closed() {
  return (
    <section className={classes.gate} aria-labelledby="gate-title">
      <h2 id="gate-title" className={classes.gateTitle}>
        Applications are closed at present.
      </h2>
      <p className={classes.text}>
        We are not accepting applications at the moment. Please come back later. A draft that is saved in this browser stays there.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={paths.joinUs} variant="default">
          Back to Join Us
        </Button>
      </div>
    </section>
  );
}

function SignedOut() {
  const from = useOwnPath();
  return (
    <section className={classes.gate} aria-labelledby="gate-title">
      <h2 id="gate-title" className={classes.gateTitle}>
        {APPLICATION_MESSAGES.signedOut}
      </h2>
      <p className={classes.text}>You will come straight back here. In your account you can also download what you sent us.</p>
      <div className={classes.actions}>
        <Button component={Link} to={leadingBack(paths.login, from)}>
          Sign in
        </Button>
        <Button component={Link} to={leadingBack(paths.signup, from)} variant="default">
          Create an account
        </Button>
      </div>
    </section>
  );
}
