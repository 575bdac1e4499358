import type { TicketSide } from '../../../../../server/support/tickets/tickets.rules';

/** A recorded change of the ticket's status for a reader: its customer reads 'You' in place of 'The customer'. Pure. */
export function systemText(body: string, side: TicketSide): string {
  if (side !== 'customer') return body;
  return body.replace(/^The customer has(?= )/, 'You have').replace(/^The customer(?= )/, 'You');
}
