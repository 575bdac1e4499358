import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { AuditTargets } from '../../../platform/audit/audit-targets.js';
import { Audit } from '../../../platform/audit/audit.js';
import { expectVersion } from '../../../platform/database/expect-version.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.js';
import { Events } from '../../../platform/events/events.js';
import { Clock } from '../../../platform/time/clock.js';
import { assertOrder } from '../../../platform/time/day-order.js';
import { PersonalDataService } from '../../../users/data-rights/personal-data.service.js';
import { CompanyRepository, yearEndsOf } from '../../company/company.repository.js';
import { nextYearEnd } from '../../company/year-ends.rules.js';
import { JournalsRepository } from '../../journals/journals.repository.js';
import { LedgerReadsService } from '../../ledger/ledger-reads.service.js';
import type { Days } from '../../ledger/ledger.rules.js';
import { parsePounds, pounds } from '../../money.rules.js';
import { profitBeforeTax, type AccountSum } from '../../reports/reports.rules.js';
import { FIRST_TAX_DAY } from '../corporation-tax.rules.js';
import { toSettlementView } from '../tax-payments.dto.js';
import type { TaxAdjustment } from './tax-adjustment.entity.js';
import type { ChangeTaxAdjustment, EnterTaxAdjustment, TaxAdjustmentView, TaxComputationView } from './tax-computation.dto.js';
import { TaxComputationRepository, type AdjustmentRow } from './tax-computation.repository.js';
import { MAX_ADJUSTMENTS, taxComputation } from './tax-computation.rules.js';

