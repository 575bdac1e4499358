import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import {
  BalanceSheetView,
  CashMonthView,
  GenerateTaxReport,
  OnDayQuery,
  ProfitAndLossView,
  ReportQuery,
  SummaryView,
  TaxReportView,
  TrialBalanceView,
} from './reports.dto.js';
import { ReportsService } from './reports.service.js';

@Controller('staff/finance')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  /** Returns the totals of some days, and how this month compares with the previous one. */
  @Get('summary')
  @Access('admin')
  summary(@Query() query: ReportQuery): Promise<SummaryView> {
    return this.reports.summary(query);
  }

  /** Returns income and costs by account. */
  @Get('reports/profit-and-loss')
  @Access('admin')
  profitAndLoss(@Query() query: ReportQuery): Promise<ProfitAndLossView> {
    return this.reports.profitAndLoss(query);
  }

  /** Returns what the company has, owes and is worth on a day. */
  @Get('reports/balance-sheet')
  @Access('admin')
  balanceSheet(@Query() { on }: OnDayQuery): Promise<BalanceSheetView> {
    return this.reports.balanceSheet(on);
  }

  /** Returns the balance of every account on a day. */
  @Get('reports/trial-balance')
  @Access('admin')
  trialBalance(@Query() { on }: OnDayQuery): Promise<TrialBalanceView> {
    return this.reports.trialBalance(on);
  }

  /** Returns the cash flow by month. */
  @Get('reports/cash-flow')
  @Access('admin')
  cashFlow(@Query() query: ReportQuery): Promise<CashMonthView[]> {
    return this.reports.cashFlow(query);
  }

  /** Returns the totals of a period for a tax. Nothing is stored or filed. */
  @Post('tax-report')
  @HttpCode(200)
  @Access('admin', { withoutProof: 'Computes totals and stores nothing.' })
  @RateLimit({ name: 'finance-tax-report', attempts: 120, windowSeconds: 3_600, per: 'person' })
  taxReport(@Body() input: GenerateTaxReport): Promise<TaxReportView> {
    return this.reports.taxReport(input);
  }
}
