import { MailLink } from './mail-link';

/** Where the link to a new address leads. */
export function ConfirmEmailPage() {
  return (
    <MailLink
      purpose="confirm-email"
      title="Your new email address"
      awaited={({ pendingEmail }) => pendingEmail !== null}
      question="The account that asked for this address will have it. Go on only if you asked for that yourself; otherwise close this page, and nothing changes."
      consent="Use this address"
      next="Links to a new address work for 24 hours, and once. Sign in with the address that you have now; under Personal Info you can ask for another."
    />
  );
}
