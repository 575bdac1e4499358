import type { MailTemplate } from '../render.js';

/** Sent once, after sign-up. */
export const welcome: MailTemplate<{ email: string; verifyUrl: string }> = ({ email, verifyUrl }, { studio, publicUrl }) => ({
  subject: `Welcome to ${studio.name}`,
  heading: `Welcome to ${studio.name}`,
  parts: [
    { paragraph: `Your account for ${email} is ready. You can sign in with this address and the password that you chose.` },
    {
      paragraph:
        'Please show us that this mailbox is yours. The link works once, for seven days; you can ask for another on your dashboard.',
    },
    { button: { label: 'Verify email address', url: verifyUrl } },
    {
      paragraph: 'If you have not completed your profile yet, it takes a minute on your dashboard. You decide there what we may send you.',
    },
    { button: { label: 'Open your dashboard', url: `${publicUrl}/dashboard` } },
    { paragraph: 'We will never ask for your password in a mail.' },
  ],
  reason: `You receive this once because somebody signed up at ${publicUrl} with this address. If that was not you, please tell us${
    studio.contactEmail === '' ? ' on our site' : ` at ${studio.contactEmail}`
  }.`,
});
