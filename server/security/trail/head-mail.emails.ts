import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

interface ChainHeadMail {
  /** `27 November 2026` */
  day: string;
  position: string;
  hash: string;
}

const chainHead: MailTemplate<ChainHeadMail> = ({ day, position, hash }, { studio, publicUrl }) => ({
  subject: `Audit trail of ${studio.name}: ${day}`,
  heading: 'The head of the audit trail',
  parts: [
    { paragraph: `Date: ${day}\nEntries: ${Number(position).toLocaleString('en-GB')}\nHash of the last entry: ${hash}` },
    {
      paragraph:
        'Keep this email. If an entry up to this one is changed or removed later, the trail no longer leads to this hash, even if everything on the server was rewritten.',
    },
    {
      paragraph: `To verify the trail on the server:\nnpm run audit:verify -- --head ${position}:${hash}\n\nTo verify an export from the security centre (Audit trail, Export JSONL), on any computer with the program:\nnpm run audit:verify -- --file FILE --head ${position}:${hash}`,
    },
    { button: { label: 'Open the audit trail', url: `${publicUrl}/admin?section=security&tab=audit` } },
  ],
  reason:
    'You receive this every day because you keep the head of the audit trail. An owner can choose someone else in the security centre.',
  isWork: true,
});

export const headMailEmails = { chainHead };

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof headMailEmails> {}
}
