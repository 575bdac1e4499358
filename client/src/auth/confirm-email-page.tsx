import { MailLink } from './mail-link';

/** Where the link to a new address leads. */
export function ConfirmEmailPage() {
  return (
    <MailLink
      purpose="confirm-email"
      title="Your new email address"
      next="Links to a new address work for 24 hours, and once. Sign in with the address that you have now; under Personal Info you can ask for another."
    />
  );
}
