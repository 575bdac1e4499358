import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { paths } from '../../lib/navigation/paths';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useResendVerification } from '../account.api';

const USUAL_PURPOSE = 'With a verified address you can reset a forgotten password.';

interface VerifyEmailNoteProps {
  user: MeView;
  /** What a verified address is good for where the note stands. */
  purpose?: string;
}

/** Reminds of an address that is not verified yet, and sends the link again. */
export function VerifyEmailNote({ user, purpose = USUAL_PURPOSE }: VerifyEmailNoteProps) {
  const { email } = user;
  const resend = useResendVerification();
  // The first owner of a new studio has often not set an email server up yet, and no one else to ask.
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