/** Corporation tax computation of a period: the profit of the books, directors' adjustments, and the tax. Nothing is posted. */
@Injectable()
export class TaxComputationService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly adjustments: TaxComputationRepository,
    private readonly ledger: LedgerReadsService,
    private readonly company: CompanyRepository,
    private readonly journals: JournalsRepository,
    private readonly personalData: PersonalDataService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('tax-adjustment', (ids) => adjustments.namesOf(ids));
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'financeTaxAdjustments',
      tables: ['finance_tax_adjustments'],
      export: (userId) => this.adjustments.ofUser(userId),
      stays: 'A company’s tax computations are kept for six years, without the name of the person who entered them.',
    });
  }

  /** @throws Invalid for days out of order or before there are rates. */
  async compute(days: Days): Promise<TaxComputationView> {
    assertTaxable(days);
    return this.computeFrom(days, await this.ledger.sums(days));
  }

  /** The same from sums of the days that were read before. @throws Invalid */
  async computeFrom({ from, to }: Days, sums: readonly AccountSum[]): Promise<TaxComputationView> {
    assertTaxable({ from, to });
    const company = await this.company.find();
    const [rows, grants, charged, payments] = await Promise.all([
      this.adjustments.within({ from, to }),
      this.adjustments.taxableGrants({ from, to }),
      this.journals.taxCharged({ from, to }),
      this.journals.taxPaymentsOf(to, company === undefined ? null : nextYearEnd(yearEndsOf(company), to)),
    ]);
    const profit = profitBeforeTax(sums);
    const associates = company?.associatedCompanies ?? 0;
    const computed = taxComputation({
      from,
      to,
      profit,
      grants,
      associates,
      adjustments: rows.map(({ kind, amountPence }) => ({ kind, pence: amountPence })),
    });
    return {
      from,
      to,
      profit_before_tax: pounds(profit),
      taxable_grants: pounds(grants),
      adjustments: rows.map(toAdjustmentView),
      adjusted_profit: pounds(computed.adjusted),
      taxable_profit: pounds(computed.taxable),
      exempt_distributions: pounds(computed.distributions),
      associated_companies: associates,
      parts: computed.parts.map((part) => ({
        from: part.from,
        to: part.to,
        profit: pounds(part.profit),
        before_relief: pounds(part.beforeRelief),
        relief: pounds(part.relief),
      })),
      before_relief: pounds(computed.beforeRelief),
      relief: pounds(computed.relief),
      corporation_tax: pounds(computed.tax),
      charged: pounds(charged.pence),
      charge_waiting: pounds(charged.waitingPence),
      settlement: toSettlementView(Math.max(charged.pence, 0), true, payments),
      at_flat_rate: pounds(computed.flat),
    };
  }

  /** @throws Conflict `too-many-adjustments`, or `already-entered` for an id that another adjustment has. */
  async enter(actor: Actor, { id = randomUUID(), ...input }: EnterTaxAdjustment): Promise<TaxAdjustmentView> {
    await this.database.transaction(async (tx) => {
      const count = await this.adjustments.lockAll(tx);
      const stored = await this.adjustments.lock(tx, id);
      // A double click or a retry: returns the first response, unless other content was sent with this id.
      if (stored !== null) return assertSame(stored, { ...columnsOf(input), enteredBy: actor.userId });
      if (count >= MAX_ADJUSTMENTS)
        throw new Conflict(`There can be ${MAX_ADJUSTMENTS} adjustments. Delete one that is no longer needed.`, 'too-many-adjustments');
      await this.adjustments.insert(tx, { id, ...columnsOf(input), ...this.stamp(actor), version: 1 });
      return this.record(tx, actor, id, 'TAX_ADJUSTMENT_ENTERED', { after: input });
    });
    return this.byId(id);
  }

  /** @throws NotFound, Conflict `adjustment-changed` with the stored one */
  async change(actor: Actor, id: string, { version, ...input }: ChangeTaxAdjustment): Promise<TaxAdjustmentView> {
    await this.database.transaction(async (tx) => {
      const before = await this.expect(tx, id, version);
      await this.adjustments.update(tx, id, { ...columnsOf(input), ...this.stamp(actor), version: before.version + 1 });
      await this.record(tx, actor, id, 'TAX_ADJUSTMENT_CHANGED', { before: partOf(before), after: input });
    });
    return this.byId(id);
  }

  /** @throws NotFound, Conflict `adjustment-changed` with the stored one */
  async delete(actor: Actor, id: string, version: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.expect(tx, id, version);
      await this.adjustments.delete(tx, id);
      await this.record(tx, actor, id, 'TAX_ADJUSTMENT_DELETED', { before: partOf(before) });
    });
  }

  private expect(tx: Tx, id: string, version: number): Promise<TaxAdjustment> {
    return expectVersion(version, {
      lock: async () => {
        const row = await this.adjustments.lock(tx, id);
        if (row === null) throw new NotFound();
        return row;
      },
      subject: 'This adjustment',
      code: 'adjustment-changed',
      target: { type: 'tax-adjustment', id },
      view: () => this.byId(id),
    });
  }

  private async byId(id: string): Promise<TaxAdjustmentView> {
    const row = await this.adjustments.find(id);
    if (row === undefined) throw new NotFound();
    return toAdjustmentView(row);
  }

  private stamp(actor: Actor): Pick<TaxAdjustment, 'enteredBy' | 'updatedAt'> {
    return { enteredBy: actor.userId, updatedAt: this.clock.now() };
  }

  private async record(tx: Tx, actor: Actor, id: string, action: string, values: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'tax-adjustment', id }, ...values });
    this.events.publish(tx, 'finance.changed', {});
  }
}

function assertTaxable({ from, to }: Days): void {
  assertOrder({ from, to });
  if (from < FIRST_TAX_DAY) {
    const message = 'Corporation tax rates are available from April 2017.';
    throw new Invalid(message, { from: message });
  }
}

function assertSame(stored: TaxAdjustment, sent: Partial<TaxAdjustment>): void {
  const isSame = Object.entries(sent).every(([key, value]) => stored[key as keyof TaxAdjustment] === value);
  if (!isSame)
    throw new Conflict(
      'This adjustment was already saved, with other values. Close the form and look for it in the list.',
      'already-entered',
    );
}

function columnsOf({ counts_on, kind, amount, description, note }: Omit<EnterTaxAdjustment, 'id'>) {
  return { countsOn: counts_on, kind, amountPence: parsePounds(amount) ?? 0, description, note };
}

function partOf({ countsOn, kind, amountPence, description, note }: TaxAdjustment): object {
  return { counts_on: countsOn, kind, amount: pounds(amountPence), description, note };
}

function toAdjustmentView({
  id,
  countsOn,
  kind,
  amountPence,
  description,
  note,
  enteredByName,
  version,
}: AdjustmentRow): TaxAdjustmentView {
  return { id, counts_on: countsOn, kind, amount: pounds(amountPence), description, note, entered_by_name: enteredByName, version };
}
