import { Injectable } from '@nestjs/common';
import type { Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { CompanyRepository } from '../company/company.repository.js';
import { financialYears } from '../company/deadlines.rules.js';
import { monthsAfter } from '../company/year-ends.rules.js';
import { JournalsRepository, type NamedTaxRow } from '../journals/journals.repository.js';
import { CORPORATION_TAX, CORPORATION_TAX_DUE, INPUT_VAT, OUTPUT_VAT, REVERSE_CHARGE_VAT, VAT_DUE } from '../ledger/accounts.rules.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import type { AccountLineView } from '../ledger/ledger.dto.js';
import { monthEnd, monthOf, naturalBalance, type Days } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import { corporationTax } from '../tax/corporation-tax.rules.js';
import { monthBefore, ROLLING_MONTHS, thresholdWatch } from '../tax/vat-threshold.rules.js';
import type { RunwayTaxView, RunwayView, VatThresholdView } from './outlook.dto.js';
import { OutlookRepository } from './outlook.repository.js';
import type { ReportLineView } from './reports.dto.js';
import { cashOf, profitBeforeTax, type AccountSum } from './reports.rules.js';
import { runwayOf } from './runway.rules.js';

/** The first day of the ledger. */
const FIRST_DAY = '2000-01-01';
/** Months that the burn is the mean of. */
const BURN_MONTHS = 3;
const WATCHED_MONTHS = 13;
const VAT_ACCOUNTS: readonly string[] = [OUTPUT_VAT, INPUT_VAT, REVERSE_CHARGE_VAT, VAT_DUE];

/** Corporation tax of a financial year, in pence. */
interface TaxYear extends Days {
  /** Before tax; negative for a loss. */
  profit: number;
  tax: number;
  paid: number;
  owed: number;
  /** The first day of the ledger lines that contain the payments, YYYY-MM-DD. */
  paymentsFrom: string;
}

/** Outlook for directors: runway, and the VAT registration threshold. */
@Injectable()
export class OutlookService {
  constructor(
    private readonly ledger: LedgerReadsService,
    private readonly outlook: OutlookRepository,
    private readonly company: CompanyRepository,
    private readonly journals: JournalsRepository,
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
    const vatSums = stock.filter(({ code }) => VAT_ACCOUNTS.includes(code));
    const vatDue = vatSums.reduce((sum, row) => sum + row.creditPence - row.debitPence, 0);
    const years = await this.taxYears(today);
    const owed = years.reduce((sum, year) => sum + year.owed, 0);
    const profits = monthly.map(profitBeforeTax);
    const { available, burn, months: monthsLeft } = runwayOf({ cash, vatDue, corporationTax: owed, profits });
    return {
      on: today,
      cash: pounds(cash),
      cash_accounts: stock.filter(({ isCash }) => isCash).flatMap(toLineViews),
      vat_due: pounds(vatDue),
      vat_accounts: vatSums.flatMap(toLineViews),
      corporation_tax: pounds(owed),
      tax_years: years.map(toTaxView),
      tax_account: CORPORATION_TAX_DUE,
      available: pounds(available),
      monthly_burn: pounds(burn),
      burn_months: months.map((month, index) => ({ month: month.slice(0, 7), profit_before_tax: pounds(profits[index] ?? 0) })),
      months: monthsLeft,
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
      limits_since: watch.limitsSince,
      crossed_on: watch.crossedOn,
      notify_by: watch.notifyBy,
      register_from: watch.registerFrom,
    };
  }

  /** @param month YYYY-MM-01, the last of the twelve */
  async turnoverLines(month: string, { limit, cursor }: PageQuery): Promise<Page<AccountLineView>> {
    const days = { from: monthsAfter(month, 1 - ROLLING_MONTHS), to: monthEnd(month) };
    return this.ledger.lineViews(await this.outlook.turnoverLines(days, limit, cursor));
  }

  /**
   * Corporation tax of this financial year to date, and of the last one, less what was paid and not refunded: payments that name the year, and
   * of the last year those since its end that name none, because a payment follows the year that it is for.
   */
  private async taxYears(today: string): Promise<TaxYear[]> {
    const company = await this.company.find();
    const associates = company?.associatedCompanies ?? 0;
    const [year, last] = financialYears(
      {
        yearEnd: company?.fiscalYearEnd ?? '2000-12-31',
        yearEndChanges: company?.yearEndChanges ?? [],
        incorporatedOn: company?.incorporationDate ?? null,
      },
      today,
      2,
    );
    // Before its first financial year a company has nothing to be taxed on.
    if (year === undefined || year.from > today) return [];
    const now: Days = { from: year.from, to: today };
    const [sumsNow, sumsBefore, named] = await Promise.all([
      this.ledger.sums(now),
      last === undefined ? [] : this.ledger.sums(last),
      this.journals.namedTaxPayments(now),
    ]);
    const namedFor = (end: string): NamedTaxRow | undefined => named.find(({ yearEnd }) => yearEnd === end);
    const yearOf = (days: Days, sums: readonly AccountSum[], paid: number, firstPaid = year.from): TaxYear => {
      const profit = profitBeforeTax(sums);
      const { tax } = corporationTax({ ...days, profit: Math.max(profit, 0), associates });
      return { ...days, profit, tax, paid, owed: Math.max(tax - paid, 0), paymentsFrom: firstPaid < year.from ? firstPaid : year.from };
    };
    // Without what was charged: that raised the debt, and the cost.
    const paidNow = sumsNow
      .filter(({ code }) => code === CORPORATION_TAX_DUE || code === CORPORATION_TAX)
      .reduce((sum, row) => sum + row.debitPence - row.creditPence, 0);
    const unnamed = paidNow - named.reduce((sum, { pencePosted }) => sum + pencePosted, 0);
    const [forNow, forLast] = [namedFor(year.to), last && namedFor(last.to)];
    return [
      yearOf(now, sumsNow, forNow?.pence ?? 0, forNow?.firstPosted),
      ...(last === undefined ? [] : [yearOf(last, sumsBefore, unnamed + (forLast?.pence ?? 0), forLast?.firstPosted)]),
    ];
  }
}

function toTaxView({ from, to, profit, tax, paid, owed, paymentsFrom }: TaxYear): RunwayTaxView {
  return {
    from,
    to,
    profit_before_tax: pounds(profit),
    tax: pounds(tax),
    paid: pounds(paid),
    owed: pounds(owed),
    payments_from: paymentsFrom,
  };
}

/** An account that anything was posted on. */
function toLineViews({ code, name, type, debitPence, creditPence }: AccountSum): ReportLineView[] {
  if (debitPence === 0 && creditPence === 0) return [];
  return [{ code, name, amount: pounds(naturalBalance(type, debitPence - creditPence)) }];
}

/** First days of the last months that are over, the earliest first. */
function lastMonths(today: string, count: number): string[] {
  const months: string[] = [];
  for (let month = monthBefore(monthOf(today)); months.length < count; month = monthBefore(month)) months.unshift(month);
  return months;
}
