import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Config } from '../../platform/config/config.js';
import { NotFound } from '../../platform/errors/errors.js';
import { UsersService } from '../../users/users.service.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { FaqsService } from '../help/faqs.service.js';
import { canReadMessages, sideTo } from '../tickets/tickets.policy.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { faqIdsIn, filledIn, namesCustomer } from './placeholders.rules.js';
import type { FilledReply } from './saved-replies.dto.js';
import { SavedRepliesService } from './saved-replies.service.js';

/** Fills in saved replies for a ticket, with the customer details that the agent may see. */
@Injectable()
export class FilledRepliesService {
  constructor(
    private readonly replies: SavedRepliesService,
    private readonly tickets: TicketsService,
    private readonly faqs: FaqsService,
    private readonly users: UsersService,
    private readonly receipts: ReceiptsService,
    private readonly config: Config,
  ) {}

  /** A first name in the text is a read of the customer's details and leaves a receipt. @throws NotFound */
  async of(actor: Actor, ticketId: string, replyId: string): Promise<FilledReply> {
    const ticket = await this.tickets.readable(actor, ticketId);
    if (sideTo(actor, ticket) !== 'agent') throw new NotFound();
    const body = await this.replies.body(actor, replyId);
    const existing = await this.faqs.existing(faqIdsIn(body));
    const firstName = namesCustomer(body) && canReadMessages(actor, ticket) ? await this.firstNameOf(ticket.customerId) : null;
    if (firstName !== null) await this.receipts.recordRead(actor, ticketId, 'profile');
    return {
      text: filledIn(body, {
        firstName,
        ticketNumber: Number(ticket.number),
        helpLink: (id) => `${this.config.publicUrl}/support${existing.has(id) ? `?answer=${id}` : ''}`,
      }),
    };
  }

  private async firstNameOf(customerId: string | null): Promise<string | null> {
    if (customerId === null) return null;
    const name = (await this.users.contactsOf([customerId])).get(customerId)?.firstName?.trim() ?? '';
    return name === '' ? null : name;
  }
}
