import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import { programPackage } from '../../../platform/config/program-package.js';
import { Database } from '../../../platform/database/transactions.js';
import { zipChunks, type ArchivedFile } from '../../../platform/documents/archives/zip-stream.js';
import { csvLine, UTF8_MARK } from '../../../platform/documents/csv.rules.js';
import type { Download } from '../../../platform/documents/downloads.js';
import type { Spool } from '../../../platform/documents/spool.js';
import type { ExportTable } from '../../../platform/documents/export-table.js';
import { single } from '../../../platform/documents/single.js';
import { csvChunks } from '../../../platform/documents/table-files.js';
import { Invalid } from '../../../platform/errors/errors.js';
import { contentDisposition } from '../../../platform/files/file-name.js';
import { Files } from '../../../platform/files/files.js';
import { StudioIdentity } from '../../../platform/mail/studio-identity.js';
import { Clock } from '../../../platform/time/clock.js';
import { CompanyRepository } from '../../company/company.repository.js';
import { JournalsService } from '../../journals/journals.service.js';
import type { DocumentReceipt } from '../../ledger/ledger-documents.service.js';
import { LedgerReadsService } from '../../ledger/ledger-reads.service.js';
import type { Days } from '../../ledger/ledger.rules.js';
import { toBalanceSheetView, toCashMonthViews, toProfitAndLossView, toTrialBalanceView } from '../../reports/report-views.js';
import { TaxComputationService } from '../../tax/computation/tax-computation.service.js';
import { FIRST_TAX_DAY } from '../../tax/corporation-tax.rules.js';
import { VatFilingService } from '../../tax/filing/vat-filing.service.js';
import { VatReturnService } from '../../tax/vat-return.service.js';
import type { TransactionView } from '../../transactions/transactions.dto.js';
import { TransactionsService } from '../../transactions/transactions.service.js';
import { FinanceExportsService } from '../finance-exports.service.js';
import {
  balanceSheetTable,
  cashFlowTable,
  profitAndLossTable,
  taxComputationTable,
  trialBalanceTable,
  vatReturnTable,
} from '../report-tables.js';
import { PackBooksService, type PackBooks } from './pack-books.service.js';
import { accountsTable, journalsTable, vatRowsTable } from './pack-tables.js';
import { readme, VERIFIER } from './pack-text.js';

const BATCH = 100;
/** The document as in the list of entries. */
const RECEIPT_HEADER = ['Document', 'Document id', 'Date', 'Description', 'File'];

