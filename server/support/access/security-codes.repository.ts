import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { CODE_TRIES } from './security-codes.rules.js';
import { TicketSecurityCode } from './ticket-security-code.entity.js';

export interface SecurityCodeRow {
  digest: Buffer;
  sealed: string;
  created_at: string;
  expires_at: string;
  sent_at: string | null;
  tries: number;
}

const COLUMNS = 'digest, sealed, created_at, expires_at, sent_at, tries';
const LAST = `SELECT ${COLUMNS} FROM ticket_security_codes WHERE ticket_id = $1`;
const VALID = `${LAST} AND expires_at > $2 AND tries < $3`;

/** Security codes; a ticket has at most one. */
@Injectable()
export class SecurityCodesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The last code of a ticket, whether or not it is still valid. */
  async last(ticketId: string): Promise<SecurityCodeRow | undefined> {
    const [row] = await this.queries.rows<SecurityCodeRow>(LAST, [ticketId]);
    return row;
  }

  /** The code of a ticket, unless it has expired or has been tried too often. */
  async valid(ticketId: string, now: Date): Promise<SecurityCodeRow | undefined> {
    const [row] = await this.queries.rows<SecurityCodeRow>(VALID, [ticketId, now, CODE_TRIES]);
    return row;
  }

  /** The same within a transaction. */
  async validIn(tx: Tx, ticketId: string, now: Date): Promise<SecurityCodeRow | undefined> {
    const [row] = await tx.manager.query<SecurityCodeRow[]>(VALID, [ticketId, now, CODE_TRIES]);
    return row;
  }

  /** Replaces the ticket's code with a new one, neither sent nor tried. */
  async replace(tx: Tx, code: Omit<TicketSecurityCode, 'sentAt' | 'tries'>): Promise<void> {
    await tx.manager.upsert(TicketSecurityCode, { ...code, sentAt: null, tries: 0 }, ['ticketId']);
  }

  async update(tx: Tx, ticketId: string, change: Partial<Pick<TicketSecurityCode, 'sentAt' | 'tries'>>): Promise<void> {
    await tx.manager.update(TicketSecurityCode, { ticketId }, change);
  }

  async delete(tx: Tx, ticketId: string): Promise<void> {
    await tx.manager.delete(TicketSecurityCode, { ticketId });
  }
}
