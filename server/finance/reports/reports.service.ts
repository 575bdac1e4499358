import { Injectable } from '@nestjs/common';
import { Invalid } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { assertOrder } from '../../platform/time/day-order.js';
import { CORPORATION_TAX } from '../ledger/accounts.rules.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import { monthEnd, monthOf, nextMonth, type Days } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import type {
  BalanceSheetView,
  CashMonthView,
  GenerateTaxReport,
  ProfitAndLossView,
  SummaryView,
  TaxReportView,
  TotalsView,
  TrialBalanceView,
} from './reports.dto.js';
import { cashOf, changeOf, totalsOf, type Totals } from './reports.rules.js';
import { toBalanceSheetView, toCashMonthViews, toProfitAndLossView, toTrialBalanceView } from './report-views.js';

/** The first day of the ledger. */
const FIRST_DAY = '2000-01-01';
/** Months of a cash flow at most. */
const MAX_MONTHS = 60;

/** Reports of any period, all from the ledger's sums. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly ledger: LedgerReadsService,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid */
  async summary(days: Days): Promise<SummaryView> {
    assertOrder(days);
    const thisMonth = monthDays(ukDate(this.clock.now()));
    const [sums, now, before, stock] = await Promise.all([
      this.ledger.sums(days),
      this.ledger.sums(thisMonth),
      this.ledger.sums(monthDays(dayAfter(thisMonth.from, -1))),
      this.ledger.sums({ from: FIRST_DAY, to: days.to }),
    ]);
    const [totalsNow, totalsBefore] = [totalsOf(now), totalsOf(before)];
    return {
      from: days.from,
      to: days.to,
      ...toTotalsView(totalsOf(sums)),
      this_month: toTotalsView(totalsNow),
      previous_month: toTotalsView(totalsBefore),
      change: {
        total_income: changeOf(totalsNow.income, totalsBefore.income),
        total_expenses: changeOf(totalsNow.expenses, totalsBefore.expenses),
        net_profit: changeOf(totalsNow.netProfit, totalsBefore.netProfit),
        total_vat: changeOf(totalsNow.vat, totalsBefore.vat),
      },
      cash: pounds(cashOf(stock)),
    };
  }

  /** @throws Invalid */
  async profitAndLoss(days: Days): Promise<ProfitAndLossView> {
    assertOrder(days);
    return toProfitAndLossView(days, await this.ledger.sums(days));
  }

  async balanceSheet(day: string): Promise<BalanceSheetView> {
    return toBalanceSheetView(day, await this.ledger.sums({ from: FIRST_DAY, to: day }));
  }

  async trialBalance(day: string): Promise<TrialBalanceView> {
    return toTrialBalanceView(day, await this.ledger.sums({ from: FIRST_DAY, to: day }));
  }

  /** Without corporation tax that was charged: it is computed from the profit before tax. @throws Invalid */
  async taxReport({ report_type, period_start, period_end, company_number, vat_registration }: GenerateTaxReport): Promise<TaxReportView> {
    const days = { from: period_start, to: period_end };
    assertOrder(days, 'period_end');
    const { income, productIncome, expenses, vat, netProfit } = totalsOf(
      (await this.ledger.sums(days)).filter(({ code }) => code !== CORPORATION_TAX),
    );
    return {
      report_type,
      status: 'estimate',
      period_start,
      period_end,
      total_income: pounds(income + productIncome),
      total_expenses: pounds(expenses),
      total_vat: pounds(vat),
      net_profit: pounds(netProfit),
      generated_at: this.clock.now().toISOString(),
      company_number: company_number ?? null,
      vat_registration: vat_registration ?? null,
    };
  }

  /** The months that the days touch, as a whole. @throws Invalid */
  async cashFlow(days: Days): Promise<CashMonthView[]> {
    assertOrder(days);
    const months: string[] = [];
    for (let month = monthOf(days.from); month <= days.to && months.length <= MAX_MONTHS; month = nextMonth(month)) months.push(month);
    if (months.length > MAX_MONTHS) {
      const message = `Please choose at most ${MAX_MONTHS} months.`;
      throw new Invalid(message, { from: message });
    }
    const first = monthOf(days.from);
    const [before, monthly] = await Promise.all([
      this.ledger.sums({ from: FIRST_DAY, to: dayAfter(first, -1) }),
      this.ledger.monthly({ from: first, to: monthOf(days.to) }),
    ]);
    const names = new Map(before.filter(({ isCash }) => isCash).map(({ code, name }) => [code, name]));
    const linesIn = (month: string) => monthly.filter((line) => line.month === month && names.has(line.code));
    const rows = months.map((month) => {
      const lines = linesIn(month);
      return {
        month,
        debitPence: lines.reduce((sum, { debitPence }) => sum + debitPence, 0),
        creditPence: lines.reduce((sum, { creditPence }) => sum + creditPence, 0),
      };
    });
    return toCashMonthViews(cashOf(before), rows, (month) =>
      linesIn(month).map(({ code, debitPence, creditPence }) => ({ code, name: names.get(code) ?? '', pence: debitPence - creditPence })),
    );
  }
}

function monthDays(day: string): Days {
  return { from: monthOf(day), to: monthEnd(day) };
}

function toTotalsView({ income, productIncome, expenses, netProfit, vat }: Totals): TotalsView {
  return {
    total_income: pounds(income),
    product_income: pounds(productIncome),
    total_expenses: pounds(expenses),
    net_profit: pounds(netProfit),
    total_vat: pounds(vat),
  };
}
