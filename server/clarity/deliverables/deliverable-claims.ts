import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { InboxViewer } from '../../inbox/inbox.service.js';
import { STAFF_COSTS } from '../../finance/ledger/accounts.rules.js';
import type { ClaimApproval, ClaimType, PendingFilter } from '../claims/claim-type.js';
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
    const cost = [{ account: STAFF_COSTS, pence }];
    return Promise.resolve({ change: {}, owed: { pence, cost, hourlyPence: null, date, isReduced: false } });
  }

  /** Delivered and pending, earliest first. */
  async pending(viewer: InboxViewer, filter: PendingFilter): Promise<Page<TeamDeliverableView>> {
    const { items, nextCursor } = await this.deliverables.pending(filter);
    return { items: items.map((row) => toTeamDeliverableView(row, viewer)), nextCursor };
  }
}
