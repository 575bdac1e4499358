import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailMessage, MailTemplate } from '../../platform/mail/render.js';
import type { Occasion } from '../occasion.js';

interface Notice {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What to do if it was not the user; by default, to set a new password. */
  advice?: string;
}

const REASON = 'You receive this because it concerns the security of your account. It cannot be switched off.';

function describeOccasion({ when, device, address }: Occasion): string {
  return `When: ${when}\nDevice: ${device}\nNetwork address: ${address}`;
}

const ADVICE = 'If this was you, there is nothing to do. If it was not, set a new password at once; that signs out everyone else.';

/** A notice that the account's credentials have changed, with instructions in case it was not the user. */
export function credentialNotice(
  { subject, heading, paragraphs, advice = ADVICE }: Notice,
  occasion: Occasion,
  publicUrl: string,
): MailMessage {
  return {
    subject,
    heading,
    parts: [
      ...paragraphs.map((paragraph) => ({ paragraph })),
      { paragraph: describeOccasion(occasion) },
      { paragraph: advice },
      { button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` } },
    ],
    reason: REASON,
  };
}

/** A sign-in with a browser or system that is new for this account. */
const newDevice: MailTemplate<Occasion> = (occasion, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `New sign-in to your ${studio.name} account`,
      heading: 'A sign-in from a new device',
      paragraphs: ['Your account was just opened on a device that we have not seen with it before.'],
    },
    occasion,
    publicUrl,
  );

const passwordChanged: MailTemplate<Occasion> = (occasion, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `Your ${studio.name} password was changed`,
      heading: 'Your password was changed',
      paragraphs: ['The password of your account was changed. All other devices were signed out.'],
    },
    occasion,
    publicUrl,
  );

const secondFactorOn: MailTemplate<Occasion> = (occasion, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `Two-factor authentication is on for your ${studio.name} account`,
      heading: 'Two-factor authentication is on',
      paragraphs: [
        'From now on, you also need a code from your authenticator app to sign in.',
        'Keep your recovery codes in a safe place: they are the only way in when the app is lost.',
      ],
    },
    occasion,
    publicUrl,
  );

const secondFactorOff: MailTemplate<Occasion> = (occasion, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `Two-factor authentication is off for your ${studio.name} account`,
      heading: 'Two-factor authentication is off',
      paragraphs: ['From now on, your password alone opens your account. The recovery codes no longer work.'],
    },
    occasion,
    publicUrl,
  );

const authenticatorRemoved: MailTemplate<Occasion> = (occasion, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `The authenticator app was removed from your ${studio.name} account`,
      heading: 'The authenticator app was removed',
      paragraphs: ['Codes of the app no longer work for your account. Your passkeys and recovery codes still do.'],
    },
    occasion,
    publicUrl,
  );

/** A correct password followed by five wrong codes. */
const secondFactorRefused: MailTemplate<Occasion> = (occasion, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `Someone failed to sign in to your ${studio.name} account`,
      heading: 'A sign-in was stopped by your second factor',
      paragraphs: ['Someone entered your password, and then failed five times at the second step. Your account was not opened.'],
    },
    occasion,
    publicUrl,
  );

const recoveryCodesRenewed: MailTemplate<Occasion> = (occasion, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `New recovery codes for your ${studio.name} account`,
      heading: 'Your recovery codes were replaced',
      paragraphs: ['Ten new recovery codes were created. The earlier ones no longer work.'],
    },
    occasion,
    publicUrl,
  );

const recoveryCodeUsed: MailTemplate<Occasion & { left: number }> = ({ left, ...occasion }, { studio, publicUrl }) =>
  credentialNotice(
    {
      subject: `A recovery code was used for your ${studio.name} account`,
      heading: 'A recovery code was used',
      paragraphs: [
        `A recovery code was used instead of your authenticator app or a passkey. It cannot be used again; ${left === 1 ? 'one is' : `${left} are`} left.`,
        'If you lost the device, remove its passkey in the Security tab, or its authenticator app with another recovery code. Then set up a new one.',
      ],
    },
    occasion,
    publicUrl,
  );

/** Sent to the account's previous address. */
const emailChanged: MailTemplate<Occasion> = (occasion, { studio }) => ({
  subject: `The email address of your ${studio.name} account was changed`,
  heading: 'Your email address was changed',
  parts: [
    {
      paragraph: 'The email address of your account was changed and the new one confirmed. This is the last email to the old one.',
    },
    { paragraph: describeOccasion(occasion) },
    {
      paragraph: `If that was not you, tell us at once ${studio.contactEmail === '' ? 'on our site' : `at ${studio.contactEmail}`}: a link for a new password does not reach you here any more.`,
    },
  ],
  reason: REASON,
});

/** Notices about changes to or use of an account's credentials; users cannot switch them off. */
export const securityNoticeEmails = {
  newDevice,
  passwordChanged,
  secondFactorOn,
  secondFactorOff,
  authenticatorRemoved,
  secondFactorRefused,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  emailChanged,
};

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof securityNoticeEmails> {}
}
