import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Conflict } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import { CompanyService } from '../../finance/company/company.service.js';
import { expenseAccount } from '../../finance/transactions/transaction-posting.rules.js';
import type { InboxViewer } from '../../inbox/inbox.service.js';
import { SecondPersonService, withNote, type SecondPerson } from '../../users/second-person.service.js';
import type { PendingExpenseView } from '../approvals/approvals.dto.js';
import type { ApprovalOptions, ClaimApproval, ClaimType, PendingFilter } from '../claims/claim-type.js';
import { ClaritySettingsRepository } from '../settings/clarity-settings.repository.js';
import { limitFor } from '../settings/second-approval.rules.js';
import { ClarityPeopleRepository } from '../people/clarity-people.repository.js';
import { expenseCost } from './expense-posting.rules.js';
import type { Expense } from './expense.entity.js';
import { ExpensesRepository } from './expenses.repository.js';
import { toExpenseView } from './expenses.service.js';

/** Approval of expenses: in full, and above a limit by two users. */
@Injectable()
export class ExpenseClaims implements ClaimType {
  readonly kind = 'expense';
  readonly noun = 'your expense';
  readonly reopened = { firstApprovedBy: null, firstApprovedAt: null, reclaimedPence: 0 };

  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly settings: ClaritySettingsRepository,
    private readonly secondPerson: SecondPersonService,
    private readonly company: CompanyService,
    private readonly people: ClarityPeopleRepository,
  ) {}

  lock(tx: Tx, id: string): Promise<Expense | null> {
    return this.expenses.lock(tx, id);
  }

  update(tx: Tx, id: string, change: Partial<Expense>): Promise<void> {
    return this.expenses.update(tx, id, change);
  }

  /** @throws Conflict `second-approval` if the first of two approves again, unless no other user could give the second approval. */
  async approval(tx: Tx, row: Expense, { actor, now }: ApprovalOptions): Promise<ClaimApproval> {
    if (row.firstApprovedAt === null || row.firstApprovedBy === actor.userId) {
      const second = await this.second(tx, row, actor.userId);
      if (second !== undefined && row.firstApprovedAt === null)
        return { change: { firstApprovedBy: actor.userId, firstApprovedAt: now }, owed: null };
      const message = 'You have already approved this. Because of its amount, someone else has to approve it as well.';
      if (second !== undefined) throw new Conflict(withNote(message, second), 'second-approval');
    }
    const { amountPence: pence, vatPence, vatCode, category, spentOn: date, userId } = row;
    const isRegistered = await this.company.isRegisteredOn(date);
    const { lines, reclaimedPence } = expenseCost({ pence, vatPence, vatCode, account: expenseAccount(category), date, isRegistered });
    // What the payroll pays is posted with the wages, not here.
    const isPosted = userId !== null && !(await this.people.lock(tx, userId, now)).isOnPayroll;
    return {
      change: { reclaimedPence: isPosted ? reclaimedPence : 0 },
      owed: { pence, cost: lines, hourlyPence: null, date, isReduced: false },
    };
  }

  /** Pending expenses, earliest first. */
  async pending({ userId }: InboxViewer, filter: PendingFilter): Promise<Page<PendingExpenseView>> {
    const { items, nextCursor } = await this.expenses.pending(filter);
    return {
      items: items.map((row) => ({ ...toExpenseView(row, userId), userId: row.userId, user_name: row.userName })),
      nextCursor,
    };
  }

  /** Amounts above the limit for this approver need a second one, if there is another besides the author. */
  private async second(tx: Tx, { amountPence, userId }: Expense, approverId: string): Promise<SecondPerson | undefined> {
    if (amountPence <= limitFor(approverId, await this.settings.secondApproval(tx))) return undefined;
    return this.secondPerson.other(tx, approverId, GROUPS.clarityManagers, userId);
  }
}
