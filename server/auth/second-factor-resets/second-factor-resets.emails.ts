import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

const REASON = 'You receive this because it concerns the security of your account. It cannot be switched off.';

/** An admin requested to switch off the second factor; the link keeps it on. */
const secondFactorResetAsked: MailTemplate<{ reason: string; dueAt: string; keepUrl: string }> = (
  { reason, dueAt, keepUrl },
  { studio },
) => ({
  subject: `Two-factor authentication will be switched off for your ${studio.name} account`,
  heading: 'Your two-factor authentication will be reset',
  parts: [
    {
      paragraph: `An admin of ${studio.name} has asked to switch off two-factor authentication for your account. The reason given is: ${reason}`,
    },
    {
      paragraph: `It is switched off on ${dueAt} (UK time), or earlier if a second admin agrees. After that, your password alone opens your account until you set two-factor authentication up again.`,
    },
    {
      paragraph:
        'If you lost your phone and asked for this, there is nothing to do. If you did not ask for it, keep two-factor authentication on with the button below.',
    },
    { button: { label: 'Keep two-factor authentication', url: keepUrl } },
  ],
  reason: REASON,
});

const secondFactorReset: MailTemplate<Record<string, never>> = (_, { studio, publicUrl }) => ({
  subject: `Two-factor authentication was reset for your ${studio.name} account`,
  heading: 'Two-factor authentication is off',
  parts: [
    {
      paragraph: `Two-factor authentication for your account is now off, as an admin of ${studio.name} requested. Your passkeys and recovery codes no longer work.`,
    },
    { paragraph: 'Sign in with your password, then set it up again with your new device in the Security tab of your dashboard.' },
    { button: { label: 'Sign in', url: `${publicUrl}/login` } },
  ],
  reason: REASON,
});

/** Emails about resetting a second factor after losing the phone. */
export const secondFactorResetEmails = { secondFactorResetAsked, secondFactorReset };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof secondFactorResetEmails> {}
}
