import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { SEALED_ACTION, sealed } from '../../platform/audit/audit-transcript.js';
import { Database } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import type { Download } from '../../platform/documents/downloads.js';
import { NotFound } from '../../platform/errors/errors.js';
import { jsonChunks } from '../../platform/documents/json-chunks.js';
import { CatalogueService } from '../help/catalogue.service.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { assertVerified } from '../messages/messages.service.js';
import { categoryLabel } from '../tickets/ticket-labels.rules.js';
import { TicketDetailsService } from '../tickets/ticket-details.service.js';
import { sideTo } from '../tickets/tickets.policy.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { AccessReceiptsRepository, type ReceiptRow } from '../access/access-receipts.repository.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { transcriptChunks } from './transcript-text.js';
import type { ReceiptView, StreamedTranscript } from './transcripts.dto.js';

/** Maximum number of receipts shown, the newest. */
const MAX_RECEIPTS = 500;

/** Transcripts of tickets. Internal notes are never included. */
@Injectable()
export class TranscriptsService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly details: TicketDetailsService,
    private readonly messages: MessagesRepository,
    private readonly receipts: ReceiptsService,
    private readonly catalogue: CatalogueService,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly auditLog: AuditLog,
    private readonly receiptRows: AccessReceiptsRepository,
    private readonly clock: Clock,
  ) {}

  /** The transcript as JSON, a `TranscriptView`. An agent's read leaves a receipt. @throws NotFound, Conflict `not-verified`. */
  async json(actor: Actor, ticketId: string): Promise<Download> {
    const { transcript } = await this.open(actor, ticketId);
    return {
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      chunks: jsonChunks({ ...transcript, messages: singly(transcript.messages) }),
    };
  }

  /**
   * The same as a text file, sealed with a digest in the audit trail; the customer's version includes the audit rows of the receipts, for
   * `npm run audit:verify`.
   * @throws NotFound, Conflict `not-verified`.
   */
  async text(actor: Actor, ticketId: string): Promise<Download> {
    const { transcript, auditIds } = await this.open(actor, ticketId);
    const { number, category, subcategory } = transcript.ticket;
    const label = categoryLabel(await this.catalogue.categories(), category, subcategory);
    const trail = auditIds.length === 0 ? [] : await this.auditLog.chained(auditIds);
    return {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': `attachment; filename="ticket-${number}-${transcript.made_at.slice(0, 10)}.txt"`,
        'Cache-Control': 'private, no-store',
      },
      chunks: sealed(transcriptChunks({ ...transcript, category: label }, trail), (digest) => this.recordSeal(actor, ticketId, digest)),
    };
  }

  /** Accesses to the customer's messages and details. For the customer only. @throws NotFound */
  async receiptsOf(actor: Actor, ticketId: string): Promise<ReceiptView[]> {
    const ticket = await this.tickets.readable(actor, ticketId);
    if (sideTo(actor, ticket) !== 'customer') throw new NotFound();
    return (await this.shownReceipts(ticketId)).map(toReceiptView);
  }

  /** Checks access, records an agent's read, and loads everything except the messages, which are streamed. */
  private async open(actor: Actor, ticketId: string): Promise<{ transcript: StreamedTranscript; auditIds: number[] }> {
    const ticket = await this.tickets.readable(actor, ticketId);
    assertVerified(actor, ticket);
    const isCustomer = sideTo(actor, ticket) === 'customer';
    if (!isCustomer) await this.receipts.recordRead(actor, ticketId, 'transcript');
    const receipts = isCustomer ? await this.shownReceipts(ticketId) : [];
    const transcript = {
      ticket: await this.details.of(actor, ticketId),
      // For every reader, the thread as the customer sees it.
      messages: this.messages.pages(ticketId, 'customer'),
      receipts: receipts.map(toReceiptView),
      made_at: this.clock.now().toISOString(),
    };
    return { transcript, auditIds: receipts.map(({ audit_id }) => audit_id) };
  }

  private async recordSeal(actor: Actor, ticketId: string, digest: string): Promise<void> {
    const target = { type: 'ticket', id: ticketId };
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action: SEALED_ACTION, target, details: digest }));
  }

  private shownReceipts(ticketId: string): Promise<ReceiptRow[]> {
    return this.receiptRows.shown(ticketId, this.clock.now(), MAX_RECEIPTS);
  }
}

function toReceiptView({ agent_role, first_name, audit_id: _, ...row }: ReceiptRow): ReceiptView {
  return { ...row, agent: { name: first_name ?? 'Support', role: agent_role } };
}

async function* singly<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}
