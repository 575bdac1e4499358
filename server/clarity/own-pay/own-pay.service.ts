import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { pounds } from '../../finance/money.rules.js';
import { ApprovalsRepository } from '../approvals/approvals.repository.js';
import { PayablesRepository } from '../payables/payables.repository.js';
import type { OwnPayView } from './own-pay.dto.js';
import { OwnPayRepository } from './own-pay.repository.js';

type Person = Pick<Actor, 'userId' | 'roles'>;

/**
 * Who may read their own pay: the staff area, and those who left it with pay of their own. What they may still do with it ends with what is
 * outstanding.
 */
@Injectable()
export class OwnPayService {
  constructor(
    private readonly ownPay: OwnPayRepository,
    private readonly payables: PayablesRepository,
    private readonly approvals: ApprovalsRepository,
  ) {}

  async view(person: Person): Promise<OwnPayView> {
    const { userId } = person;
    const [any, { owedPence }, waiting] = await Promise.all([
      this.ownPay.exists(userId),
      this.payables.totals(userId),
      this.approvals.counts({ userId }),
    ]);
    const isOpen = owedPence > 0 || Object.values(waiting).some((count) => count > 0);
    return { any, outstanding: pounds(owedPence), waiting, can: { changeBankDetails: worksHere(person) || isOpen } };
  }

  async has(person: Person): Promise<boolean> {
    return worksHere(person) || this.ownPay.exists(person.userId);
  }

  /** @throws NotFound for users who never worked here */
  async assertHas(person: Person): Promise<void> {
    if (!(await this.has(person))) throw new NotFound();
  }

  /** @throws NotFound as above; Conflict `nothing-outstanding` for those who left and are paid */
  async assertMayBePaid(person: Person): Promise<void> {
    await this.assertHas(person);
    const { can } = await this.view(person);
    if (!can.changeBankDetails)
      throw new Conflict('You are no longer owed anything, so the studio needs no bank details.', 'nothing-outstanding');
  }
}

function worksHere({ roles }: Person): boolean {
  return inGroup(roles, 'staffArea');
}
