import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Conflict } from '../../platform/errors/errors.js';
import { expenseAccount } from '../../finance/transactions/transaction-posting.rules.js';
import type { InboxViewer } from '../../inbox/inbox.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { PendingExpenseView } from '../approvals/approvals.dto.js';
import type { ApprovalTerms, ClaimApproval, ClaimType } from '../claims/claim-type.js';
import { MOST_PENDING } from '../clarity.rules.js';
import { ClaritySettingsRepository } from '../settings/clarity-settings.repository.js';
import type { Expense } from './expense.entity.js';
import { ExpensesRepository } from './expenses.repository.js';
import { toExpenseView } from './expenses.service.js';

/** How expenses are decided on: as a whole, and above a limit by two people. */
@Injectable()
export class ExpenseClaims implements ClaimType {
  readonly kind = 'expense';
  readonly noun = 'your expense';
  readonly reopened = { firstApprovedBy: null, firstApprovedAt: null };

  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly settings: ClaritySettingsRepository,
    private readonly directory: UserDirectoryService,
  ) {}

  lock(tx: Tx, id: string): Promise<Expense | null> {
    return this.expenses.lock(tx, id);
  }

  update(tx: Tx, id: string, change: Partial<Expense>): Promise<void> {
    return this.expenses.update(tx, id, change);
  }

  /** @throws Conflict `second-approval` when the first of two approves again. */
  async approval(tx: Tx, row: Expense, { actor, now }: ApprovalTerms): Promise<ClaimApproval> {
    if (row.firstApprovedAt === null && (await this.needsSecond(tx, row, actor.userId)))
      return { change: { firstApprovedBy: actor.userId, firstApprovedAt: now }, owed: null };
    if (row.firstApprovedAt !== null && row.firstApprovedBy === actor.userId)
      throw new Conflict('You approved this already. Because of its amount, someone else has to approve it as well.', 'second-approval');
    const { amountPence: pence, category, spentOn: date } = row;
    return { change: {}, owed: { pence, account: expenseAccount(category), hourlyPence: null, date, isReduced: false } };
  }

  /** What waits for approval, the earliest first. */
  async pending({ userId }: InboxViewer, ofUser?: string): Promise<PendingExpenseView[]> {
    const rows = await this.expenses.pending(MOST_PENDING, ofUser);
    return rows.map((row) => ({ ...toExpenseView(row, userId), user_id: row.userId, user_name: row.userName }));
  }

  /** Two approve an amount above the limit, where there are two besides the person who spent it. */
  private async needsSecond(tx: Tx, { amountPence, userId }: Expense, approverId: string): Promise<boolean> {
    if (amountPence <= (await this.settings.secondApprovalPence(tx))) return false;
    const others = await this.directory.activeIdsWithRoles(tx, GROUPS.clarityManagers, approverId, 2);
    return others.some((id) => id !== userId);
  }
}
