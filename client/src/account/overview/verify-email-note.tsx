import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { paths } from '../../lib/navigation/paths';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useResendVerification } from '../account.api';

const DEFAULT_PURPOSE = 'With a verified address you can reset a forgotten password.';

interface VerifyEmailNoteProps {
  user: MeView;
  /** What a verified address is needed for in this context. */
  purpose?: string;
}

/** A reminder that the address is not verified yet, with a button to resend the link. */
export function VerifyEmailNote({ user, purpose = DEFAULT_PURPOSE }: VerifyEmailNoteProps) {
  const { email } = user;
  const resend = useResendVerification();
  // The first owner of a new studio has often not set up an email server yet, and has no one else to ask.
  const outbox = inGroup(user.roles, 'admin') && (
    <>
      {' '}
      If no mail server is set up, find the email under <Link to={paths.adminSection('server')}>Server, Outbox</Link>.
    </>
  );
  if (resend.isSuccess) {
    return (
      <PortalNotice tone="success" title={`A new link is on its way to ${email}`}>
        Open it to verify your address. If it has not arrived after a few minutes, check your spam folder.{outbox}
      </PortalNotice>
    );
  }
  const refusal = formMessage([], resend.error, 'The link could not be sent. Please try again.');
  return (
    <PortalNotice
      tone="warning"
      title="Your email address is not verified yet"
      action={
        <Button variant="default" disabled={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? 'Sending...' : 'Send the link again'}
        </Button>
      }
    >
      {refusal ?? `We sent a link to ${email} when you signed up. ${purpose}`}
      {outbox}
    </PortalNotice>
  );
}
