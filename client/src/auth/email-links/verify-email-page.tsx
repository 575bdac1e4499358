import { useIdentity } from '../../lib/http/me';
import { MailLink } from './mail-link';
import { VERIFY_TITLE, VerifyEmailQuestion } from './verify-email-question';

/** Where the link of the welcome mail leads. */
export function VerifyEmailPage() {
  const identity = useIdentity();
  const verified = identity.state === 'signedIn' && identity.user.emailVerified;
  return (
    <MailLink
      purpose="verify-email"
      title={VERIFY_TITLE}
      awaited={({ emailVerified }) => !emailVerified}
      Question={VerifyEmailQuestion}
      next="Links to verify an address expire, and work once. Sign in: if your address is not verified yet, your dashboard offers to send another."
      settled={verified ? `${identity.user.email} is verified.` : null}
    />
  );
}
