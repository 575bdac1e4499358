import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailContext, MailTemplate } from '../../platform/mail/render.js';

interface Leaving {
  /** The time as text, in UK time. */
  deletedAt: string;
}

/** Sent when the birthdate shows that the account is a child's. */
const accountPaused: MailTemplate<Leaving> = ({ deletedAt }, context) => ({
  subject: `Your account at ${context.studio.name} is paused`,
  heading: 'We need a parent or guardian',
  parts: [
    {
      paragraph:
        'The birthdate in your profile says that you are younger than 13. Until a parent or guardian agrees, your account is paused.',
    },
    {
      paragraph: `Please ask a parent or guardian to write to us${contact(context)}. Without their consent the account will be deleted on ${deletedAt} (UK time).`,
    },
    { paragraph: 'You can still sign in to download your data or to delete the account at once.' },
    { button: { label: 'See your account', url: `${context.publicUrl}/login` } },
  ],
  reason: reason(context, 'your account was paused'),
});

/** Sent a day before a child's account is deleted. */
const pauseWarning: MailTemplate<Leaving> = ({ deletedAt }, context) => ({
  subject: `Your paused account at ${context.studio.name} will be deleted tomorrow`,
  heading: 'One day left',
  parts: [
    { paragraph: `No parent or guardian has given consent yet. The account will be deleted on ${deletedAt} (UK time).` },
    { paragraph: `To keep it, a parent or guardian has to write to us${contact(context)} before then.` },
  ],
  reason: reason(context, 'your account is paused'),
});

/** Sent when a guardian's consent was recorded. */
const accountReopened: MailTemplate<Record<string, never>> = (_, context) => ({
  subject: `Your account at ${context.studio.name} is open again`,
  heading: 'Your account is open again',
  parts: [
    { paragraph: 'A parent or guardian has given consent. You can use your account as before.' },
    { button: { label: 'Open your dashboard', url: `${context.publicUrl}/dashboard` } },
  ],
  reason: reason(context, 'a guardian’s consent was recorded'),
});

function contact({ studio }: MailContext): string {
  return studio.contactEmail === '' ? '' : ` at ${studio.contactEmail}`;
}

function reason({ publicUrl }: MailContext, why: string): string {
  return `You receive this because ${why} at ${publicUrl}.`;
}

/** Emails about a child’s account. */
export const minorEmails = { accountPaused, pauseWarning, accountReopened };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof minorEmails> {}
}
