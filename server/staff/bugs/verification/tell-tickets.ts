/** Job that tells the agents of tickets about a fix: `{ bugId }`. */
export const TELL_TICKETS = 'bugs.tell-tickets';
