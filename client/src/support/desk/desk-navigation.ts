import { paths } from '../../lib/navigation/paths';

/**
 * The address of a ticket opened from the desk. It carries the desk's filter, so that the back link and the next ticket also work in a new
 * tab.
 * @param desk the query string of the desk's address
 */
export function ticketFromDesk(id: string, desk: string): string {
  return paths.supportTicket(id) + desk;
}

/** Navigation state of the back link: the ticket whose row to find. */
export function backFrom(ticketId: string): { ticket: string } {
  return { ticket: ticketId };
}

/** The ticket from which the user came back by a link; null otherwise. */
export function ticketIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string' ? state.ticket : null;
}

let opened: string | null = null;

/** Stores the current ticket for the browser's own back button. */
export function storeOpened(ticketId: string): void {
  opened = ticketId;
}

/** The ticket shown last in this document. */
export function lastOpened(): string | null {
  return opened;
}
