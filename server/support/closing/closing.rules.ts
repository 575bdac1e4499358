/**
 * Deadlines after which a ticket of an unresponsive customer is closed, and how long it can be reopened. Pure: shared by server and client.
 */
import type { TicketAction, TicketState, TicketStatus } from '../tickets/tickets.rules.js';

const DAY_MS = 86_400_000;

/** Days after closing within which the customer can reopen the ticket. */
export const REOPEN_DAYS = 14;
/** Days after which an unverified ticket gets a reminder, and is closed. */
const UNVERIFIED_DAYS = { remind: 7, close: 14 } as const;
/** Days after a proposal until the ticket closes, unless configured otherwise. */
export const CLOSE_AFTER_DAYS = { default: 7, min: 3, max: 60 } as const;
/** The reminder of a proposal is sent this many days before the ticket closes. */
export const PROPOSAL_NOTICE_DAYS = 2;

/** When the customer is reminded, and when the ticket closes automatically. */
interface Deadlines {
  remindAt: Date | null;
  closeAt: Date | null;
}

const NONE: Deadlines = { remindAt: null, closeAt: null };

/** Deadlines of a proposal made now. @param closeAfterDays the setting. */
export function proposalDeadlines(now: Date, closeAfterDays: number): Deadlines {
  return { remindAt: daysAfter(now, closeAfterDays - PROPOSAL_NOTICE_DAYS), closeAt: daysAfter(now, closeAfterDays) };
}

/** Deadlines of the security check for a ticket that was opened, or in which the customer acted, now. */
export function checkDeadlines(now: Date): Deadlines {
  return { remindAt: daysAfter(now, UNVERIFIED_DAYS.remind), closeAt: daysAfter(now, UNVERIFIED_DAYS.close) };
}

/** How an action changes the deadlines; most do not. A proposal has its own. */
export function deadlinesAfter(
  action: TicketAction,
  { status: from, verified }: TicketState,
  to: TicketStatus,
  now: Date,
): Partial<Deadlines> {
  if (action === 'verifyCode') return NONE;
  if (to === 'open' && !verified && (from === 'closed' || action === 'sendCode')) return checkDeadlines(now);
  return to !== from ? NONE : {};
}

/** The closing date after a reminder that is sent now: a late reminder postpones it, so that the notice is never shorter than promised. */
export function closeAfterReminder(closeAt: Date, verified: boolean, now: Date): Date {
  const notice = verified ? PROPOSAL_NOTICE_DAYS : UNVERIFIED_DAYS.close - UNVERIFIED_DAYS.remind;
  const oneHourEarlier = daysAfter(now, notice).getTime() - 3_600_000;
  return closeAt.getTime() >= oneHourEarlier ? closeAt : daysAfter(now, notice);
}

export function reopenUntil(closedAt: Date): Date {
  return daysAfter(closedAt, REOPEN_DAYS);
}

function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
