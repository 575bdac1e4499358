import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { Documents } from '../../platform/documents/documents.js';
import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import type { Download } from '../../platform/documents/downloads.js';
import { Forbidden, NotFound } from '../../platform/errors/errors.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { CatalogueService } from '../help/catalogue.service.js';
import type { MessageView } from '../messages/messages.dto.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { categoryLabel, roleLabel } from '../tickets/ticket-labels.rules.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import { canReadMessages } from '../tickets/tickets.policy.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { PRIORITY_LABELS, STATUS_LABELS } from '../tickets/tickets.rules.js';
import type { AuditDetails } from './investigation.dto.js';
import { InvestigationsService } from './investigations.service.js';

interface ExportContext {
  /** Whether this session is investigating the ticket. */
  investigates: boolean;
  now: Date;
  actor: Actor;
  reason: string;
}

/** PDF exports of tickets for disclosure, with the reason and the author's name. */
@Injectable()
export class TicketExportsService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsRepository,
    private readonly investigations: InvestigationsService,
    private readonly receipts: ReceiptsService,
    private readonly catalogue: CatalogueService,
    private readonly messages: MessagesRepository,
    private readonly documents: Documents,
    private readonly studio: StudioIdentity,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Records the reason for an export. @throws NotFound, Forbidden. */
  async announce(actor: Actor, ticketId: string, { reason, caseLink }: AuditDetails): Promise<void> {
    await this.exportable(actor, ticketId);
    const details = caseLink === undefined ? reason : `${reason} (${caseLink})`;
    await this.database.transaction((tx) =>
      this.audit.record(tx, { actor, action: 'EXPORT_PDF', target: { type: 'ticket', id: ticketId }, details }),
    );
  }

  /**
   * The ticket with its thread as PDF; internal notes only in an investigation. The export leaves a receipt, visible to the customer at
   * once, or a day later if it is part of an investigation. A request that is refused because the queue is full leaves none.
   * @param signal cancels the work if the client disconnects.
   * @throws NotFound; Forbidden if this session neither investigates nor belongs to an agent of a verified ticket; as `Documents` does.
   */
  async pdf(actor: Actor, ticketId: string, reason: string, signal: AbortSignal): Promise<Download> {
    const { ticket, investigates } = await this.exportable(actor, ticketId);
    const admission = this.documents.admit(actor.userId);
    try {
      const now = this.clock.now();
      const shownFrom = investigates ? new Date(now.getTime() + 86_400_000) : undefined;
      await this.database.transaction(async (tx) => {
        await this.audit.record(tx, { actor, action: 'TICKET_PDF_MADE', target: { type: 'ticket', id: ticketId }, details: reason });
        await this.receipts.recordReadIn(tx, actor, ticketId, 'export', shownFrom === undefined ? {} : { shownFrom });
      });
      const { name: studio } = await this.studio.current();
      const options = {
        title: `Ticket #${ticket.number}`,
        author: studio,
        madeAt: now,
        footer: `${studio} · ticket #${ticket.number} · confidential`,
      };
      const document = await this.documents.pdf(admission, options, this.blocks(ticket, { investigates, now, actor, reason }), signal);
      return {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `attachment; filename="ticket-${ticket.number}.pdf"`,
          'Content-Length': document.size,
          'Cache-Control': 'private, no-store',
        },
        chunks: document.read(),
      };
    } finally {
      admission.release();
    }
  }

  private async *blocks(ticket: Ticket, { investigates, now, actor, reason }: ExportContext): AsyncGenerator<PdfBlock[]> {
    yield [
      { kind: 'heading', text: `Ticket #${ticket.number}: ${ticket.subject}` },
      { kind: 'fact', label: 'Status', value: STATUS_LABELS[ticket.status] },
      { kind: 'fact', label: 'Priority', value: PRIORITY_LABELS[ticket.priority] },
      { kind: 'fact', label: 'Category', value: categoryLabel(await this.catalogue.categories(), ticket.category, ticket.subcategory) },
      { kind: 'fact', label: 'Opened', value: moment(ticket.createdAt.toISOString()) },
      { kind: 'fact', label: 'Exported', value: `${moment(now.toISOString())}, by account ${actor.userId}` },
      { kind: 'fact', label: 'Reason', value: reason },
      { kind: 'gap' },
      { kind: 'heading', text: 'Description', size: 13 },
      { kind: 'text', text: ticket.description },
      { kind: 'gap' },
      { kind: 'heading', text: 'Messages', size: 13 },
    ];
    let isEmpty = true;
    for await (const page of this.messages.pages(ticket.id, 'agent')) {
      const shown = page.filter((line) => investigates || line.is_internal === 0);
      if (shown.length > 0) isEmpty = false;
      yield shown.flatMap(messageBlocks);
    }
    if (isEmpty) yield [{ kind: 'quiet', text: 'No messages.' }];
    yield [{ kind: 'quiet', text: 'Characters that this document’s typeface lacks are shown as ¤; the ticket itself has them.' }];
  }

  private async exportable(actor: Actor, ticketId: string): Promise<{ ticket: Ticket; investigates: boolean }> {
    const ticket = await this.tickets.find(ticketId);
    if (ticket === undefined || ticket.status === 'access_revoked_closed') throw new NotFound();
    const investigates = (await this.investigations.runsUntil(actor, ticketId)) !== null;
    if (!investigates && (ticket.customerId === actor.userId || !canReadMessages(actor, ticket))) {
      throw new Forbidden('Please open the ticket in investigation mode first.', 'investigation-required');
    }
    return { ticket, investigates };
  }
}

function messageBlocks({ author_name, author_role, created_at, body, is_internal, attachments }: MessageView): PdfBlock[] {
  const note = is_internal === 1 ? ', internal note' : '';
  return [
    { kind: 'quiet', text: `${moment(created_at)} · ${author_name} (${roleLabel(author_role)}${note})` },
    { kind: 'text', text: body, indent: 12 },
    ...attachments.map(({ name, size }): PdfBlock => ({ kind: 'quiet', text: `Attached: ${name}, ${size} bytes` })),
    { kind: 'gap', lines: 0.6 },
  ];
}

function moment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
