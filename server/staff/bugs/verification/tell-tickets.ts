/** Job that notifies the agents of tickets of a fix: `{ bugId }`. */
export const TELL_TICKETS = 'bugs.tell-tickets';
