import { Button } from '@mantine/core';
import { AuthCard } from '../auth-card';
import { MailLink, type UnusedLink } from './mail-link';

const TITLE = 'Your new email address';

/** Target of the link that confirms a new address. */
export function ConfirmEmailPage() {
  return (
    <MailLink
      purpose="confirm-email"
      title={TITLE}
      isExpectedBy={({ pendingEmail }) => pendingEmail !== null}
      Question={ConfirmEmailQuestion}
      next="Confirmation links work once, within 24 hours. Sign in with your current address and request another link under Personal Info."
    />
  );
}

function ConfirmEmailQuestion({ use }: UnusedLink) {
  return (
    <AuthCard
      title={TITLE}
      text="The account that requested this address will use it from now on. Continue only if you made the request; otherwise close this page, and nothing changes."
    >
      <Button onClick={use}>Use this address</Button>
    </AuthCard>
  );
}
