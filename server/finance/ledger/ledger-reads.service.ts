import { Injectable } from '@nestjs/common';
import type { Page } from '../../platform/lists/cursors.js';
import { pounds } from '../money.rules.js';
import type { AccountLinesQuery, AccountLineView, LedgerEntryView, LedgerLineView, TaggedLinesQuery } from './ledger.dto.js';
import { LedgerDocumentsService, type DocumentReceipt, type DocumentTitle } from './ledger-documents.service.js';
import {
  LedgerRepository,
  type AccountLineRow,
  type AccountSumRow,
  type EntryRow,
  type LineRow,
  type TaggedLinesFilter,
} from './ledger.repository.js';
import { splitDays, type Days } from './ledger.rules.js';

/** Documents that are read at a time. */
const BATCH = 100;

/** The ledger as reports and screens read it. */
@Injectable()
export class LedgerReadsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly documents: LedgerDocumentsService,
  ) {}

  /** Debits and credits of every account over some days, in pence. */
  sums(days: Days): Promise<AccountSumRow[]> {
    return this.ledger.sums(splitDays(days));
  }

  /** Debits and credits in pence by account and month; only months with lines. @param days extended to whole months */
  monthly(days: Days): ReturnType<LedgerRepository['monthly']> {
    return this.ledger.monthly(days);
  }

  /** Names of all accounts, by code. */
  async accountNames(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.ledger.names()).map(({ code, name }) => [code, name]));
  }

  async accountLines(code: string, { from, to, limit, cursor }: AccountLinesQuery): Promise<Page<AccountLineView>> {
    return this.lineViews(await this.ledger.accountLines(code, { from, to }, limit, cursor));
  }

  /** The lines behind a stored sum of VAT, whatever was filed. */
  vatLines(account: string, { from, to, vat_code: code, vat_side: side, limit, cursor }: TaggedLinesQuery): Promise<Page<AccountLineView>> {
    return this.taggedLines({ account, code, side, days: { from, to }, after: 0, until: null }, limit, cursor);
  }

  /** Lines tagged for VAT, with the latest tax point first. */
  async taggedLines(filter: TaggedLinesFilter, limit: number, cursor?: string): Promise<Page<AccountLineView>> {
    return this.lineViews(await this.ledger.taggedLines(filter, limit, cursor));
  }

  /** Lines with what their documents are about. */
  async lineViews({ items, nextCursor }: Page<AccountLineRow>): Promise<Page<AccountLineView>> {
    const titles = await this.documents.titles(items);
    return { items: items.map((row) => toAccountLineView(row, titles.get(row.sourceId))), nextCursor };
  }

  /** The receipts of the documents that were booked in some days, in pages, with their kind; without those of transactions. */
  async *receipts(days: Days): AsyncGenerator<Array<DocumentReceipt & { kind: string }>> {
    for (const [kind, read] of this.documents.receipts()) {
      for (let after: string | null = null; ;) {
        const ids: string[] = await this.ledger.booked(kind, days, BATCH, after);
        yield (await read(ids)).map((receipt) => ({ ...receipt, kind }));
        if (ids.length < BATCH) break;
        after = ids.at(-1) ?? null;
      }
    }
  }

  /** What a document has posted, the earliest first. */
  async entriesOf(kind: string, id: string): Promise<LedgerEntryView[]> {
    return (await this.entriesOfAll(kind, [id])).get(id) ?? [];
  }

  /** What several documents of a kind have posted, by their ids, the earliest first. Two statements, however many there are. */
  async entriesOfAll(kind: string, ids: readonly string[]): Promise<Map<string, LedgerEntryView[]>> {
    if (ids.length === 0) return new Map();
    const entries = await this.ledger.entriesOf(kind, ids);
    const lines = await this.ledger.linesWithNames(entries.map((entry) => entry.id));
    const views = entries.map((entry) => ({
      sourceId: entry.sourceId,
      view: toEntryView(entry, lines.filter(({ entryId }) => entryId === entry.id).map(toLineView)),
    }));
    return new Map(ids.map((id) => [id, views.filter(({ sourceId }) => sourceId === id).map(({ view }) => view)]));
  }
}

function toLineView(line: LineRow & { accountName: string }): LedgerLineView {
  return {
    account: line.accountCode,
    account_name: line.accountName,
    ...sides(line.amountPence),
    vat_code: line.vatCode,
    vat_side: line.vatSide,
    tax_point: line.taxPoint,
  };
}

function toAccountLineView(row: AccountLineRow, title: DocumentTitle | undefined): AccountLineView {
  return {
    entry_id: row.entryId,
    line_no: row.lineNo,
    posted_on: row.postedOn,
    document_date: row.documentDate,
    ...sides(row.amountPence),
    source_kind: row.sourceKind,
    source_id: row.sourceId,
    event: row.event,
    description: title?.description ?? '',
    own_decision: isOwnDecision(row.event, title),
  };
}

function isOwnDecision(event: string, { selfApproved, selfPaid, selfReversed }: Partial<DocumentTitle> = {}): boolean {
  return (event === 'approved' && selfApproved) || (event === 'paid' && selfPaid) || (event === 'reversed' && selfReversed) || false;
}

function sides(pence: number): { debit: number; credit: number } {
  return { debit: pounds(Math.max(pence, 0)), credit: pounds(Math.max(-pence, 0)) };
}

function toEntryView(entry: EntryRow, lines: LedgerLineView[]): LedgerEntryView {
  return {
    id: entry.id,
    posted_on: entry.postedOn,
    document_date: entry.documentDate,
    source_kind: entry.sourceKind,
    source_id: entry.sourceId,
    event: entry.event,
    reverses_id: entry.reversesId,
    digest: entry.digest.toString('hex'),
    lines,
  };
}