/** Everything that an accountant needs for a period in one ZIP, with what proves that it is whole and unchanged. */
@Injectable()
export class AccountantsPackService {
  constructor(
    private readonly database: Database,
    private readonly books: PackBooksService,
    private readonly exports: FinanceExportsService,
    private readonly transactions: TransactionsService,
    private readonly ledger: LedgerReadsService,
    private readonly journals: JournalsService,
    private readonly filing: VatFilingService,
    private readonly vatReturn: VatReturnService,
    private readonly computation: TaxComputationService,
    private readonly company: CompanyRepository,
    private readonly studio: StudioIdentity,
    private readonly stored: Files,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid for days out of order. */
  async pack(actor: Actor, days: Days): Promise<Download> {
    if (days.from > days.to) {
      const message = 'The last day comes before the first.';
      throw new Invalid(message, { to: message });
    }
    const target = { type: 'finance-export', id: 'pack' };
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action: 'ACCOUNTANTS_PACK_EXPORTED', target, after: days }));
    return {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition('attachment', `accountants-pack-${days.from}-to-${days.to}.zip`),
        'Cache-Control': 'private, no-store',
      },
      chunks: zipChunks(this.files(days), this.clock.now(), async (digest) => {
        const details = `SHA-256 of SHA256SUMS: ${digest}`;
        await this.database.transaction((tx) =>
          this.audit.record(tx, { actor, action: 'ACCOUNTANTS_PACK_SEALED', target, details, after: days }),
        );
      }),
    };
  }

  private async *files(days: Days): AsyncGenerator<ArchivedFile> {
    const books = await this.books.read(days);
    try {
      yield file('README.txt', readme(days));
      yield file(VERIFIER, await verifier());
      yield file('manifest.json', `${JSON.stringify(await this.manifest(days, books), null, 2)}\n`);
      yield csv('ledger/accounts.csv', accountsTable(books.accounts));
      yield spooled('ledger/entries.csv', books.entries);
      yield spooled('ledger/lines.csv', books.lines);
      yield spooled('ledger/sealed-entries.jsonl', books.sealed);
      yield* this.reports(days, books);
      yield* this.vat(days);
      yield csv(
        'documents/transactions.csv',
        this.exports.transactionsTable(days, () => this.transactionPages(days)),
      );
      yield csv(
        'documents/journals.csv',
        journalsTable(() => this.journalPages()),
      );
      yield* this.receipts(days);
    } finally {
      // One that was read has closed itself.
      for (const spool of [books.entries, books.lines, books.sealed]) await spool.close();
    }
  }

  private async *reports(days: Days, { stock, period, cashOpeningPence, cash }: PackBooks): AsyncGenerator<ArchivedFile> {
    yield csv('reports/profit-and-loss.csv', profitAndLossTable(toProfitAndLossView(days, period)));
    yield csv('reports/balance-sheet.csv', balanceSheetTable(toBalanceSheetView(days.to, stock)));
    yield csv('reports/trial-balance.csv', trialBalanceTable(toTrialBalanceView(days.to, stock)));
    yield csv('reports/cash-flow.csv', cashFlowTable(days, toCashMonthViews(cashOpeningPence, cash)));
    if (days.from >= FIRST_TAX_DAY)
      yield csv('tax/tax-computation.csv', taxComputationTable(await this.computation.computeFrom(days, period)));
  }

  /** The filed returns that overlap the period. */
  private async *vat({ from, to }: Days): AsyncGenerator<ArchivedFile> {
    for (let cursor: string | undefined; ;) {
      const page = await this.filing.page(BATCH, cursor);
      for (const filed of page.items) {
        if (filed.from > to || filed.to < from) continue;
        const vatReturn = await this.vatReturn.of(filed);
        const name = `vat/return-${filed.from}-to-${filed.to}`;
        yield csv(`${name}.csv`, vatReturnTable(vatReturn));
        yield csv(`${name}-rows.csv`, vatRowsTable(vatReturn));
      }
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  private async *receipts(days: Days): AsyncGenerator<ArchivedFile> {
    let index = UTF8_MARK + csvLine(RECEIPT_HEADER);
    for await (const { kind, id, date, description, file: receipt } of this.receiptsOf(days)) {
      const name = `receipts/${date}-${id}${extensionOf(receipt.contentType)}`;
      index += csvLine([kind, id, date, description, name]);
      yield { name, content: await this.stored.open(receipt.id), stored: true };
    }
    yield file('receipts/index.csv', index);
  }

  /** The receipts of transactions, and of what else was booked in the period. */
  private async *receiptsOf(days: Days): AsyncGenerator<DocumentReceipt & { kind: string }> {
    for await (const page of this.transactionPages(days)) {
      for (const { id, date, description, receipt_path } of page)
        if (receipt_path !== null) yield { kind: 'transaction', id, date, description, file: await this.transactions.receiptOf(id) };
    }
    for await (const page of this.ledger.receipts(days)) yield* page;
  }

  private async *transactionPages(days: Days): AsyncGenerator<TransactionView[]> {
    for (let cursor: string | undefined; ;) {
      const page = await this.transactions.ofPeriod(days, BATCH, cursor);
      yield page.items;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  private async *journalPages() {
    for (let cursor: string | undefined; ;) {
      const page = await this.journals.page({ limit: BATCH, ...(cursor !== undefined && { cursor }) });
      yield page.items;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  private async manifest(days: Days, { count }: PackBooks): Promise<object> {
    const [company, { name }, head] = await Promise.all([
      this.company.find(),
      this.studio.current(),
      this.database.transaction((tx) => this.audit.head(tx)),
    ]);
    return {
      studio: name,
      company: company === undefined ? null : { name: company.companyName, number: company.companyNumber, vat: company.vatRegistration },
      from: days.from,
      to: days.to,
      made_at: this.clock.now().toISOString(),
      program: programPackage()?.version ?? 'unknown',
      entries: count,
      audit_head: head ?? null,
    };
  }
}

function file(name: string, text: string): ArchivedFile {
  return { name, content: single(text) };
}

function csv<Row>(name: string, table: ExportTable<Row>): ArchivedFile {
  return { name, content: csvChunks(table) };
}

function spooled(name: string, spool: Spool): ArchivedFile {
  return { name, content: spool.read() };
}

function extensionOf(contentType: string): string {
  return contentType === 'application/pdf' ? '.pdf' : '.webp';
}

/** @throws Error if the program was taken out of its package. */
async function verifier(): Promise<string> {
  const root = programPackage()?.root;
  if (root === undefined) throw new Error('The verifier of packs is not where the program is.');
  return readFile(join(root, 'scripts', VERIFIER), 'utf8');
}
