import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';

/** Ticket details in an email: enough to find it, and nothing of its messages. */
export interface TicketMail {
  number: number;
  /** The customer's subject; null for an unverified address: the studio sends no third party's text there. */
  subject: string | null;
  /** Path of its page. */
  path: string;
}

/** When the ticket was opened in investigation mode, in ISO 8601. */
export interface InvestigationFacts {
  investigatedAt: string | null;
  /** The customer can open the page of the ticket; a closed, unverified one would sign them out. */
  isReadable: boolean;
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });
const SWITCH_OFF = 'You can switch off these emails in your dashboard under Preferences.';

/** To the customer, when the ticket is opened. */
const ticketReceived: MailTemplate<TicketMail> = ({ number, subject, path }, { studio, publicUrl }) => ({
  subject: `We have your ticket #${number}`,
  heading: 'Your ticket has arrived',
  parts: [
    {
      paragraph: `${subject === null ? 'Your request' : `“${subject}”`} is with ${studio.name} as ticket #${number}. We answer within 48 hours.`,
    },
    {
      paragraph:
        'Before anyone can read your messages, you confirm on the ticket page that it is you: we never ask for your password or for a code by email.',
    },
    { button: { label: 'Open the ticket', url: `${publicUrl}${path}` } },
  ],
  reason: SWITCH_OFF,
});

/** To the customer, when an agent's message was not read immediately. */
const ticketAnswered: MailTemplate<TicketMail> = ({ number, subject, path }, { studio, publicUrl }) => ({
  subject: `${studio.name} has answered your ticket #${number}`,
  heading: 'There is an answer for you',
  parts: [
    {
      paragraph: `We have written to you in ticket #${number}${subject === null ? '' : `, “${subject}”`}. You can read our message on the ticket page, where only you and our agents can see it.`,
    },
    { button: { label: 'Read the answer', url: `${publicUrl}${path}` } },
  ],
  reason: SWITCH_OFF,
});

/** To the customer, when an agent requests the security check. The code itself is never sent by email. */
const ticketCheckRequested: MailTemplate<TicketMail> = ({ number, subject, path }, { studio, publicUrl }) => ({
  subject: `Please confirm that it is you: ticket #${number}`,
  heading: 'We need your security check',
  parts: [
    {
      paragraph: `We would like to answer ticket #${number}${subject === null ? '' : `, “${subject}”`}. Before we can read your messages, confirm on the ticket page that it is you: sign in, enter your password there and send us the code that the page shows.`,
    },
    { paragraph: `${studio.name} never asks for your password or for a code by email or by phone.` },
    { button: { label: 'Confirm that it is you', url: `${publicUrl}${path}` } },
  ],
  reason: SWITCH_OFF,
});

/** To the customer, when their security code became void. */
const ticketCodeRefused: MailTemplate<TicketMail> = ({ number, subject, path }, { studio, publicUrl }) => ({
  subject: `A wrong security code was entered five times: ticket #${number}`,
  heading: 'Your security code is no longer valid',
  parts: [
    {
      paragraph: `A wrong code was entered five times for ticket #${number}${subject === null ? '' : `, “${subject}”`}, so your code no longer works.`,
    },
    { paragraph: 'To let support read them, generate a new code on the ticket page.' },
    { paragraph: `${studio.name} never asks for your password or for a code by email or by phone.` },
    { button: { label: 'Open the ticket', url: `${publicUrl}${path}` } },
  ],
  reason: SWITCH_OFF,
});

/** To the customer, a day after their unverified or closed ticket was opened in investigation mode. */
const ticketInvestigated: MailTemplate<TicketMail & InvestigationFacts> = (facts, { studio, publicUrl }) => ({
  subject: `Ticket #${facts.number} was opened in investigation mode`,
  heading: 'Your ticket was opened in investigation mode',
  parts: [
    {
      paragraph: `For the record: a member of ${studio.name} opened ticket #${facts.number}${facts.subject === null ? '' : `, “${facts.subject}”,`} in investigation mode${facts.investigatedAt === null ? '' : ` on ${DAY.format(new Date(facts.investigatedAt))}`}. Investigation mode shows the whole ticket for 15 minutes, requires a reason and is recorded in the audit trail.`,
    },
    ...(facts.isReadable ? [{ paragraph: 'Under “Access by support”, the ticket page shows who opened it and when.' }] : []),
    { button: { label: facts.isReadable ? 'Open the ticket' : 'Go to My Tickets', url: `${publicUrl}${facts.path}` } },
  ],
  reason: SWITCH_OFF,
});

/** To agents, when a ticket was opened. */
const ticketOpened: MailTemplate<TicketMail> = ({ number, subject, path }, { publicUrl }) => ({
  subject: `New ticket #${number}`,
  heading: 'A new ticket is waiting',
  parts: [{ paragraph: named(number, subject) }, { button: { label: 'Open the ticket', url: `${publicUrl}${path}` } }],
  reason: SWITCH_OFF,
  isWork: true,
});

/** To the responsible agents, when the customer has written and no agent has read it. */
const ticketWritten: MailTemplate<TicketMail> = ({ number, subject, path }, { publicUrl }) => ({
  subject: `Ticket #${number}: the customer has written`,
  heading: 'A customer is waiting for an answer',
  parts: [{ paragraph: named(number, subject) }, { button: { label: 'Open the ticket', url: `${publicUrl}${path}` } }],
  reason: SWITCH_OFF,
  isWork: true,
});

function named(number: number, subject: string | null): string {
  return subject === null ? `#${number}` : `#${number}: “${subject}”`;
}

/** Emails to customers and agents about tickets. */
export const ticketEmails = {
  ticketReceived,
  ticketAnswered,
  ticketCheckRequested,
  ticketCodeRefused,
  ticketInvestigated,
  ticketOpened,
  ticketWritten,
};

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof ticketEmails> {}
}
