import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { BudgetsService } from '../../finance/budgets/budgets.service.js';
import { CompanyService } from '../../finance/company/company.service.js';
import { financialYears } from '../../finance/company/deadlines.rules.js';
import { ForecastService } from '../../finance/forecast/forecast.service.js';
import { JournalDecisionsService } from '../../finance/journals/journal-decisions.service.js';
import { JournalsService } from '../../finance/journals/journals.service.js';
import { LedgerPeriodsService } from '../../finance/ledger/ledger-periods.service.js';
import { monthOf, nextMonth } from '../../finance/ledger/ledger.rules.js';
import { TaxComputationService } from '../../finance/tax/computation/tax-computation.service.js';
import { VatFilingService } from '../../finance/tax/filing/vat-filing.service.js';
import { VatReturnService } from '../../finance/tax/vat-return.service.js';
import { TransactionDecisionsService } from '../../finance/transactions/transaction-decisions.service.js';
import { TransactionsService } from '../../finance/transactions/transactions.service.js';
import { momentOf } from './demo-moments.js';
import { DemoSales } from './demo-sales.js';
import {
  ADJUSTMENTS,
  BUDGETS,
  COMPANY,
  ESTIMATE,
  LATE,
  LATE_MONTHS,
  MONTHLY,
  MONTHS,
  OCCASIONAL,
  OPEN_MONTHS,
  PENDING,
  type Sample,
} from './demo-finance-samples.js';
import { DemoInbox } from '../demo-inbox.js';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Eighteen months of a small studio's books: entered by one director, approved by another, closed month by month. */
@Injectable()
export class DemoFinance {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly decisions: TransactionDecisionsService,
    private readonly periods: LedgerPeriodsService,
    private readonly budgets: BudgetsService,
    private readonly forecast: ForecastService,
    private readonly company: CompanyService,
    private readonly returns: VatReturnService,
    private readonly filing: VatFilingService,
    private readonly journals: JournalsService,
    private readonly journalDecisions: JournalDecisionsService,
    private readonly computation: TaxComputationService,
    private readonly sales: DemoSales,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  async fill(bookkeeper: Actor, director: Actor): Promise<void> {
    const today = ukDate(this.clock.now());
    await this.company.save(director, COMPANY);
    for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
      const month = monthsBefore(today, ago);
      for (const sample of [...MONTHLY, ...(OCCASIONAL[ago] ?? [])].sort((a, b) => a.day - b.day)) {
        const date = `${month}-${String(sample.day).padStart(2, '0')}`;
        if (date > today) continue;
        const { id, version } = await this.enter(bookkeeper, sample, date);
        await this.decisions.approve(director, id, version, this.at(date, 15));
        await this.inbox.date('transaction', id, this.at(date, 10), this.at(date, 15));
      }
      await this.sales.fillMonth(director, month, { today, isLatest: ago === 0 });
      if (ago >= OPEN_MONTHS) await this.periods.close(director, monthOf(`${month}-01`));
      if (ago > OPEN_MONTHS) await this.fileQuarter(bookkeeper, director, month);
    }
    const { id } = await this.enter(
      bookkeeper,
      { ...PENDING, description: 'Team dinner', justification: 'Not a cost of the company' },
      today,
    );
    await this.decisions.reject(director, id, 'Please claim this as an expense of your own.');
    await this.enter(bookkeeper, PENDING, today);
    const late = await this.enter(bookkeeper, LATE, `${monthsBefore(today, LATE_MONTHS)}-${String(LATE.day)}`);
    await this.decisions.approve(director, late.id, late.version);
    for (const budget of BUDGETS) await this.budgets.create(director, budget);
    await this.forecast.set(director, nextMonth(monthOf(today)), ESTIMATE);
    const [year] = financialYears({ yearEnd: COMPANY.fiscal_year_end, incorporatedOn: null }, today, 1);
    for (const adjustment of ADJUSTMENTS) await this.computation.enter(director, { ...adjustment, counts_on: year?.from ?? today });
  }

  /** Marks the quarter that ends with a month as filed, if one does, and pays it. @param month YYYY-MM */
  private async fileQuarter(bookkeeper: Actor, director: Actor, month: string): Promise<void> {
    const period = (await this.filing.periodChoices()).find(({ to, state }) => state === 'open' && to.startsWith(month));
    if (period === undefined) return;
    const { from, to, due_date } = period;
    const { box1, box4, box5, box6, box7, is_payment } = await this.returns.of({ from, to });
    const { filed } = await this.filing.file(director, {
      from,
      to,
      box1,
      box4,
      box6,
      box7,
      filed_on: `${due_date.slice(0, 8)}03`,
      note: '',
    });
    if (box5 === 0) return;
    const date = `${due_date.slice(0, 8)}05`;
    const quarter = `${MONTH.format(new Date(from))} to ${MONTH_AND_YEAR.format(new Date(to))}`;
    const description = is_payment ? `VAT of ${quarter}` : `VAT of ${quarter}, repaid`;
    const input = { kind: 'vat', amount: box5.toFixed(2), date, description, opposite: !is_payment, vat_return_id: filed?.id } as const;
    const { id } = await this.journals.enter(bookkeeper, input, this.at(date, 10));
    await this.journalDecisions.approve(director, id, this.at(date, 15));
    await this.inbox.date('journal', id, this.at(date, 10), this.at(date, 15));
  }

  private enter(actor: Actor, { pounds, rate, day: _, ...sample }: Sample, date: string): Promise<{ id: string; version: number }> {
    return this.transactions.enter(actor, { ...sample, amount: pounds, vat_rate: rate, date }, null, this.at(date, 10));
  }

  private at(day: string, hour: number): Date {
    return momentOf(day, hour, this.clock.now());
  }
}

/** YYYY-MM. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const index = year * 12 + month - 1 - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
