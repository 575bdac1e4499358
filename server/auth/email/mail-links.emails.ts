import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

/** Sent once, after sign-up. */
const welcome: MailTemplate<{ email: string; verifyUrl: string }> = ({ email, verifyUrl }, { studio, publicUrl }) => ({
  subject: `Welcome to ${studio.name}`,
  heading: `Welcome to ${studio.name}`,
  parts: [
    { paragraph: `Your account for ${email} is ready. You can sign in with this address and the password that you chose.` },
    {
      paragraph:
        'Please confirm that this mailbox is yours. The link works once, for seven days; you can ask for another on your dashboard.',
    },
    { button: { label: 'Verify email address', url: verifyUrl } },
    {
      paragraph: 'If you have not completed your profile yet, it takes a minute on your dashboard. You decide there what we may send you.',
    },
    { button: { label: 'Open your dashboard', url: `${publicUrl}/dashboard` } },
    { paragraph: 'We will never ask for your password in an email.' },
  ],
  reason: `You receive this once because someone signed up at ${publicUrl} with this address. If that was not you, please tell us${
    studio.contactEmail === '' ? ' on our site' : ` at ${studio.contactEmail}`
  }.`,
});

/** Requested again by the user; the first link is in the welcome email. */
const verifyEmail: MailTemplate<{ verifyUrl: string }> = ({ verifyUrl }, { studio, publicUrl }) => ({
  subject: `Verify your email address for ${studio.name}`,
  heading: 'Verify your email address',
  parts: [
    { paragraph: 'Please confirm that this mailbox is yours. The link works once, for seven days.' },
    { button: { label: 'Verify email address', url: verifyUrl } },
  ],
  reason: `You receive this because someone asked for it at ${publicUrl} with an account of this address.`,
});

/** Sent to the new address; the account keeps the old one until the link is used. */
const confirmEmail: MailTemplate<{ confirmUrl: string }> = ({ confirmUrl }, { studio, publicUrl }) => ({
  subject: `Confirm your new email address for ${studio.name}`,
  heading: 'Confirm your new email address',
  parts: [
    {
      paragraph: `Someone wants to use this address for an account at ${studio.name}. It takes effect when you confirm it. The link works once, for 24 hours.`,
    },
    { button: { label: 'Use this email address', url: confirmUrl } },
    { paragraph: 'If that was not you, do nothing: without the link nothing changes.' },
  ],
  reason: `You receive this once because someone entered this address at ${publicUrl}.`,
});

const resetPassword: MailTemplate<{ resetUrl: string }> = ({ resetUrl }, { studio, publicUrl }) => ({
  subject: `Set a new password for ${studio.name}`,
  heading: 'Set a new password',
  parts: [
    { paragraph: 'Someone asked for a new password for your account. The link works once, for one hour.' },
    { button: { label: 'Set a new password', url: resetUrl } },
    { paragraph: 'If that was not you, do nothing: your password stays as it is, and no one can see it.' },
  ],
  reason: `You receive this because someone entered this address at ${publicUrl}.`,
});

/** Emails with a link that proves that its reader owns the mailbox. */
export const mailLinkEmails = { welcome, verifyEmail, confirmEmail, resetPassword };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof mailLinkEmails> {}
}
