import type { TemplatesOf } from '../../platform/mail/mail-templates.js';
import type { MailTemplate } from '../../platform/mail/render.js';
import type { TicketMail } from '../desk/tickets.emails.js';
import { isOver, type TicketState } from '../tickets/tickets.rules.js';

/** When the ticket closes or can be reopened; timestamps are ISO 8601. */
export interface ClosingFacts {
  closesAt: string | null;
  reopenUntil: string | null;
  /** The customer has not yet objected to a closure as spam. */
  mayObject: boolean;
}

type Facts = TicketMail & ClosingFacts;

const SWITCH_OFF = 'You can switch off these emails in your dashboard under Preferences.';
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

/** An agent has proposed to close the ticket. */
const ticketClosureProposed: MailTemplate<Facts> = (facts, { publicUrl }) => ({
  subject: `Is ticket #${facts.number} resolved?`,
  heading: 'We think your ticket is resolved',
  parts: [
    { paragraph: `We propose to close ${named(facts)}. If something is still open, reply in the ticket or keep it open there.` },
    { paragraph: `If you do nothing, the ticket closes on ${day(facts.closesAt)}. You can reopen it within 14 days after that.` },
    { button: { label: 'Open the ticket', url: `${publicUrl}${facts.path}` } },
  ],
  reason: SWITCH_OFF,
});

/** The proposal has not been answered. */
const ticketClosureReminder: MailTemplate<Facts> = (facts, { publicUrl }) => ({
  subject: `Ticket #${facts.number} closes on ${day(facts.closesAt)}`,
  heading: 'Your ticket closes soon',
  parts: [
    { paragraph: `We proposed to close ${named(facts)} and have had no reply. It closes on ${day(facts.closesAt)}.` },
    { paragraph: 'If something is still open, reply in the ticket or keep it open there.' },
    { button: { label: 'Open the ticket', url: `${publicUrl}${facts.path}` } },
  ],
  reason: SWITCH_OFF,
});

/** It was closed because the proposal was not answered. */
const ticketClosedSilent: MailTemplate<Facts> = (facts, { publicUrl }) => ({
  subject: `Ticket #${facts.number} is closed`,
  heading: 'Your ticket is closed',
  parts: [
    { paragraph: `We had no reply to our proposal, so ${named(facts)} is closed.` },
    { paragraph: `If something is still open, you can reopen the ticket until ${day(facts.reopenUntil)}.` },
    { button: { label: 'Open the ticket', url: `${publicUrl}${facts.path}` } },
  ],
  reason: SWITCH_OFF,
});

/** The security check is still outstanding. */
const ticketCheckReminder: MailTemplate<Facts> = (facts, { studio, publicUrl }) => ({
  subject: `Ticket #${facts.number} is waiting for your security check`,
  heading: 'Your security check is still missing',
  parts: [
    { paragraph: `We cannot answer ${named(facts)} before you confirm on the ticket page that it is you.` },
    { paragraph: `Without the check, the ticket closes on ${day(facts.closesAt)}.` },
    { paragraph: `${studio.name} never asks for your password or for a code by email or by phone.` },
    { button: { label: 'Open the ticket', url: `${publicUrl}${facts.path}` } },
  ],
  reason: SWITCH_OFF,
});

/** It was closed because the security check was not completed. */
const ticketClosedUnverified: MailTemplate<Facts> = (facts, { publicUrl }) => ({
  subject: `Ticket #${facts.number} is closed`,
  heading: 'Your ticket is closed',
  parts: [
    { paragraph: `The security check was not done, so ${named(facts)} is closed.` },
    {
      paragraph: `You can reopen it in My Tickets until ${day(facts.reopenUntil)}. Opening the closed ticket itself signs you out, because it was never confirmed that it is you.`,
    },
    { button: { label: 'Go to My Tickets', url: `${publicUrl}${facts.path}` } },
  ],
  reason: SWITCH_OFF,
});

/** An agent closed it as spam. */
const ticketClosedAsSpam: MailTemplate<Facts> = (facts, { publicUrl }) => ({
  subject: `Ticket #${facts.number} was closed as spam`,
  heading: 'Your ticket was closed as spam',
  parts: [
    {
      paragraph: `An agent marked ${named(facts)} as spam and closed it. ${facts.mayObject ? 'If that is a mistake, object in My Tickets: that reopens the ticket. You can do so once.' : 'You have objected before, so this closure is final.'}`,
    },
    { paragraph: 'The agent’s reason is shown in My Tickets.' },
    { button: { label: 'Go to My Tickets', url: `${publicUrl}${facts.path}` } },
  ],
  reason: SWITCH_OFF,
});

/** Emails to customers about the closing of their tickets. */
export const closingEmails = {
  ticketClosureProposed,
  ticketClosureReminder,
  ticketClosedSilent,
  ticketCheckReminder,
  ticketClosedUnverified,
  ticketClosedAsSpam,
};
export type ClosingMail = keyof typeof closingEmails;

/** False if the ticket has changed since the email was scheduled. */
export function isCurrent(template: ClosingMail, { status, verified, closing }: TicketState): boolean {
  if (template === 'ticketClosureProposed' || template === 'ticketClosureReminder') return status === 'pending_customer';
  if (template === 'ticketCheckReminder') return !verified && !isOver(status);
  const expected = { ticketClosedSilent: 'silence', ticketClosedUnverified: 'unverified', ticketClosedAsSpam: 'spam' } as const;
  return status === 'closed' && closing === expected[template];
}

/** Whether the customer can open the ticket page: that of a closed, unverified ticket would sign them out. */
export function isReadable({ status, verified }: TicketState): boolean {
  return verified || status !== 'closed';
}

/** Where the customer can respond; null for the ticket page. */
export function closingPath({ status, verified, closing }: TicketState): string | null {
  return !isReadable({ status, verified }) || (status === 'closed' && closing === 'spam') ? '/support?tab=tickets&status=closed' : null;
}

function named({ number, subject }: TicketMail): string {
  return subject === null ? `ticket #${number}` : `ticket #${number}, “${subject}”,`;
}

function day(moment: string | null): string {
  return moment === null ? 'a later day' : DAY.format(new Date(moment));
}

declare module '../../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof closingEmails> {}
}
