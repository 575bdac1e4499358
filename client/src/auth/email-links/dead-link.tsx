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

/** Stands where a link from a mail has expired, was used, or lost its end on the way. */
export function DeadLink({ title, why, next, action }: DeadLinkProps) {
  return (
    <AuthCard title={title} text="This did not work, and that is easily mended.">
      <PortalNotice
        tone="error"
        title={why || 'This link is not complete. Open it from the mail once more, or copy all of it.'}
        action={action}
      >
        {next}
      </PortalNotice>
    </AuthCard>
  );
}
