import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import type { Download } from '../../platform/documents/downloads.js';
import type { ExportTable } from '../../platform/documents/export-table.js';
import { single } from '../../platform/documents/single.js';
import { TableFiles, type TableFormat } from '../../platform/documents/table-files.js';
import { Clock } from '../../platform/time/clock.js';
import { dayText, ukDate } from '../../platform/time/days.rules.js';
import { BudgetsService } from '../budgets/budgets.service.js';
import type { Days } from '../ledger/ledger.rules.js';
import { yearBefore } from '../reports/comparison.rules.js';
import { pounds } from '../money.rules.js';
import { ReportsService } from '../reports/reports.service.js';
import { TaxComputationService } from '../tax/computation/tax-computation.service.js';
import { flatTax, FLAT_RATE } from '../tax/corporation-tax.rules.js';
import { VatReturnService } from '../tax/vat-return.service.js';
import type { TransactionsQuery, TransactionView } from '../transactions/transactions.dto.js';
import { TransactionsService } from '../transactions/transactions.service.js';
import { cellsOf, HEADER, periodText, PRINTED, summaryBlocks, WIDTHS } from './export-text.js';
import {
  balanceSheetTable,
  cashFlowTable,
  profitAndLossTable,
  taxComputationTable,
  trialBalanceTable,
  vatReturnTable,
  type Report,
  type ReportTable,
} from './report-tables.js';

const BATCH = 100;

/** Files of what the finance screens show: all pages of a list, and every amount to the penny. */
@Injectable()
export class FinanceExportsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: TransactionsService,
    private readonly reports: ReportsService,
    private readonly vatReturn: VatReturnService,
    private readonly computation: TaxComputationService,
    private readonly budgets: BudgetsService,
    private readonly files: TableFiles,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * The transactions that a filter admits.
   * @throws what `TableFiles` throws.
   */
  transactionsFile(actor: Actor, query: TransactionsQuery, format: TableFormat, signal: AbortSignal): Promise<Download> {
    const table = this.transactionsTable(query, () => this.transactionRows(query));
    const record = () => this.record(actor, 'TRANSACTIONS_EXPORTED', format);
    return this.files.make(actor, table, { format, name: `transactions-${ukDate(this.clock.now())}`, signal, record });
  }

  /** @param days the period, as far as there is one */
  transactionsTable({ from, to }: Partial<Days>, rows: () => AsyncIterable<TransactionView[]>): ExportTable<TransactionView> {
    return {
      title: 'Transactions',
      facts: [
        ['Made on', dayText(ukDate(this.clock.now()))],
        ...(from === undefined || to === undefined ? [] : [['Period', periodText({ from, to })] as const]),
      ],
      header: HEADER,
      widths: WIDTHS,
      rows,
      cells: cellsOf,
      printed: PRINTED,
    };
  }

  /**
   * One report of a period.
   * @param isCompared whether it includes the previous year
   * @throws Invalid for days out of order, or errors of `TableFiles`.
   */
  async report(
    actor: Actor,
    { report, days, isCompared, format }: { report: Report; days: Days; isCompared: boolean; format: TableFormat },
    signal: AbortSignal,
  ): Promise<Download> {
    const table = await this.reportTable(report, days, isCompared ? yearBefore(days) : undefined);
    const record = () => this.record(actor, 'FINANCE_REPORT_EXPORTED', `${report}.${format}`);
    return this.files.make(actor, table, { format, name: `${report}-${days.from}-to-${days.to}`, signal, record });
  }

  /** @param before the period to compare with @throws Invalid for days out of order. */
  private async reportTable(report: Report, days: Days, before: Days | undefined): Promise<ReportTable> {
    switch (report) {
      case 'profit-and-loss':
        return profitAndLossTable(await this.reports.profitAndLoss(days), before && (await this.reports.profitAndLoss(before)));
      case 'balance-sheet':
        return balanceSheetTable(await this.reports.balanceSheet(days.to), before && (await this.reports.balanceSheet(before.to)));
      case 'trial-balance':
        return trialBalanceTable(await this.reports.trialBalance(days.to), before && (await this.reports.trialBalance(before.to)));
      case 'cash-flow':
        return cashFlowTable(days, await this.reports.cashFlow(days), before && (await this.reports.cashFlow(before)));
      case 'vat-return':
        return vatReturnTable(await this.vatReturn.of(days));
      case 'tax-computation':
        return taxComputationTable(await this.computation.compute(days));
    }
  }

  /**
   * The cards, profit and loss, balance sheet, budgets and corporation tax of a period as PDF.
   * @throws Invalid for days out of order, or what `TableFiles` throws.
   */
  async summary(actor: Actor, days: Days, signal: AbortSignal): Promise<Download> {
    const [summary, profit, sheet, budgets] = await Promise.all([
      this.reports.summary(days),
      this.reports.profitAndLoss(days),
      this.reports.balanceSheet(days.to),
      this.budgets.list(),
    ]);
    const tax = { rate: FLAT_RATE, amount: pounds(flatTax(Math.round(profit.profit_before_tax * 100))) };
    const blocks = summaryBlocks({ summary, profit, sheet, budgets, tax });
    const record = () => this.record(actor, 'FINANCE_SUMMARY_EXPORTED', 'pdf');
    const name = `finance-summary-${days.from}-to-${days.to}`;
    return this.files.pdf(actor, { title: 'Finance summary', name, signal, record }, single(blocks));
  }

  private async *transactionRows(query: Omit<TransactionsQuery, 'limit'>): AsyncGenerator<TransactionView[]> {
    for (let cursor: string | undefined; ;) {
      const page = await this.transactions.page({ ...query, limit: BATCH, ...(cursor !== undefined && { cursor }) });
      yield page.items;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  private async record(actor: Actor, action: string, id: string): Promise<void> {
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action, target: { type: 'finance-export', id } }));
  }
}
