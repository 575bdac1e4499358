import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { readerRole } from '../desk/agent-role.js';
import type { ReceiptKind } from '../tickets/ticket-labels.rules.js';
import { AccessReceiptsRepository } from './access-receipts.repository.js';

const ACTIONS: Record<ReceiptKind, string> = {
  messages: 'TICKET_MESSAGES_READ',
  profile: 'TICKET_PROFILE_READ',
  attachment: 'TICKET_ATTACHMENT_READ',
  transcript: 'TICKET_TRANSCRIPT_READ',
  search: 'TICKET_FOUND',
  investigation: 'TICKET_INVESTIGATED',
  export: 'TICKET_EXPORTED',
};

/** Reads of one kind by one agent within this time are one receipt, which counts them. */
const WINDOW_MS = 10 * 60_000;

export interface ReceiptTerms {
  /** From when the customer sees it; at once by default. */
  shownFrom?: Date;
  /** A sentence for the trail. */
  details?: string;
}

/**
 * Tells customers who looked at what is theirs. Each receipt names its row of the audit trail, whose chain shows that it was
 * neither changed nor left out afterwards.
 */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly database: Database,
    private readonly receipts: AccessReceiptsRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Notes a read before its answer leaves. */
  async note(actor: Actor, ticketId: string, kind: ReceiptKind): Promise<void> {
    await this.database.transaction((tx) => this.noteIn(tx, actor, ticketId, kind));
  }

  /** The same in the transaction of what is done with it. */
  async noteIn(tx: Tx, actor: Actor, ticketId: string, kind: ReceiptKind, { shownFrom, details }: ReceiptTerms = {}): Promise<void> {
    const now = this.clock.now();
    if (shownFrom === undefined) {
      // Only on a receipt that the customer sees: one that is shown later must neither hide this read nor be given away by it.
      const since = new Date(now.getTime() - WINDOW_MS);
      if (await this.receipts.countRead(tx, { ticketId, agentId: actor.userId, kind }, now, since)) return;
    }
    // The customer gets the row as it is hashed, so where the agent sat does not stand in it.
    const auditId = await this.audit.record(tx, {
      actor: { userId: actor.userId, requestId: actor.requestId },
      action: ACTIONS[kind],
      target: { type: 'ticket', id: ticketId },
      details,
    });
    await this.receipts.insert(tx, {
      id: randomUUID(),
      ticketId,
      agentId: actor.userId,
      agentRole: readerRole(actor.roles),
      kind,
      auditId,
      firstAt: now,
      lastAt: now,
      reads: 1,
      shownFrom: shownFrom ?? now,
    });
  }
}
