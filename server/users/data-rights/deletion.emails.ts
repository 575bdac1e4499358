import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailContext, MailTemplate } from '../../platform/mail/render.js';

interface Leaving {
  /** The time as text, in UK time. */
  deletedAt: string;
}

/** Sent when a user schedules the deletion of their account in seven days. */
const deletionScheduled: MailTemplate<Leaving> = ({ deletedAt }, context) => ({
  subject: `Your account at ${context.studio.name} will be deleted`,
  heading: 'Your account will be deleted',
  parts: [
    { paragraph: `As you asked, your account and your data will be deleted on ${deletedAt} (UK time).` },
    { paragraph: 'If you change your mind, sign in before then: that cancels the deletion.' },
    { button: { label: 'Keep my account', url: `${context.publicUrl}/login` } },
    { paragraph: 'If it was not you who asked for this, sign in, change your password and end all other sessions.' },
  ],
  reason: reason(context, 'the deletion of your account was asked for'),
});

/** Sent a day before such a deletion. */
const deletionWarning: MailTemplate<Leaving> = ({ deletedAt }, context) => ({
  subject: `Your account at ${context.studio.name} will be deleted tomorrow`,
  heading: 'One day left',
  parts: [
    { paragraph: `Your account and your data will be deleted on ${deletedAt} (UK time). After that they cannot be recovered.` },
    { paragraph: 'To keep them, sign in before then.' },
    { button: { label: 'Keep my account', url: `${context.publicUrl}/login` } },
  ],
  reason: reason(context, 'the deletion of your account was asked for'),
});

/** The last email to an account. */
const accountDeleted: MailTemplate<{ retained: readonly string[] }> = ({ retained }, context) => ({
  subject: `Your account at ${context.studio.name} has been deleted`,
  heading: 'Your account has been deleted',
  parts: [
    {
      paragraph:
        'Your profile, your sessions, your sign-in history and your uploads are gone. What you wrote to others stays with them without your name.',
    },
    ...(retained.length === 0 ? [] : [{ paragraph: ['What stays, and why:', ...retained.map((text) => `– ${text}`)].join('\n') }]),
    { paragraph: 'This is our last email to you. You are welcome to sign up again at any time.' },
  ],
  reason: reason(context, 'your account was deleted'),
});

function reason({ publicUrl }: MailContext, why: string): string {
  return `You receive this because ${why} at ${publicUrl}.`;
}

/** Emails about the deletion of an account. */
export const deletionEmails = { deletionScheduled, deletionWarning, accountDeleted };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof deletionEmails> {}
}
