import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { readerRole } from '../tickets/agent-role.js';
import type { ReceiptKind } from '../tickets/ticket-words.rules.js';

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
  /** From when the customer sees it; at once when left out. */
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
    if (shownFrom === undefined && (await this.noteAgain(tx, actor, ticketId, kind, now))) return;
    // The customer gets the row as it is hashed, so where the agent sat does not stand in it.
    const auditId = await this.audit.record(tx, {
      actor: { userId: actor.userId, requestId: actor.requestId },
      action: ACTIONS[kind],
      target: { type: 'ticket', id: ticketId },
      details,
    });
    await tx.manager.query(
      `INSERT INTO access_receipts (id, ticket_id, agent_id, agent_role, kind, audit_id, first_at, last_at, shown_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [randomUUID(), ticketId, actor.userId, readerRole(actor.roles), kind, auditId, now, shownFrom ?? now],
    );
  }

  /** Counts a read on a receipt that the customer sees: one that is shown later must neither hide it nor be given away by it. */
  private async noteAgain(tx: Tx, actor: Actor, ticketId: string, kind: ReceiptKind, now: Date): Promise<boolean> {
    const [, noted] = await tx.manager.query<[unknown, number]>(
      `UPDATE access_receipts SET last_at = $4, reads = reads + 1
       WHERE id = (SELECT id FROM access_receipts WHERE ticket_id = $1 AND agent_id = $2 AND kind = $3 AND first_at > $5 AND shown_from <= $4
         ORDER BY first_at DESC LIMIT 1)`,
      [ticketId, actor.userId, kind, now, new Date(now.getTime() - WINDOW_MS)],
    );
    return noted > 0;
  }
}
