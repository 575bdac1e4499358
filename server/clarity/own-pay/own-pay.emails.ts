import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

/** Sent to a leaver who was paid, and who has no inbox. Without an amount, as the notice in an inbox. */
const formerStaffPaid: MailTemplate<Record<string, never>> = (_, { studio, publicUrl }) => ({
  subject: `${studio.name} has paid you`,
  heading: 'The studio has paid you',
  parts: [
    { paragraph: 'Money that you were owed has been paid. Sign in to see what it was for, and whether anything is still open.' },
    { button: { label: 'Open your pay', url: `${publicUrl}/pay` } },
  ],
  reason: 'You receive this because it concerns your pay. It cannot be switched off.',
});

/** Emails about the pay of people who left. */
export const ownPayEmails = { formerStaffPaid };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof ownPayEmails> {}
}
