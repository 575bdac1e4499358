import { useIdentity } from '../lib/me';
import { MailLink } from './mail-link';

/** Where the link of the welcome mail leads. */
export function VerifyEmailPage() {
  const identity = useIdentity();
  const verified = identity.state === 'signedIn' && identity.user.emailVerified;
  return (
    <MailLink
      purpose="verify-email"
      title="Your email address"
      awaited={({ emailVerified }) => !emailVerified}
      question="An account was opened with this email address. Go on only if you opened it yourself; otherwise close this page, and the account stays unverified."
      consent="Verify this address"
      next="Links to verify an address expire, and work once. Sign in: if your address is not verified yet, your dashboard offers to send another."
      settled={verified ? `${identity.user.email} is verified.` : null}
    />
  );
}
