import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { InboxViewer } from '../../inbox/inbox.service.js';
import { STAFF_COSTS } from '../../finance/transactions/transaction-posting.rules.js';
import type { ClaimApproval, ClaimType } from '../claims/claim-type.js';
import { MOST_PENDING } from '../clarity.rules.js';
import type { TeamDeliverableView } from './deliverables.dto.js';
import type { Deliverable } from './deliverable.entity.js';
import { DeliverablesRepository } from './deliverables.repository.js';
import { toTeamDeliverableView } from './deliverables.service.js';

/** How deliverables are decided on: as a whole, for the amount that was agreed. */
@Injectable()
export class DeliverableClaims implements ClaimType {
  readonly kind = 'deliverable';
  readonly noun = 'your deliverable';
  readonly reopened = {};

  constructor(private readonly deliverables: DeliverablesRepository) {}

  lock(tx: Tx, id: string): Promise<Deliverable | null> {
    return this.deliverables.lock(tx, id);
  }

  update(tx: Tx, id: string, change: Partial<Deliverable>): Promise<void> {
    return this.deliverables.update(tx, id, change);
  }

  approval(_: Tx, { amountPence: pence, deliveredOn, createdAt }: Deliverable): Promise<ClaimApproval> {
    const date = deliveredOn ?? createdAt.toISOString().slice(0, 10);
    return Promise.resolve({ change: {}, owed: { pence, account: STAFF_COSTS, hourlyPence: null, date, isReduced: false } });
  }

  /** What was delivered and waits for approval, the earliest first. */
  async pending(viewer: InboxViewer, userId?: string): Promise<TeamDeliverableView[]> {
    const rows = await this.deliverables.pending(MOST_PENDING, userId);
    return rows.map((row) => toTeamDeliverableView(row, viewer));
  }
}
