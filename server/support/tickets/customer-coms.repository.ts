import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { CustomerComEntity } from './customer-com.entity.js';

interface CustomerComRow {
  ticket_id: string;
  created_at: string;
  q1_security: string;
  q2_vulnerability: string;
  q3_issues: string;
  q4_resolution: string;
  q5_legal: string;
  q6_escalation: string;
}

const COLUMNS = `c.ticket_id, c.created_at, c.q1_security, c.q2_vulnerability, c.q3_issues, c.q4_resolution, c.q5_legal, c.q6_escalation`;

/** The communication records with which agents close tickets. */
@Injectable()
export class CustomerComsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** A customer's newest records, except that of one ticket and those with revoked access. */
  ofCustomer(customerId: string, exceptTicketId: string, limit: number): Promise<CustomerComRow[]> {
    return this.queries.rows<CustomerComRow>(
      `SELECT ${COLUMNS} FROM customer_coms c JOIN tickets t ON t.id = c.ticket_id
       WHERE c.customer_id = $1 AND c.ticket_id <> $2 AND t.status <> 'access_revoked_closed' ORDER BY c.created_at DESC LIMIT $3`,
      [customerId, exceptTicketId, limit],
    );
  }

  /** Stores a ticket's record, replacing an earlier one. */
  async save(tx: Tx, com: CustomerComEntity): Promise<void> {
    await tx.manager.upsert(CustomerComEntity, com, ['ticketId']);
  }
}
