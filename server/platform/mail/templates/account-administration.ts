import type { MailTemplate } from '../render.js';

const REASON = 'You receive this because it concerns the safety of your account. It cannot be switched off.';

/** Sent when the studio closes an account without deleting it. */
export const accountDeactivated: MailTemplate<Record<string, never>> = (_, { studio }) => ({
  subject: `Your ${studio.name} account was deactivated`,
  heading: 'Your account was deactivated',
  parts: [
    {
      paragraph: `The team of ${studio.name} has deactivated your account. You were signed out everywhere, and you cannot sign in for now. Your data is kept.`,
    },
    {
      paragraph: `If you think that this is a mistake, or want your data, please write to us${studio.contactEmail === '' ? '' : ` at ${studio.contactEmail}`}.`,
    },
  ],
  reason: REASON,
});

/** Sent when such an account is opened again. */
export const accountActivated: MailTemplate<Record<string, never>> = (_, { studio, publicUrl }) => ({
  subject: `Your ${studio.name} account is active again`,
  heading: 'Your account is active again',
  parts: [{ paragraph: 'You can sign in as before.' }, { button: { label: 'Sign in', url: `${publicUrl}/login` } }],
  reason: REASON,
});

/** Sent when the studio sets a temporary password. It does not hold the password, which the person gets from whoever set it. */
export const temporaryPassword: MailTemplate<{ validUntil: string }> = ({ validUntil }, { studio, publicUrl }) => ({
  subject: `Your ${studio.name} password was reset`,
  heading: 'Your password was reset',
  parts: [
    {
      paragraph: `The team of ${studio.name} has given your account a temporary password, and you were signed out everywhere. Your old password does not work any more.`,
    },
    {
      paragraph: `Whoever reset it will tell you the temporary password; it is never sent by mail. It works until ${validUntil} (UK time), and you choose a new one when you sign in with it.`,
    },
    { paragraph: 'You can also set a new password at once with a link to this mailbox.' },
    { button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` } },
  ],
  reason: REASON,
});
