import type { MailContext, MailTemplate } from '../render.js';

interface Leaving {
  /** The moment in words, in UK time. */
  deletedAt: string;
}

/** Sent when somebody asks for the deletion of their account in seven days. */
export const deletionScheduled: MailTemplate<Leaving> = ({ deletedAt }, context) => ({
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
export const deletionWarning: MailTemplate<Leaving> = ({ deletedAt }, context) => ({
  subject: `Your account at ${context.studio.name} will be deleted tomorrow`,
  heading: 'One day left',
  parts: [
    { paragraph: `Your account and your data will be deleted on ${deletedAt} (UK time). After that nobody can bring them back.` },
    { paragraph: 'To keep them, sign in before then.' },
    { button: { label: 'Keep my account', url: `${context.publicUrl}/login` } },
  ],
  reason: reason(context, 'the deletion of your account was asked for'),
});

/** The last mail that an account gets. */
export const accountDeleted: MailTemplate<Record<string, never>> = (_, context) => ({
  subject: `Your account at ${context.studio.name} has been deleted`,
  heading: 'Your account has been deleted',
  parts: [
    {
      paragraph:
        'Your profile, your sessions, your sign-in history and your uploads are gone. What you wrote to others stays with them without your name.',
    },
    { paragraph: 'This mail is the last one. You are welcome to sign up again at any time.' },
  ],
  reason: reason(context, 'your account was deleted'),
});

/** Sent when an account turns out to be a child's. */
export const accountPaused: MailTemplate<Leaving> = ({ deletedAt }, context) => ({
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

/** Sent a day before a child's account goes. */
export const pauseWarning: MailTemplate<Leaving> = ({ deletedAt }, context) => ({
  subject: `Your paused account at ${context.studio.name} will be deleted tomorrow`,
  heading: 'One day left',
  parts: [
    { paragraph: `No parent or guardian has given consent yet. The account will be deleted on ${deletedAt} (UK time).` },
    { paragraph: `To keep it, a parent or guardian has to write to us${contact(context)} before then.` },
  ],
  reason: reason(context, 'your account is paused'),
});

/** Sent when a guardian's consent was recorded. */
export const accountReopened: MailTemplate<Record<string, never>> = (_, context) => ({
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
