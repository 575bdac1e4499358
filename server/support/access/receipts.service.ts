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

/** Reads of one kind by one agent within this time are counted on one receipt. */
const WINDOW_MS = 10 * 60_000;

interface ReceiptOptions {
  /** When the customer may see it; immediately by default. */
  shownFrom?: Date;
  /** A sentence for the audit trail. */
  details?: string;
}

/**
 * Records who accessed a customer's data. Each receipt refers to its row of the audit trail, whose chain proves that it was neither changed
 * nor removed.
 */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly database: Database,
    private readonly receipts: AccessReceiptsRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Records a read before its response is sent. */
  async recordRead(actor: Actor, ticketId: string, kind: ReceiptKind): Promise<void> {
    await this.database.transaction((tx) => this.recordReadIn(tx, actor, ticketId, kind));
  }

  /** The same in the transaction of the action. */
  async recordReadIn(
    tx: Tx,
    actor: Actor,
    ticketId: string,
    kind: ReceiptKind,
    { shownFrom, details }: ReceiptOptions = {},
  ): Promise<void> {
    const now = this.clock.now();
    if (shownFrom === undefined) {
      // Only on a receipt that the customer may see: a delayed one must neither hide this read nor be revealed by it.
      const since = new Date(now.getTime() - WINDOW_MS);
      if (await this.receipts.countRead(tx, { ticketId, agentId: actor.userId, kind }, now, since)) return;
    }
    // The customer gets the row as it is hashed, so it does not contain the agent's location.
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
