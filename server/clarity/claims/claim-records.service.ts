import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import type { PayableKind } from '../payables/payables.rules.js';
import type { Claim } from './claim.entity.js';

const TARGETS: Record<PayableKind, string> = { time: 'time-entry', expense: 'expense', deliverable: 'deliverable' };

/** Records changes of a claim in the audit trail, and notifies the browsers that show it. */
@Injectable()
export class ClaimRecordsService {
  constructor(
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  /**
   * @param entry without amounts of money. A change of the version comes with the states before and after, by which a conflict finds who
   *   made it.
   */
  async record(
    tx: Tx,
    actor: Actor,
    kind: PayableKind,
    { id, userId }: Pick<Claim, 'id' | 'userId'>,
    entry: { action: string; before?: object | undefined; after?: object | undefined; details?: string | undefined },
  ): Promise<void> {
    const { action, before, after, details } = entry;
    await this.audit.record(tx, {
      actor,
      action,
      target: { type: TARGETS[kind], id },
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(details !== undefined && { details }),
    });
    this.events.publish(tx, 'clarity.changed', { userId });
  }
}
