import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';
import { credentialNotice } from '../email/security-notices.emails.js';
import type { Occasion } from '../occasion.js';

/** Which passkey, and whether the account has no other second factor. */
type PasskeyOccasion = Occasion & { name: string; isOnlyFactor: boolean };

const IF_NOT_YOU =
  'If this was you, there is nothing to do. If it was not, remove the passkey in the Security tab of your dashboard and set a new password at once.';

const passkeyAdded: MailTemplate<PasskeyOccasion> = ({ name, isOnlyFactor, ...occasion }, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `A passkey was added to your ${studio.name} account`,
      heading: 'A passkey was added',
      paragraphs: [
        `The passkey “${name}” can now sign in to your account, without the password.`,
        ...(isOnlyFactor
          ? ['Signing in with your password now takes a passkey or a recovery code as well. Keep your recovery codes in a safe place.']
          : []),
      ],
      advice: IF_NOT_YOU,
    },
    occasion,
    publicUrl,
  );

const passkeyRemoved: MailTemplate<PasskeyOccasion> = ({ name, isOnlyFactor, ...occasion }, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `A passkey was removed from your ${studio.name} account`,
      heading: 'A passkey was removed',
      paragraphs: [
        `The passkey “${name}” no longer signs in to your account.`,
        ...(isOnlyFactor
          ? ['Two-factor authentication is off: from now on, your password alone opens your account. The recovery codes no longer work.']
          : []),
      ],
    },
    occasion,
    publicUrl,
  );

/** Passkeys become mandatory for the user's role. */
const passkeyRequired: MailTemplate<{ from: string }> = ({ from }, { studio, publicUrl }) => ({
  subject: `Your ${studio.name} account needs a passkey`,
  heading: 'Add a passkey to your account',
  parts: [
    { paragraph: `From ${from} (UK time), your role needs a passkey. Without one, you can then do nothing else before you add it.` },
    { paragraph: 'A passkey is stored on your device or in your password manager. Adding it takes a minute.' },
    { button: { label: 'Add a passkey', url: `${publicUrl}/dashboard?tab=security#passkeys` } },
  ],
  reason: 'You receive this because it concerns the security of your account. It cannot be switched off.',
});

/** Notices about a user's passkeys; users cannot switch them off. */
export const passkeyEmails = { passkeyAdded, passkeyRemoved, passkeyRequired };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof passkeyEmails> {}
}
