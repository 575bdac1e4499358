import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

/** Sent to a user whose bank account was changed: someone else who did it would receive their pay. The page leads staff on to Clarity. */
const bankDetailsChanged: MailTemplate<Record<string, never>> = (_, { studio, publicUrl }) => ({
  subject: `Your bank details at ${studio.name} were changed`,
  heading: 'Your bank details were changed',
  parts: [
    { paragraph: 'The bank account to which you are paid was changed. Future payments go to the new one.' },
    { paragraph: 'If this was you, there is nothing to do. If it was not, tell the studio at once, and set a new password.' },
    { button: { label: 'Look at my bank details', url: `${publicUrl}/pay` } },
  ],
  reason: 'You receive this because it concerns your pay. It cannot be switched off.',
});

/** Emails about bank accounts. */
export const bankEmails = { bankDetailsChanged };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof bankEmails> {}
}
