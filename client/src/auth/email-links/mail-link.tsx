import { Button, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MeView } from '../../../../server/users/users.dto.js';
import { ApiError, causeOf, messageOf } from '../../lib/http/http';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { meQuery } from '../../lib/http/query';
import { useInBrowser } from '../../lib/use-in-browser';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { type LinkPurpose, useMailLink } from '../auth.api';
import { AuthCard } from '../auth-card';
import classes from './mail-link.module.css';
import { DeadLink } from './dead-link';
import { useLinkToken } from './use-link-token';

/** A link that needs the reader's confirmation. */
export interface UnusedLink {
  token: string;
  use: () => void;
  /** Shown instead of the question if the link turns out to be invalid. */
  dead: (error: unknown) => ReactNode;
}

interface MailLinkProps {
  purpose: LinkPurpose;
  title: string;
  /** What to do if the link has expired or was used. */
  next: string;
  /** Whether the signed-in user is expecting this link, so that opening it is confirmation enough. */
  isExpectedBy: (user: MeView) => boolean;
  /** What everyone else is asked before the link is used. */
  Question: ComponentType<UnusedLink>;
  /** Message for such a link if everything it could do is known to be done; null if not. */
  settled?: string | null;
}

/**
 * Uses a link that confirms an address, and shows the result. Unless the user who expects it is signed in, the reader has to press a
 * button: mail scanners open links and run their scripts, and a stranger may have created the account with this address.
 */
export function MailLink(props: MailLinkProps) {
  return useInBrowser() ? <OpenedLink {...props} /> : <Checking title={props.title} />;
}

function OpenedLink({ purpose, title, next, isExpectedBy, Question, settled = null }: MailLinkProps) {
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const { mutate, ...link } = useMailLink(purpose);
  // The result of a link that was opened in this tab before does not apply to this one.
  const isUsed = link.variables === token;
  const failed = link.isError && isUsed;
  const sent = useRef<string | null>(null);
  const identity = useIdentity();
  const isExpected = identity.state === 'signedIn' && isExpectedBy(identity.user);

  const use = useCallback(() => {
    if (token === null || sent.current === token) return;
    sent.current = token;
    mutate(token, { onSuccess: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }) });
  }, [token, mutate, queryClient]);
  useEffect(() => {
    if (isExpected) use();
  }, [isExpected, use]);

  if (link.isSuccess && isUsed) {
    return (
      <AuthCard title={title} text="Thank you. There is nothing else to do.">
        <PortalNotice tone="success" title={link.data.message} action={<NextStep />} />
      </AuthCard>
    );
  }
  if (failed && token !== null && mayRetry(link.error)) {
    return (
      <AuthCard title={title} text="The link may still be valid.">
        <PortalNotice tone="error" title="The link could not be checked" action={<Button onClick={() => mutate(token)}>Try again</Button>}>
          {causeOf(link.error)}
        </PortalNotice>
      </AuthCard>
    );
  }
  const dead = (error: unknown) =>
    settled === null ? (
      <DeadLink
        title={title}
        why={error === null ? null : messageOf(error, 'This link no longer works.')}
        next={next}
        action={<NextStep />}
      />
    ) : (
      // Opened twice, or the page was reloaded: the link has served its purpose.
      <AuthCard title={title} text="There is nothing else to do.">
        <PortalNotice tone="success" title={settled} action={<NextStep />} />
      </AuthCard>
    );
  if (failed || token === null) return dead(failed ? link.error : null);
  if (link.isPending || isExpected || identity.state === 'checking') return <Checking title={title} />;
  return <Question key={token} token={token} use={use} dead={dead} />;
}

/** Shown until it is known what the link is for. */
export function Checking({ title }: { title: string }) {
  return (
    <AuthCard title={title} text="This takes a moment.">
      <p className={classes.busy} role="status">
        <Loader size="sm" aria-hidden="true" />
        Checking the link...
      </p>
    </AuthCard>
  );
}

/** Network and server errors say nothing about the link. */
export function mayRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

function NextStep(): ReactNode {
  const signedIn = useIdentity().state === 'signedIn';
  return (
    <Button component={Link} to={signedIn ? paths.dashboard : paths.login}>
      {signedIn ? 'Open your dashboard' : 'Sign in'}
    </Button>
  );
}
