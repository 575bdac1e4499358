import type { TemplatesOf } from '../platform/mail/mail-templates.js';
import type { MailTemplate } from '../platform/mail/render.js';

/** What an email about a contract tells its person. */
export type ContractMailEvent = 'waiting' | 'reminder' | 'countersigned' | 'cancelled' | 'ended' | 'resolved';

interface EventText {
  subject: (studio: string) => string;
  heading: string;
  paragraph: string;
}

const TEXTS: Readonly<Record<ContractMailEvent, EventText>> = {
  waiting: {
    subject: (studio) => `${studio} asks you to sign a contract`,
    heading: 'A contract is waiting for your signature',
    paragraph: 'Sign in, read the contract to its end, and sign it or decline it.',
  },
  reminder: {
    subject: (studio) => `A contract with ${studio} is still waiting for your signature`,
    heading: 'A contract is still waiting for your signature',
    paragraph: 'Sign in, read the contract to its end, and sign it or decline it.',
  },
  countersigned: {
    subject: (studio) => `${studio} has countersigned your contract`,
    heading: 'Your contract is complete',
    paragraph: 'Everyone has signed it. Sign in to read it and to download the sealed document.',
  },
  cancelled: {
    subject: (studio) => `${studio} has cancelled a contract with you`,
    heading: 'A contract was cancelled',
    paragraph: 'Not everyone had signed it, and it no longer can be. Sign in to read the reason.',
  },
  ended: {
    subject: (studio) => `${studio} has ended a contract with you`,
    heading: 'A contract has ended',
    paragraph: 'It no longer applies. Sign in to read the reason and the contract.',
  },
  resolved: {
    subject: (studio) => `${studio} has answered your request about a contract`,
    heading: 'Your request was answered',
    paragraph: 'Sign in to read the answer.',
  },
};

/** Sent to people outside the staff area, who have no inbox. Names no terms: the contract is read in the portal. */
const contractEvent: MailTemplate<{ path: string; event: ContractMailEvent }> = ({ path, event }, { studio, publicUrl }) => ({
  subject: TEXTS[event].subject(studio.name),
  heading: TEXTS[event].heading,
  parts: [{ paragraph: TEXTS[event].paragraph }, { button: { label: 'Open the contract', url: `${publicUrl}${path}` } }],
  reason: 'You receive this because the contract is with you. It cannot be switched off.',
});

/** Emails about contracts. */
export const contractEmails = { contractEvent };

declare module '../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof contractEmails> {}
}
