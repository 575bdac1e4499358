import { Button } from '@mantine/core';
import { AuthCard } from '../auth-card';
import { MailLink, type UnusedLink } from './mail-link';

const TITLE = 'Keep two-factor authentication';

/** Target of the link in the email about a two-factor reset, for users who did not request it. */
export function KeepTwoFactorPage() {
  return (
    <MailLink
      purpose="keep-two-factor"
      title={TITLE}
      // A mail scanner or a curious click must not stop a reset that the user requested.
      isExpectedBy={() => false}
      Question={KeepQuestion}
      next="The link works until the reset takes effect or is cancelled. The Security tab of your dashboard shows whether two-factor authentication is on."
    />
  );
}

function KeepQuestion({ use }: UnusedLink) {
  return (
    <AuthCard
      title={TITLE}
      text="An admin asked to switch off two-factor authentication for your account. If you asked for this because you lost your phone, close this page. If not, keep it on."
    >
      <Button onClick={use}>Keep two-factor authentication</Button>
    </AuthCard>
  );
}
