import type { ReactNode } from 'react';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { AuthCard } from '../auth-card';

interface DeadLinkProps {
  title: string;
  /** The server's message, or null if the address had no token at all. */
  why: string | null;
  /** What to do next. */
  next: string;
  action: ReactNode;
}

/** Shown for a link from an email that has expired, was used, or was truncated. */
export function DeadLink({ title, why, next, action }: DeadLinkProps) {
  return (
    <AuthCard title={title} text="The link could not be used.">
      <PortalNotice
        tone="error"
        title={why || 'This link is incomplete. Open it from the email again, or copy the whole link.'}
        action={action}
      >
        {next}
      </PortalNotice>
    </AuthCard>
  );
}
