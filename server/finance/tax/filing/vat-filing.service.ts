import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { AuditTargets } from '../../../platform/audit/audit-targets.js';
import { Audit } from '../../../platform/audit/audit.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, Invalid } from '../../../platform/errors/errors.js';
import { Events } from '../../../platform/events/events.js';
import type { Page } from '../../../platform/lists/cursors.js';
import { Clock } from '../../../platform/time/clock.js';
import { ukDate } from '../../../platform/time/days.rules.js';
import { PersonalDataService } from '../../../users/data-rights/personal-data.service.js';
import type { Days } from '../../ledger/ledger.rules.js';
import { CompanyRepository } from '../../company/company.repository.js';
import { CompanyService } from '../../company/company.service.js';
import { pounds } from '../../money.rules.js';
import type { VatReturnView } from '../vat-return.dto.js';
import { VatReturnRepository } from '../vat-return.repository.js';
import { nineBoxes } from '../vat-return.rules.js';
import { VatReturnService, withLate } from '../vat-return.service.js';
import type { FiledReturnView, FileVatReturn, VatPeriodView } from './vat-filing.dto.js';
import { VatFilingRepository } from './vat-filing.repository.js';
import type { ReturnSum } from './vat-filing.rules.js';
import { VatPaymentsService } from './vat-payments.service.js';
import { VatPeriodsService } from './vat-periods.service.js';

/** Marks VAT returns as filed: afterwards they are immutable, and late items count in the next one. Nothing is sent to HMRC. */
@Injectable()
export class VatFilingService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly filing: VatFilingRepository,
    private readonly returns: VatReturnService,
    private readonly vat: VatReturnRepository,
    private readonly periods: VatPeriodsService,
    private readonly payments: VatPaymentsService,
    private readonly company: CompanyRepository,
    private readonly deadlines: CompanyService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
    targets: AuditTargets,
  ) {
    targets.register('vat-return', (ids) => filing.namesOf(ids));
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'vatReturns',
      tables: ['finance_vat_returns'],
      export: (userId) => this.filing.filedBy(userId),
      stays: 'A filed VAT return stays as it was, without the name of the person who marked it.',
    });
  }

  async page(limit: number, cursor?: string): Promise<Page<FiledReturnView>> {
    const { items, nextCursor } = await this.filing.page(limit, cursor);
    const settlements = await this.payments.settlementsOf(items);
    return {
      items: items.map(({ id, periodFrom, periodTo, boxes, filedOn, note, filedByName }) => ({
        id,
        from: periodFrom,
        to: periodTo,
        box5: pounds(boxes.box5),
        is_payment: boxes.box3 >= boxes.box4,
        filed_on: filedOn,
        note,
        filed_by_name: filedByName,
        settlement: settlements(id),
      })),
      nextCursor,
    };
  }

  async periodChoices(): Promise<VatPeriodView[]> {
    return (await this.periods.choices()).map(({ from, to, dueDate, state }) => ({ from, to, due_date: dueDate, state }));
  }

  /**
   * @throws Invalid for days that are not the next period, or a day of filing outside its time;
   * Conflict with the return as it is now: `already-filed`, or `vat-return-changed` when the boxes are no longer those that were seen.
   */
  async file(actor: Actor, { from, to, filed_on, note, ...seen }: FileVatReturn): Promise<VatReturnView> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const position = await this.filing.lockLedger(tx);
      if ((await this.filing.find({ from, to })) !== undefined)
        throw new Conflict('This return was filed already.', 'already-filed', undefined, await this.returns.of({ from, to }));
      if (!(await this.periods.open()).some((period) => period.from === from && period.to === to))
        throw new Invalid('These days are not the VAT period that is filed next.', { to: 'This is not the end of the next VAT period.' });
      if (filed_on <= to || filed_on > ukDate(now)) {
        const message = 'Please enter a day after the period and not in the future.';
        throw new Invalid(message, { filed_on: message });
      }
      const sums = await this.sums(tx, { from, to });
      const boxes = nineBoxes(sums);
      const isUnchanged =
        pounds(boxes.box1) === seen.box1 && pounds(boxes.box4) === seen.box4 && boxes.box6 === seen.box6 && boxes.box7 === seen.box7;
      if (!isUnchanged)
        throw new Conflict(
          'The return has changed in the meantime. Please check it again before you file it.',
          'vat-return-changed',
          undefined,
          await this.returns.of({ from, to }),
        );
      const id = randomUUID();
      const row = { id, periodFrom: from, periodTo: to, position, boxes, sums, filedOn: filed_on, note, filedBy: actor.userId };
      await this.filing.insert(tx, { ...row, createdAt: now });
      await this.deadlines.vatReturnFiled(tx, actor, to, { doneOn: filed_on, note });
      await this.audit.record(tx, {
        actor,
        action: 'VAT_RETURN_FILED',
        target: { type: 'vat-return', id },
        after: { from, to, position, boxes, filedOn: filed_on },
      });
      this.events.publish(tx, 'finance.changed', {});
    });
    return this.returns.of({ from, to });
  }

  private async sums(tx: Tx, days: Days): Promise<ReturnSum[]> {
    const [last, company] = await Promise.all([this.filing.last(), this.company.find()]);
    const late = last === undefined ? [] : await this.vat.lateIn(tx, last.position, last.periodTo);
    return withLate(await this.vat.sumsIn(tx, days), late, company?.outsideScopeInBox6 ?? false);
  }
}
