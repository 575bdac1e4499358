import type { PageHead } from '../../../../server/platform/web/page.dto.js';
import type { ContactView } from '../../../../server/site/contact/contact.dto.js';
import type { TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { UNNAMED_STUDIO } from '../../lib/contact';

/**
 * The title with the ticket's number, to distinguish open tabs. Without its subject: a title stays in the browser's history when access to
 * the ticket is revoked.
 * @param title of the page without the number
 * @param data by API path
 */
export function ticketHead(title: string, id: string | undefined, data: Readonly<Record<string, unknown>>): Partial<PageHead> {
  const ticket = data[`/support/tickets/${id}`] as TicketView | undefined;
  const contact = data['/contact'] as Partial<ContactView> | null | undefined;
  return ticket === undefined ? {} : { title: `${title} #${ticket.number} · ${contact?.tradingName || UNNAMED_STUDIO}` };
}
