import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

const REASON = 'You receive this because it concerns the security of your account. It cannot be switched off.';

/** Sent when an admin deactivates an account without deleting it. */
const accountDeactivated: MailTemplate<Record<string, never>> = (_, { studio }) => ({
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

/** Sent when such an account is reactivated. */
const accountActivated: MailTemplate<Record<string, never>> = (_, { studio, publicUrl }) => ({
  subject: `Your ${studio.name} account is active again`,
  heading: 'Your account is active again',
  parts: [{ paragraph: 'You can sign in as before.' }, { button: { label: 'Sign in', url: `${publicUrl}/login` } }],
  reason: REASON,
});

/** Emails about administrative changes to an account. */
export const accountEmails = { accountDeactivated, accountActivated };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof accountEmails> {}
}
