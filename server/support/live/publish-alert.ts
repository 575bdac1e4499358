import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/transactions.js';
import type { Events } from '../../platform/events/events.js';
import type { DeskAlertKind } from './live.dto.js';

interface TicketAlert {
  ticketId: string;
  kind: DeskAlertKind;
  /** Null if it concerns every agent. */
  agentId: string | null;
  /** The ticket's customer, who may be an agent as well and is not alerted. */
  customerId: string | null;
}

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** An event that agents should notice on any page. */
    'ticket.alert': TicketAlert & { alertId: string };
  }
}

/** Alerts agents when the transaction commits. */
export function publishAlert(events: Events, tx: Tx, alert: TicketAlert): void {
  events.publish(tx, 'ticket.alert', { alertId: randomUUID(), ...alert });
}
