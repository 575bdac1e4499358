import type { ReactNode } from 'react';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { AuthCard } from '../auth-card';

interface DeadLinkProps {
  title: string;
  /** The server's sentence, or null when the address held no token at all. */
  why: string | null;
  /** What to do about it. */
  next: string;
  action: ReactNode;
}

/** Stands where a link from an email has expired, was used, or lost its end on the way. */
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
