import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

/** Sent to the applicant's account. */
const applicationReceived: MailTemplate<{ role: string; answerTo: string; erasedOn: string }> = (
  { role, answerTo, erasedOn },
  { studio, publicUrl },
) => ({
  subject: `Your application to ${studio.name}`,
  heading: 'We have your application',
  parts: [
    {
      paragraph: `Thank you for applying as ${role}. People at ${studio.name} read every application, and will write to ${answerTo} when they have.`,
    },
    {
      paragraph: `Your application and its file are erased on ${erasedOn} at the latest. Until then they are part of the data that you can download on your dashboard.`,
    },
    { button: { label: 'Open your dashboard', url: `${publicUrl}/dashboard` } },
  ],
  reason: `You receive this because someone applied for a role at ${publicUrl} with your account. If that was not you, change your password.`,
});

/** The studio's reply to an applicant, as free text. */
const applicationReply: MailTemplate<{ role: string; text: string }> = ({ role, text }, { studio }) => ({
  subject: `Your application to ${studio.name} as ${role}`,
  heading: `Your application as ${role}`,
  parts: text.split(/\n{2,}/).map((paragraph) => ({ paragraph })),
  reason: `You receive this because you applied for a role at ${studio.name}.${studio.contactEmail === '' ? '' : ` To answer, write to ${studio.contactEmail}.`}`,
});

/** Emails to applicants. */
export const applicationEmails = { applicationReceived, applicationReply };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof applicationEmails> {}
}
