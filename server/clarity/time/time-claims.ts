import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Invalid } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import { pounds } from '../../finance/money.rules.js';
import { InboxService, type InboxViewer } from '../../inbox/inbox.service.js';
import { STAFF_COSTS } from '../../finance/ledger/accounts.rules.js';
import type { PendingTimeView } from '../approvals/approvals.dto.js';
import type { ApprovalOptions, ClaimApproval, ClaimType, PendingFilter } from '../claims/claim-type.js';
import { RatesRepository } from '../rates/rates.repository.js';
import { noRate } from '../rates/rates.service.js';
import type { TimeEntry } from './time-entry.entity.js';
import { toTimeViews } from './time-views.js';
import { TimeRepository } from './time.repository.js';
import { hoursOf, parseHours, valueOf } from './time.rules.js';

/** How time is decided on: all of it or fewer hours, at the rate of its day. */
@Injectable()
export class TimeClaims implements ClaimType {
  readonly kind = 'time';
  readonly noun = 'your time';
  readonly reopened = { approvedSeconds: null, valuePence: null };

  constructor(
    private readonly entries: TimeRepository,
    private readonly rates: RatesRepository,
    private readonly inbox: InboxService,
  ) {}

  lock(tx: Tx, id: string): Promise<TimeEntry | null> {
    return this.entries.lock(tx, id);
  }

  update(tx: Tx, id: string, change: Partial<TimeEntry>): Promise<void> {
    return this.entries.update(tx, id, change);
  }

  async approval(tx: Tx, row: TimeEntry, { hours, reason }: ApprovalOptions): Promise<ClaimApproval> {
    const approvedSeconds = checkedSeconds(row, hours, reason);
    const rate = row.userId === null ? null : await this.rates.forDay(tx, row.userId, row.workedOn);
    if (rate === null) throw noRate(row.workedOn);
    const { hourlyPence } = rate;
    const pence = valueOf(approvedSeconds, hourlyPence);
    return {
      change: { approvedSeconds, valuePence: pence },
      after: { approvedSeconds },
      owed: {
        pence,
        cost: [{ account: STAFF_COSTS, pence }],
        hourlyPence,
        date: row.workedOn,
        isReduced: approvedSeconds < row.seconds,
      },
    };
  }

  /** Pending time, earliest first. */
  async pending(viewer: InboxViewer, filter: PendingFilter): Promise<Page<PendingTimeView>> {
    const { items, nextCursor } = await this.entries.pending(filter);
    const [views, rates] = await Promise.all([toTimeViews(this.inbox, viewer, items), this.rates.forEntries(items.map(({ id }) => id))]);
    const owners = new Map(items.map(({ id, userId, userName }) => [id, { userId, user_name: userName }]));
    const valued = views.map((view) => {
      const hourly = rates.get(view.id);
      const { userId = null, user_name = null } = owners.get(view.id) ?? {};
      return { ...view, userId, user_name, value: hourly === undefined ? null : pounds(valueOf(view.seconds, hourly)) };
    });
    return { items: valued, nextCursor };
  }
}

/** @throws Invalid for no hours, more than claimed, or fewer without a reason. */
function checkedSeconds({ id, seconds }: TimeEntry, hours: number | string | undefined, reason: string | undefined): number {
  if (hours === undefined) return seconds;
  const approved = parseHours(hours);
  const refuse = (message: string): Invalid => new Invalid(message, { [`approvedHours.${id}`]: message });
  if (approved === undefined || approved === 0)
    throw refuse('Please enter the hours to approve, for example 7.5. To approve none, reject it.');
  // Hours are entered to the hundredth; the whole of an entry that lies between two of them is its own length.
  if (approved - seconds >= 36) throw refuse(`No more than the ${hoursOf(seconds).toFixed(2)} hours claimed can be approved.`);
  if (approved < seconds && reason === undefined) throw refuse('Please say why fewer hours are approved.');
  return Math.min(approved, seconds);
}
