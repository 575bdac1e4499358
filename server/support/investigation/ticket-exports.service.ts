import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/config/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { Pdf } from '../../platform/documents/pdf.js';
import { Forbidden, NotFound } from '../../platform/http/errors.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { CatalogueService } from '../help/catalogue.service.js';
import { categoryWords, roleLabel } from '../tickets/ticket-words.rules.js';
import { Ticket } from '../tickets/ticket.entity.js';
import { canReadMessages } from '../tickets/tickets.policy.js';
import { PRIORITY_LABELS, STATUS_LABELS } from '../tickets/tickets.rules.js';
import type { AuditDetails } from './investigation.dto.js';
import { InvestigationsService } from './investigations.service.js';

/** A document for those who must hand a ticket on: with the reason and the name of who made it in it. */
@Injectable()
export class TicketExportsService {
  constructor(
    private readonly database: Database,
    private readonly investigations: InvestigationsService,
    private readonly receipts: ReceiptsService,
    private readonly catalogue: CatalogueService,
    private readonly studio: StudioIdentity,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Notes why an export will be made. @throws NotFound, Forbidden. */
  async announce(actor: Actor, ticketId: string, { reason, caseLink }: AuditDetails): Promise<void> {
    await this.exportable(actor, ticketId);
    const details = caseLink === undefined ? reason : `${reason} (${caseLink})`;
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action: 'EXPORT_PDF', target: { type: 'ticket', id: ticketId }, details }));
  }

  /**
   * The ticket with its thread; notes among agents only in an investigation. The export is a receipt, shown to the customer
   * at once, or a day later when it is part of an investigation.
   * @throws NotFound; Forbidden when this session neither investigates nor is an agent's at a verified ticket.
   */
  async pdf(actor: Actor, ticketId: string, reason: string): Promise<{ name: string; pdf: Readable }> {
    const { ticket, investigates } = await this.exportable(actor, ticketId);
    const now = this.clock.now();
    const shownFrom = investigates ? new Date(now.getTime() + 86_400_000) : undefined;
    await this.database.transaction(async (tx) => {
      await this.audit.record(tx, { actor, action: 'TICKET_PDF_MADE', target: { type: 'ticket', id: ticketId }, details: reason });
      await this.receipts.noteIn(tx, actor, ticketId, 'export', shownFrom === undefined ? {} : { shownFrom });
    });
    const lines = (await this.investigations.thread(ticketId)).filter((line) => investigates || line.is_internal === 0);
    const { name: studio } = await this.studio.current();
    const madeAt = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const pdf = Pdf.begin({ title: `Ticket #${ticket.number}`, author: studio, madeAt: now, footer: `${studio} · ticket #${ticket.number} · confidential` });
    pdf.heading(`Ticket #${ticket.number}: ${ticket.subject}`);
    pdf.fact('Status', STATUS_LABELS[ticket.status]).fact('Priority', PRIORITY_LABELS[ticket.priority]);
    pdf.fact('Category', categoryWords(await this.catalogue.categories(), ticket.category, ticket.subcategory));
    pdf.fact('Opened', moment(ticket.createdAt.toISOString()));
    pdf.fact('Exported', `${madeAt}, by account ${actor.userId}`).fact('Reason', reason).gap();
    pdf.heading('Description', 13).text(ticket.description).gap();
    pdf.heading('Messages', 13);
    if (lines.length === 0) pdf.quiet('No messages.');
    for (const line of lines) {
      const kind = line.is_internal === 1 ? ', internal note' : '';
      pdf.quiet(`${moment(line.created_at)} · ${line.author_name} (${roleLabel(line.author_role)}${kind})`).text(line.body, { indent: 12 });
      for (const { name, size } of line.attachments) pdf.quiet(`Attached: ${name}, ${size} bytes`);
      pdf.gap(0.6);
    }
    pdf.quiet('A character that this document’s typeface lacks is shown as ¤; the ticket itself has it.');
    return { name: `ticket-${ticket.number}.pdf`, pdf: pdf.end() };
  }

  private async exportable(actor: Actor, ticketId: string): Promise<{ ticket: Ticket; investigates: boolean }> {
    const ticket = await this.database.dataSource.manager.findOneBy(Ticket, { id: ticketId });
    if (ticket === null || ticket.status === 'access_revoked_closed') throw new NotFound();
    const investigates = (await this.investigations.runsUntil(actor, ticketId)) !== null;
    if (!investigates && (ticket.customerId === actor.userId || !canReadMessages(actor, ticket))) {
      throw new Forbidden('Please open the ticket in investigation mode first.', 'investigation-required');
    }
    return { ticket, investigates };
  }
}

function moment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
