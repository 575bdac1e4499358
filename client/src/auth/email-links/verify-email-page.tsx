import { useIdentity } from '../../lib/session/me';
import { MailLink } from './mail-link';
import { VERIFY_TITLE, VerifyEmailQuestion } from './verify-email-question';

/** Target of the link in the welcome email. */
export function VerifyEmailPage() {
  const identity = useIdentity();
  const verified = identity.state === 'signedIn' && identity.user.emailVerified;
  return (
    <MailLink
      purpose="verify-email"
      title={VERIFY_TITLE}
      isExpectedBy={({ emailVerified }) => !emailVerified}
      Question={VerifyEmailQuestion}
      next="Verification links work once and expire. Sign in: if your address is not verified yet, you can send another link from your dashboard."
      settled={verified ? `${identity.user.email} is verified.` : null}
    />
  );
}
