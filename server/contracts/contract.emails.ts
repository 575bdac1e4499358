import type { TemplatesOf } from '../platform/mail/mail-templates.js';
import type { MailTemplate } from '../platform/mail/render.js';

/** Sent to people without the staff area, who have no inbox. Names no terms: the contract is read in the portal. */
const contractWaiting: MailTemplate<{ path: string; isReminder: boolean }> = ({ path, isReminder }, { studio, publicUrl }) => ({
  subject: isReminder ? `A contract with ${studio.name} is still waiting for your signature` : `${studio.name} asks you to sign a contract`,
  heading: isReminder ? 'A contract is still waiting for your signature' : 'A contract is waiting for your signature',
  parts: [
    { paragraph: 'Sign in, read the contract to its end, and sign it or decline it.' },
    { button: { label: 'Read the contract', url: `${publicUrl}${path}` } },
  ],
  reason: 'You receive this because the contract is with you. It cannot be switched off.',
});

/** Emails about contracts. */
export const contractEmails = { contractWaiting };

declare module '../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof contractEmails> {}
}
