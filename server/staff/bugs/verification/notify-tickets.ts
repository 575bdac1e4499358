/** Job that notifies the agents of tickets of a fix: `{ bugId }`. */
export const NOTIFY_TICKETS = 'bugs.tell-tickets';
