import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Audit, type AuditActor } from '../platform/audit/audit.js';
import { Clock } from '../platform/time/clock.js';
import type { Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import type { TransactionStatus, TransactionType } from './finance.rules.js';
import { TransactionsRepository } from './transactions.repository.js';

export interface NewTransaction {
  type: TransactionType;
  category: string;
  /** Whole pence without VAT, above 0. */
  amountPence: number;
  /** Whole pence. */
  vatPence: number;
  status: TransactionStatus;
  /** YYYY-MM-DD. */
  happenedOn: string;
}

@Injectable()
export class TransactionsService {
  constructor(
    private readonly transactions: TransactionsRepository,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Records a transaction as part of a running database transaction. */
  async record(tx: Tx, actor: AuditActor, entry: NewTransaction): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    await this.transactions.insert(tx, {
      id,
      type: entry.type,
      category: entry.category,
      amountPence: String(entry.amountPence),
      vatPence: String(entry.vatPence),
      status: entry.status,
      happenedOn: entry.happenedOn,
      createdAt: now,
      updatedAt: now,
    });
    await this.audit.record(tx, { actor, action: 'TRANSACTION_RECORDED', target: { type: 'transaction', id }, after: entry });
    this.events.publish(tx, 'finance.changed', {});
  }
}
