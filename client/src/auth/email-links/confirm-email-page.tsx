import { Button } from '@mantine/core';
import { AuthCard } from '../auth-card';
import { MailLink, type UnusedLink } from './mail-link';

const TITLE = 'Your new email address';

/** Where the link to a new address leads. */
export function ConfirmEmailPage() {
  return (
    <MailLink
      purpose="confirm-email"
      title={TITLE}
      awaited={({ pendingEmail }) => pendingEmail !== null}
      Question={ConfirmEmailQuestion}
      next="Links to a new address work for 24 hours, and once. Sign in with the address that you have now; under Personal Info you can ask for another."
    />
  );
}

function ConfirmEmailQuestion({ use }: UnusedLink) {
  return (
    <AuthCard
      title={TITLE}
      text="The account that asked for this address will have it. Go on only if you asked for that yourself; otherwise close this page, and nothing changes."
    >
      <Button onClick={use}>Use this address</Button>
    </AuthCard>
  );
}
