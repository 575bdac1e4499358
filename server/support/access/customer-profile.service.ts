import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { NotFound } from '../../platform/errors/errors.js';
import { UsersService } from '../../users/users.service.js';
import { assertVerified } from '../messages/messages.service.js';
import { CustomerComsRepository } from '../tickets/customer-coms.repository.js';
import { OwnTicketsRepository } from '../tickets/own-tickets.repository.js';
import { sideTo } from '../tickets/tickets.policy.js';
import { TicketsService } from '../tickets/tickets.service.js';
import type { CustomerProfileResponse, CustomerView } from './customer-profile.dto.js';
import { ReceiptsService } from './receipts.service.js';

const MAX_COMS = 50;
const MAX_TICKETS = 50;

/** A customer's details for agents, once the customer has verified the ticket. */
@Injectable()
export class CustomerProfileService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly receipts: ReceiptsService,
    private readonly users: UsersService,
    private readonly coms: CustomerComsRepository,
    private readonly others: OwnTicketsRepository,
  ) {}

  /** For agents of a verified ticket; leaves a receipt. @throws NotFound, Conflict `not-verified`. */
  async of(actor: Actor, ticketId: string): Promise<CustomerProfileResponse> {
    const ticket = await this.tickets.readable(actor, ticketId);
    if (sideTo(actor, ticket) !== 'agent') throw new NotFound();
    assertVerified(actor, ticket);
    await this.receipts.recordRead(actor, ticketId, 'profile');
    if (ticket.customerId === null) return { customer: null, coms: [], tickets: [] };
    const [customer, coms, tickets] = await Promise.all([
      this.customer(ticket.customerId),
      this.coms.ofCustomer(ticket.customerId, ticketId, MAX_COMS),
      this.others.othersOf(ticket.customerId, ticketId, MAX_TICKETS),
    ]);
    return { customer, coms, tickets };
  }

  private async customer(id: string): Promise<CustomerView | null> {
    const contact = (await this.users.contactsOf([id])).get(id);
    return contact === undefined ? null : { firstName: contact.firstName, lastName: contact.lastName, email: contact.email };
  }
}
