import { paths } from '../../lib/navigation/paths';

/**
 * The address of a ticket that is opened from the desk. It carries the desk's filter as the desk's own address does, so that also in
 * another tab the way back leads there, and the next ticket is the next one in it.
 *
 * @param desk the query of the desk's address
 */
export function ticketFromDesk(id: string, desk: string): string {
  return paths.supportTicket(id) + desk;
}

/** Navigation state of the way back: whose row is looked for first. */
export function backFrom(ticketId: string): { ticket: string } {
  return { ticket: ticketId };
}

/** The ticket from which someone came back by a link; null when they came otherwise. */
export function ticketIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string' ? state.ticket : null;
}

let opened: string | null = null;

/** Remembers the ticket that is shown, for who goes back by the browser's own button. */
export function noteOpened(ticketId: string): void {
  opened = ticketId;
}

/** The ticket that was shown last in this page's life. */
export function lastOpened(): string | null {
  return opened;
}
