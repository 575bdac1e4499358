/** Navigation state of a ticket that was opened from the desk. */
interface DeskWay {
  /** The desk's filter, as its address says it: the way back leads there, and the next ticket is the next one in it. */
  desk: string;
}

export function deskWay(search: string): DeskWay {
  return { desk: search };
}

/** The filter of the desk from which somebody came; null when they came from elsewhere. */
export function deskIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'desk' in state && typeof state.desk === 'string' ? state.desk : null;
}

/** Navigation state of the way back: whose row is looked for first. */
export function backFrom(ticketId: string): { ticket: string } {
  return { ticket: ticketId };
}

/** The ticket from which somebody came back by a link; null when they came otherwise. */
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
