import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { CompanyRepository } from '../company/company.repository.js';
import { financialYears, monthsAfter } from '../company/deadlines.rules.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import { monthOf, type Days } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import { corporationTax } from '../tax/corporation-tax.rules.js';
import { monthBefore, ROLLING_MONTHS, thresholdWatch } from '../tax/vat-threshold.rules.js';
import type { RunwayView, VatThresholdView } from './outlook.dto.js';
import { OutlookRepository } from './outlook.repository.js';
import { cashOf, profitBeforeTax, type AccountSum } from './reports.rules.js';
import { runwayOf } from './runway.rules.js';

/** The first day of the ledger. */
const FIRST_DAY = '2000-01-01';
/** Months that the burn is the mean of. */
const BURN_MONTHS = 3;
const WATCHED_MONTHS = 13;
const VAT_ACCOUNTS: readonly string[] = ['2200', '2201', '2202', '2203'];
const TAX_DUE = '2220';

/** What directors have to expect: how long the money lasts, and whether VAT registration comes closer. */
@Injectable()
export class OutlookService {
  constructor(
    private readonly ledger: LedgerReadsService,
    private readonly outlook: OutlookRepository,
    private readonly company: CompanyRepository,
    private readonly clock: Clock,
  ) {}

  async runway(): Promise<RunwayView> {
    const today = ukDate(this.clock.now());
    const months = lastMonths(today, BURN_MONTHS);
    const [stock, ...monthly] = await Promise.all([
      this.ledger.sums({ from: FIRST_DAY, to: today }),
      ...months.map((month) => this.ledger.sums({ from: month, to: dayAfter(monthsAfter(month, 1), -1) })),
    ]);
    const cash = cashOf(stock);
    const vatDue = stock.filter(({ code }) => VAT_ACCOUNTS.includes(code)).reduce((sum, one) => sum + one.creditPence - one.debitPence, 0);
    const owed = await this.corporationTaxOwed(today);
    const { available, burn, months: left } = runwayOf({ cash, vatDue, corporationTax: owed, profits: monthly.map(profitBeforeTax) });
    return {
      cash: pounds(cash),
      vat_due: pounds(vatDue),
      corporation_tax: pounds(owed),
      available: pounds(available),
      monthly_burn: pounds(burn),
      months: left,
    };
  }

  async vatThreshold(): Promise<VatThresholdView> {
    const months = lastMonths(ukDate(this.clock.now()), WATCHED_MONTHS);
    const [first = '', last = ''] = [months[0], months.at(-1)];
    const rows = await this.outlook.taxableTurnover({
      from: monthsAfter(first, 1 - ROLLING_MONTHS),
      to: last,
    });
    const watch = thresholdWatch(new Map(rows.map(({ month, pence }) => [month, pence])), months);
    return {
      months: watch.months.map(({ month, pence }) => ({ month: month.slice(0, 7), turnover: pounds(pence) })),
      limit: pounds(watch.register),
      deregistration_limit: pounds(watch.deregister),
      crossed_on: watch.crossedOn,
      notify_by: watch.notifyBy,
      register_from: watch.registerFrom,
    };
  }

  /** On the last financial year, less what was paid since its end, and on this one so far. A payment follows the year that it is for. */
  private async corporationTaxOwed(today: string): Promise<number> {
    const company = await this.company.find();
    const associates = company?.associatedCompanies ?? 0;
    const [year, last] = financialYears(
      { yearEnd: company?.fiscalYearEnd ?? '2000-12-31', incorporatedOn: company?.incorporationDate ?? null },
      today,
      2,
    );
    // Before its first financial year a company has nothing to be taxed on.
    if (year === undefined || year.from > today) return 0;
    const now: Days = { from: year.from, to: today };
    const [sumsNow, sumsBefore] = await Promise.all([this.ledger.sums(now), last === undefined ? [] : this.ledger.sums(last)]);
    const taxOf = (days: Days | undefined, sums: readonly AccountSum[]): number =>
      days === undefined ? 0 : corporationTax({ ...days, profit: Math.max(profitBeforeTax(sums), 0), associates }).tax;
    const paid = sumsNow.filter(({ code }) => code === TAX_DUE).reduce((sum, { debitPence }) => sum + debitPence, 0);
    return Math.max(taxOf(last, sumsBefore) - paid, 0) + taxOf(now, sumsNow);
  }
}

/** First days of the last months that are over, the earliest first. */
function lastMonths(today: string, count: number): string[] {
  const months: string[] = [];
  for (let month = monthBefore(monthOf(today)); months.length < count; month = monthBefore(month)) months.unshift(month);
  return months;
}
