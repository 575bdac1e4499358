import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { csvLine, UTF8_MARK } from '../../platform/documents/csv.rules.js';
import { Documents, type MadeDocument } from '../../platform/documents/documents.js';
import type { Download } from '../../platform/documents/downloads.js';
import type { PdfBlock } from '../../platform/documents/pdf-blocks.js';
import type { SheetCell } from '../../platform/documents/sheet-rows.js';
import { PayloadTooLarge } from '../../platform/errors/errors.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { BudgetsService } from '../budgets/budgets.service.js';
import type { Days } from '../ledger/ledger.rules.js';
import { ReportsService } from '../reports/reports.service.js';
import type { TransactionsQuery, TransactionView } from '../transactions/transactions.dto.js';
import { TransactionsService } from '../transactions/transactions.service.js';
import { FLAT_RATE } from '../tax/corporation-tax.rules.js';
import { cellsOf, csvCell, HEADER, inPounds, summaryBlocks, transactionBlocks, WIDTHS } from './export-text.js';

const BATCH = 100;
/** Transactions of one CSV. */
const MOST_IN_CSV = 1_000_000;
/** Transactions of one PDF. */
const MOST_IN_PDF = 5_000;
/** Transactions of one spreadsheet, which is made in memory. */
const MOST_IN_SHEET = 20_000;
const PDF_TYPE = 'application/pdf';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Files of what the finance screens show: all pages of a list, and every amount to the penny. */
@Injectable()
export class FinanceExportsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: TransactionsService,
    private readonly reports: ReportsService,
    private readonly budgets: BudgetsService,
    private readonly documents: Documents,
    private readonly studio: StudioIdentity,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The transactions that a filter admits, as CSV. */
  async csv(actor: Actor, query: TransactionsQuery): Promise<Download> {
    await this.record(actor, 'TRANSACTIONS_EXPORTED', 'csv');
    return {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', `transactions-${this.today()}.csv`),
        'Cache-Control': 'private, no-store',
      },
      chunks: this.lines(query),
    };
  }

  /**
   * The same as PDF.
   * @throws PayloadTooLarge for more than 5,000, or what `Documents` throws.
   */
  async pdf(actor: Actor, query: TransactionsQuery, signal: AbortSignal): Promise<Download> {
    return this.document(
      actor,
      { action: 'TRANSACTIONS_EXPORTED', title: 'Transactions', name: `transactions-${this.today()}`, signal },
      () => this.transactionBlocks(query),
    );
  }

  /**
   * The same as a spreadsheet.
   * @throws PayloadTooLarge for more than 20,000, or what `Documents` throws.
   */
  async xlsx(actor: Actor, query: TransactionsQuery, signal: AbortSignal): Promise<Download> {
    const place = this.documents.admit(actor.userId);
    try {
      await this.record(actor, 'TRANSACTIONS_EXPORTED', 'xlsx');
      const terms = { name: 'Transactions', header: HEADER, widths: WIDTHS };
      const document = await this.documents.sheet(place, terms, this.rows(query), signal);
      return answer(document, SHEET_TYPE, `transactions-${this.today()}.xlsx`);
    } finally {
      place.release();
    }
  }

  /**
   * The cards, profit and loss, balance sheet, budgets and corporation tax of a period as PDF.
   * @throws Invalid for days out of order, or what `Documents` throws.
   */
  async summary(actor: Actor, days: Days, signal: AbortSignal): Promise<Download> {
    const [summary, profit, sheet, budgets] = await Promise.all([
      this.reports.summary(days),
      this.reports.profitAndLoss(days),
      this.reports.balanceSheet(days.to),
      this.budgets.list(),
    ]);
    const tax = { rate: FLAT_RATE, amount: Math.round(Math.max(profit.net_profit, 0) * FLAT_RATE) / 100 };
    const blocks = summaryBlocks({ summary, profit, sheet, budgets, tax });
    const terms = {
      action: 'FINANCE_SUMMARY_EXPORTED',
      title: 'Finance summary',
      name: `finance-summary-${days.from}-to-${days.to}`,
      signal,
    };
    return this.document(actor, terms, () => once(blocks));
  }

  private async document(
    actor: Actor,
    { action, title, name, signal }: { action: string; title: string; name: string; signal: AbortSignal },
    blocks: () => AsyncGenerator<PdfBlock[]>,
  ): Promise<Download> {
    const place = this.documents.admit(actor.userId);
    try {
      await this.record(actor, action, 'pdf');
      const { name: studio } = await this.studio.current();
      const terms = { title, author: studio, madeAt: this.clock.now(), footer: `${studio} · ${title} · confidential` };
      const document = await this.documents.pdf(place, terms, blocks(), signal);
      return answer(document, PDF_TYPE, `${name}.pdf`);
    } finally {
      place.release();
    }
  }

  private async *lines(query: TransactionsQuery): AsyncGenerator<Buffer> {
    yield Buffer.from(UTF8_MARK + csvLine(HEADER));
    for await (const page of this.pages(query, MOST_IN_CSV))
      yield Buffer.from(page.map((transaction) => csvLine(cellsOf(transaction).map(csvCell))).join(''));
  }

  private async *rows(query: TransactionsQuery): AsyncGenerator<SheetCell[][]> {
    let count = 0;
    for await (const page of this.pages(query, MOST_IN_SHEET + 1)) {
      count += page.length;
      if (count > MOST_IN_SHEET)
        throw new PayloadTooLarge('A spreadsheet has room for 20,000 transactions. Please choose fewer days, or CSV.');
      yield page.map(cellsOf);
    }
  }

  private async *transactionBlocks(query: TransactionsQuery): AsyncGenerator<PdfBlock[]> {
    yield [
      { kind: 'heading', text: 'Transactions' },
      { kind: 'fact', label: 'Made on', value: this.today() },
      ...(query.from === undefined || query.to === undefined
        ? []
        : [{ kind: 'fact', label: 'Period', value: `${query.from} to ${query.to}` } as const]),
      { kind: 'gap' },
    ];
    let count = 0;
    let pence = 0;
    for await (const page of this.pages(query, MOST_IN_PDF + 1)) {
      count += page.length;
      if (count > MOST_IN_PDF) throw new PayloadTooLarge('A PDF has room for 5,000 transactions. Please choose fewer days, or CSV.');
      pence += page.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      yield page.flatMap(transactionBlocks);
    }
    yield [{ kind: 'fact', label: `${count} ${count === 1 ? 'transaction' : 'transactions'}, net`, value: inPounds(pence / 100) }];
  }

  private async *pages(query: TransactionsQuery, most: number): AsyncGenerator<TransactionView[]> {
    let read = 0;
    for (let cursor: string | undefined; read < most;) {
      const page = await this.transactions.page({ ...query, limit: BATCH, ...(cursor !== undefined && { cursor }) });
      yield page.items;
      read += page.items.length;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  private today(): string {
    return ukDate(this.clock.now());
  }

  private async record(actor: Actor, action: string, id: string): Promise<void> {
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action, target: { type: 'finance-export', id } }));
  }
}

function answer(document: MadeDocument, type: string, name: string): Download {
  return {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition('attachment', name),
      'Content-Length': document.size,
      'Cache-Control': 'private, no-store',
    },
    chunks: document.read(),
  };
}

async function* once(blocks: PdfBlock[]): AsyncGenerator<PdfBlock[]> {
  yield await Promise.resolve(blocks);
}
