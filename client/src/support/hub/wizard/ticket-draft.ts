import { isRecord, storedBy } from '../../../lib/forms/drafts/stored-draft';
import { TICKET_STEPS, type TicketStep, type TicketValues, VALUE_LIMITS } from './ticket-steps';

/** An unsent ticket, as stored in the browser. */
export interface TicketDraft {
  /** Its owner: other users of this browser do not see it. */
  userId: string;
  step: TicketStep;
  values: TicketValues;
  /** Set once this text was sent, so that a retry opens no second ticket. */
  ticketId: string | null;
}

const ID_LENGTH = 36;

/** The user's draft in a stored text; null if there is none. */
export function readDraft(text: string | null, userId: string): TicketDraft | null {
  const stored = storedBy(userId, text);
  if (stored === null) return null;
  const given = isRecord(stored.values) ? stored.values : {};
  const value = (name: keyof TicketValues): string => textOf(given[name], VALUE_LIMITS[name]);
  return {
    userId,
    step: TICKET_STEPS.find((step) => step === stored.step) ?? TICKET_STEPS[0],
    values: {
      category: value('category'),
      subcategory: value('subcategory'),
      subject: value('subject'),
      description: value('description'),
      contactEmail: value('contactEmail'),
    },
    ticketId: textOf(stored.ticketId, ID_LENGTH) || null,
  };
}

function textOf(value: unknown, limit: number): string {
  return typeof value === 'string' ? value.slice(0, limit) : '';
}
