import { Button } from '@mantine/core';
import { formMessage } from '../lib/forms';
import { PortalNotice } from '../ui/portal-notice';
import { useResendVerification } from './account.api';

/** Reminds of an address that is not verified yet, and sends the link again. */
export function VerifyEmailNote({ email }: { email: string }) {
  const resend = useResendVerification();
  if (resend.isSuccess) {
    return (
      <PortalNotice tone="success" title={`A new link is on its way to ${email}`}>
        Open it to verify your address. Nothing there after some minutes? Look into the spam folder.
      </PortalNotice>
    );
  }
  const refusal = formMessage([], resend.error, 'The link could not be sent. Please try again.');
  return (
    <PortalNotice
      tone="warning"
      title="Your email address is not verified yet"
      action={
        <Button variant="default" size="sm" disabled={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? 'Sending...' : 'Send the link again'}
        </Button>
      }
    >
      {refusal ?? `We sent a link to ${email} when you signed up. With a verified address you can get back in when you forget your password.`}
    </PortalNotice>
  );
}
