import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Files } from '../../platform/files/files.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { counted, OpenWorkService } from '../../users/accounts/open-work.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { AttachmentsRepository } from '../messages/attachments.repository.js';
import { SavedRepliesRepository } from '../replies/saved-replies.repository.js';
import { TicketDataRepository } from './ticket-data.repository.js';
import { TicketsRepository } from './tickets.repository.js';
import { TicketsService } from './tickets.service.js';

/** Personal data of the support desk: customers get their whole tickets, agents their own actions, never what others wrote. */
@Injectable()
export class SupportData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly openWork: OpenWorkService,
    private readonly files: Files,
    private readonly outbox: Outbox,
    private readonly tickets: TicketsService,
    private readonly ticketRows: TicketsRepository,
    private readonly attachments: AttachmentsRepository,
    private readonly ticketData: TicketDataRepository,
    private readonly savedReplies: SavedRepliesRepository,
  ) {}

  onModuleInit(): void {
    this.openWork.register(async (id, { roles }) => {
      // A ceo is no agent and cannot open the desk.
      const path = inGroup(roles, 'agents') ? `/support/agent?assignee=${id}` : null;
      return counted(await this.ticketData.openOf(id), 'open ticket is assigned to them', 'open tickets are assigned to them', path);
    });
    this.personalData.register({
      name: 'tickets',
      tables: ['tickets', 'ticket_messages', 'ticket_attachments', 'ticket_reads', 'access_receipts', 'customer_coms'],
      export: (id) => Promise.resolve(this.ticketData.ticketsOf(id)),
      erase: (tx, id) => this.erase(tx, id),
      stays:
        'Messages stay in their tickets as those of a “Deleted user”: they are part of the studio’s correspondence, which it must be able to show.',
    });
    this.personalData.register({
      name: 'supportWork',
      tables: ['ticket_notes', 'ticket_investigations', 'ticket_mentions'],
      export: (id) => this.ticketData.workOf(id),
      // Mentions go with the account (ON DELETE CASCADE), and before that once the agent has read the note.
      stays:
        'What an agent did for a customer stays in the ticket, without the agent’s name. Colleagues’ notes that mention the agent stay as they were written.',
    });
    this.personalData.register({
      name: 'savedReplies',
      tables: ['saved_replies'],
      export: (id) => this.savedReplies.ofAuthor(id),
      erase: (tx, id) => this.savedReplies.deletePersonal(tx, id),
      stays: 'Shared replies stay without the name of their author, because colleagues use them.',
    });
  }

  /** References are cleared by the database (ON DELETE SET NULL); identifying data and uploads are deleted here. */
  private async erase(tx: Tx, id: string): Promise<void> {
    await this.tickets.closeOf(tx, id);
    // The address may also be another user's: only mails about this ticket are deleted.
    for (const ticket of await this.ticketRows.contactAddresses(tx, id))
      await this.outbox.deleteMails(tx, ticket.address, { containing: `/support/tickets/${ticket.id}` });
    await this.ticketRows.clearContactAddresses(tx, id);
    for (const fileId of await this.attachments.deleteOfUploader(tx, id)) await this.files.remove(tx, fileId);
  }
}
