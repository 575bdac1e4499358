import type { MailTemplate } from '../render.js';

/** Asked for again by the person; the first link is in the welcome. */
export const verifyEmail: MailTemplate<{ verifyUrl: string }> = ({ verifyUrl }, { studio, publicUrl }) => ({
  subject: `Verify your email address for ${studio.name}`,
  heading: 'Verify your email address',
  parts: [
    { paragraph: 'Please show us that this mailbox is yours. The link works once, for seven days.' },
    { button: { label: 'Verify email address', url: verifyUrl } },
  ],
  reason: `You receive this because somebody asked for it at ${publicUrl} with an account of this address.`,
});

/** Goes to the new address; the account keeps the old one until the link is used. */
export const confirmEmail: MailTemplate<{ confirmUrl: string }> = ({ confirmUrl }, { studio, publicUrl }) => ({
  subject: `Confirm your new email address for ${studio.name}`,
  heading: 'Confirm your new email address',
  parts: [
    {
      paragraph: `Somebody wants to use this address for an account at ${studio.name}. It takes effect when you confirm it. The link works once, for 24 hours.`,
    },
    { button: { label: 'Use this email address', url: confirmUrl } },
    { paragraph: 'If that was not you, do nothing: without the link nothing changes.' },
  ],
  reason: `You receive this once because somebody entered this address at ${publicUrl}.`,
});

export const resetPassword: MailTemplate<{ resetUrl: string }> = ({ resetUrl }, { studio, publicUrl }) => ({
  subject: `Set a new password for ${studio.name}`,
  heading: 'Set a new password',
  parts: [
    { paragraph: 'Somebody asked for a new password for your account. The link works once, for one hour.' },
    { button: { label: 'Set a new password', url: resetUrl } },
    { paragraph: 'If that was not you, do nothing: your password stays as it is, and nobody can see it.' },
  ],
  reason: `You receive this because somebody entered this address at ${publicUrl}.`,
});
