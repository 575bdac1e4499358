import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { joinUser } from '../../users/user-directory.service.js';
import type { ReceiptKind } from '../tickets/ticket-labels.rules.js';
import { AccessReceipt } from './access-receipt.entity.js';

export interface ReceiptRow {
  id: string;
  kind: ReceiptKind;
  first_at: string;
  last_at: string;
  reads: number;
  audit_id: number;
  agent_role: string;
  /** The agent's; null without a name, and once the account is deleted. */
  first_name: string | null;
}

const COLUMNS = 'r.id, r.kind, r.first_at, r.last_at, r.reads, r.audit_id, r.agent_role, u.first_name';

/** Identifies the reads covered by one receipt. */
interface ReadKey {
  ticketId: string;
  agentId: string;
  kind: ReceiptKind;
}

/** Receipts that show customers who accessed their data. */
@Injectable()
export class AccessReceiptsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The newest receipts that a ticket's customer may see at this time. */
  shown(ticketId: string, now: Date, limit: number): Promise<ReceiptRow[]> {
    return this.queries.rows<ReceiptRow>(
      `SELECT ${COLUMNS} FROM access_receipts r ${joinUser('u', 'r.agent_id')}
       WHERE r.ticket_id = $1 AND r.shown_from <= $2 ORDER BY r.first_at DESC, r.id DESC LIMIT $3`,
      [ticketId, now, limit],
    );
  }

  async insert(tx: Tx, receipt: AccessReceipt): Promise<void> {
    await tx.manager.insert(AccessReceipt, receipt);
  }

  /** Counts a read on the newest visible receipt that started after `since`. @returns whether there is one. */
  async countRead(tx: Tx, { ticketId, agentId, kind }: ReadKey, now: Date, since: Date): Promise<boolean> {
    const [, updated] = await tx.manager.query<[unknown, number]>(
      `UPDATE access_receipts SET last_at = $4, reads = reads + 1
       WHERE id = (SELECT id FROM access_receipts WHERE ticket_id = $1 AND agent_id = $2 AND kind = $3 AND first_at > $5 AND shown_from <= $4
         ORDER BY first_at DESC LIMIT 1)`,
      [ticketId, agentId, kind, now, since],
    );
    return updated > 0;
  }
}
