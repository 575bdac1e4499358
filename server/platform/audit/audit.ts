import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import type { Tx } from '../database/transactions.js';
import type { ChainHead } from './chain/audit-chain.js';
import { AuditChainRepository } from './chain/audit-chain.repository.js';
import { AuditChainer } from './chain/audit-chainer.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { auditJson, auditText } from './audit-values.rules.js';

/** The actor and the request's origin; an `Actor` satisfies this. */
export interface AuditActor {
  /** Null for a signed-out visitor or the program itself. */
  userId: string | null;
  ip?: string | null;
  requestId?: string | null;
}

export interface AuditRecord {
  actor: AuditActor;
  /** Past tense in capitals, for example PROJECT_CREATED. */
  action: string;
  /** The target of the action. */
  target?: { type: string; id: string };
  /** A sentence for readers of the trail, without secrets; at most 2,000 characters. */
  details?: string;
  /** Values before and after the change. Values under secret-sounding keys are redacted. */
  before?: unknown;
  after?: unknown;
}

const ACTION = /^[A-Z][A-Z0-9_]{1,63}$/;

/** The audit trail. Rows are append-only and are chained shortly after they commit. */
@Injectable()
export class Audit {
  constructor(
    private readonly repository: AuditLogRepository,
    private readonly clock: Clock,
    private readonly chainer: AuditChainer,
    private readonly chain: AuditChainRepository,
  ) {}

  /**
   * Writes one row in the transaction of the change, so that both commit or neither does.
   * @returns the row's id.
   */
  async record(tx: Tx, { actor, action, target, details, before, after }: AuditRecord): Promise<number> {
    if (!ACTION.test(action)) throw new Error(`${action} is not the name of an audited action.`);
    const id = await this.repository.insert(tx, {
      at: this.clock.now(),
      actorId: actor.userId,
      action,
      targetType: auditText(target?.type, 64),
      targetId: auditText(target?.id, 200),
      details: auditText(details, 2_000),
      before: auditJson(before),
      after: auditJson(after),
      ip: auditText(actor.ip, 64),
      requestId: auditText(actor.requestId, 100),
    });
    // No notification needed: every process chains the rows it wrote, and each also looks for rows left behind by others.
    tx.beforeCommit('audit chain', () => Promise.resolve(this.chainer.schedule()));
    if (id === undefined) throw new Error('The audit row got no id.');
    return id;
  }

  /** The last row of the chain, by which a copy of the trail can be verified later; undefined if the chain is empty. */
  head(tx: Tx): Promise<ChainHead | undefined> {
    return this.chain.head(tx);
  }
}
