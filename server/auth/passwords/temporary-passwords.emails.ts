import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

const REASON = 'You receive this because it concerns the security of your account. It cannot be switched off.';

/** Sent when an admin sets a temporary password. It does not contain the password, which the admin passes on. */
const temporaryPassword: MailTemplate<{ validUntil: string }> = ({ validUntil }, { studio, publicUrl }) => ({
  subject: `Your ${studio.name} password was reset`,
  heading: 'Your password was reset',
  parts: [
    {
      paragraph: `The team of ${studio.name} has given your account a temporary password, and you were signed out everywhere. Your old password no longer works.`,
    },
    {
      paragraph: `The admin who reset it will tell you the temporary password; it is never sent by email. It works until ${validUntil} (UK time), and you choose a new one when you sign in with it.`,
    },
    { paragraph: 'You can also set a new password at once with a link to this mailbox.' },
    { button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` } },
  ],
  reason: REASON,
});

/** Sent when a new password is required of a user. The old one still opens the page that replaces it. */
const newPasswordRequired: MailTemplate<object> = (_, { studio, publicUrl }) => ({
  subject: `Choose a new password for ${studio.name}`,
  heading: 'You need a new password',
  parts: [
    {
      paragraph: `To protect your account, the team of ${studio.name} requires you to choose a new password. Until then you can do nothing else in the portal.`,
    },
    {
      paragraph:
        'Sign in with your current password, and you are asked for a new one. If you use the current one elsewhere, change it there too.',
    },
    { button: { label: 'Sign in', url: `${publicUrl}/login` } },
  ],
  reason: REASON,
});

/** Emails about passwords that others set or require. */
export const temporaryPasswordEmails = { temporaryPassword, newPasswordRequired };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof temporaryPasswordEmails> {}
}
