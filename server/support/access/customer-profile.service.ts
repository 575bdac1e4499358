import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { NotFound } from '../../platform/errors/errors.js';
import { assertVerified } from '../messages/messages.service.js';
import { sideTo } from '../tickets/tickets.policy.js';
import { TicketsService } from '../tickets/tickets.service.js';
import type { ComView, CustomerView, CustomerProfileAnswer } from './customer-profile.dto.js';
import { ReceiptsService } from './receipts.service.js';

const MAX_COMS = 50;

/** What agents learn of a customer once the customer has let them. */
@Injectable()
export class CustomerProfileService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly receipts: ReceiptsService,
    private readonly queries: ReadQueries,
  ) {}

  /** For agents of a verified ticket; the read is a receipt. @throws NotFound, Conflict `not-verified`. */
  async of(actor: Actor, ticketId: string): Promise<CustomerProfileAnswer> {
    const ticket = await this.tickets.readable(actor, ticketId);
    if (sideTo(actor, ticket) !== 'agent') throw new NotFound();
    assertVerified(actor, ticket);
    await this.receipts.note(actor, ticketId, 'profile');
    if (ticket.customerId === null) return { customer: null, coms: [] };
    const [customers, coms] = await Promise.all([
      this.queries.rows<CustomerView>('SELECT first_name AS "firstName", last_name AS "lastName", email FROM users WHERE id = $1', [
        ticket.customerId,
      ]),
      this.queries.rows<ComView>(
        `SELECT c.ticket_id, c.created_at, c.q1_security, c.q2_vulnerability, c.q3_issues, c.q4_resolution, c.q5_legal, c.q6_escalation
         FROM customer_coms c JOIN tickets t ON t.id = c.ticket_id
         WHERE c.customer_id = $1 AND c.ticket_id <> $2 AND t.status <> 'access_revoked_closed' ORDER BY c.created_at DESC LIMIT $3`,
        [ticket.customerId, ticketId, MAX_COMS],
      ),
    ]);
    return { customer: customers[0] ?? null, coms };
  }
}
