import { Injectable } from '@nestjs/common';
import { csvLine, UTF8_MARK } from '../../../platform/documents/csv.rules.js';
import { Spool } from '../../../platform/documents/spool.js';
import { LedgerBooksService } from '../../ledger/books/ledger-books.service.js';
import type { LedgerAccount } from '../../ledger/ledger-account.entity.js';
import type { BookedEntry } from '../../ledger/ledger.repository.js';
import { monthOf, nextMonth, type Days } from '../../ledger/ledger.rules.js';
import { sealedContent } from '../../ledger/ledger.service.js';
import { pounds } from '../../money.rules.js';
import { cashOf, type AccountSum } from '../../reports/reports.rules.js';

/** Maximum size of one file. A million lines take about 200 MB. */
const MAX_BYTES = 1024 ** 3;

const ENTRY_HEADER = ['Position', 'Entry', 'Posted on', 'Document date', 'Document', 'Document id', 'Event', 'Reverses', 'Posted at (UTC)'];
const LINE_HEADER = [
  'Entry',
  'Line',
  'Posted on',
  'Account',
  'Debit',
  'Credit',
  'VAT code',
  'VAT side',
  'Tax point',
  'Currency',
  'Foreign amount (minor units)',
  'Rate',
  'Rate source',
  'Rate date',
];

/** The ledger up to a day, in files, and what its lines add up to. */
export interface PackBooks {
  accounts: LedgerAccount[];
  /** Entries as CSV, lines as CSV, and both as the digests were made of them. */
  entries: Spool;
  lines: Spool;
  sealed: Spool;
  /** From the first day to the last, and of the period alone. */
  stock: AccountSum[];
  period: AccountSum[];
  /** What the cash accounts had when the first month of the period began. */
  cashOpeningPence: number;
  /** The cash accounts by month, each month of the period with its first day, to its end. */
  cash: Array<{ month: string; debitPence: number; creditPence: number }>;
  count: number;
}

type Sums = Map<string, { debitPence: number; creditPence: number }>;

/** Reads the books for an accountant's pack: everything in it is computed from the same lines. */
@Injectable()
export class PackBooksService {
  constructor(private readonly books: LedgerBooksService) {}

  /** @returns files that the caller closes. */
  async read({ from, to }: Days): Promise<PackBooks> {
    const spools: Spool[] = [];
    const open = async (header?: readonly string[]): Promise<Spool> => {
      const spool = await Spool.open(MAX_BYTES);
      spools.push(spool);
      if (header !== undefined) await spool.write(Buffer.from(UTF8_MARK + csvLine(header)));
      return spool;
    };
    try {
      const [entries, lines, sealed] = [await open(ENTRY_HEADER), await open(LINE_HEADER), await open()];
      const stock: Sums = new Map();
      const period: Sums = new Map();
      const before: Sums = new Map();
      const months = new Map<string, Sums>();
      let count = 0;
      const accounts = await this.books.read(async (piece) => {
        const inTime = piece.filter(({ postedOn }) => postedOn <= to);
        count += inTime.length;
        for (const entry of inTime) {
          for (const { accountCode, amountPence } of entry.lines) {
            add(stock, accountCode, amountPence);
            if (entry.postedOn >= from) add(period, accountCode, amountPence);
          }
        }
        // Whole months, as the screen and its export show them.
        for (const { postedOn, lines: posted } of piece) {
          const month = monthOf(postedOn);
          if (month > to) continue;
          const sums = month < monthOf(from) ? before : getOrAdd(months, month);
          for (const { accountCode, amountPence } of posted) add(sums, accountCode, amountPence);
        }
        await entries.write(Buffer.from(inTime.map(entryLine).join('')));
        await lines.write(Buffer.from(inTime.map(accountLines).join('')));
        await sealed.write(Buffer.from(inTime.map(sealedLine).join('')));
      });
      const cashCodes = accounts.filter(({ isCash }) => isCash).map(({ code }) => code);
      const named = (sums: Sums): AccountSum[] =>
        accounts.map(({ code, name, type, isCash }) => ({
          code,
          name,
          type,
          isCash,
          ...(sums.get(code) ?? { debitPence: 0, creditPence: 0 }),
        }));
      const cash: PackBooks['cash'] = [];
      for (let month = monthOf(from); month <= to; month = nextMonth(month)) {
        const sums = cashCodes.map((code) => months.get(month)?.get(code) ?? { debitPence: 0, creditPence: 0 });
        const total = (side: 'debitPence' | 'creditPence') => sums.reduce((sum, row) => sum + row[side], 0);
        cash.push({ month, debitPence: total('debitPence'), creditPence: total('creditPence') });
      }
      const cashOpeningPence = cashOf(named(before));
      return { accounts, entries, lines, sealed, stock: named(stock), period: named(period), cashOpeningPence, cash, count };
    } catch (error) {
      for (const spool of spools) await spool.close();
      throw error;
    }
  }
}

function add(sums: Sums, code: string, pence: number): void {
  const sum = sums.get(code) ?? { debitPence: 0, creditPence: 0 };
  sum[pence > 0 ? 'debitPence' : 'creditPence'] += Math.abs(pence);
  sums.set(code, sum);
}

function getOrAdd(months: Map<string, Sums>, month: string): Sums {
  const sums: Sums = months.get(month) ?? new Map();
  months.set(month, sums);
  return sums;
}

function entryLine({ position, id, postedOn, documentDate, sourceKind, sourceId, event, reversesId, createdAt }: BookedEntry): string {
  return csvLine([position, id, postedOn, documentDate, sourceKind, sourceId, event, reversesId, createdAt]);
}

function accountLines({ id, postedOn, lines }: BookedEntry): string {
  const side = (pence: number): string | null => (pence > 0 ? pounds(pence).toFixed(2) : null);
  return lines
    .map((line) =>
      csvLine([
        id,
        line.lineNo,
        postedOn,
        line.accountCode,
        side(line.amountPence),
        side(-line.amountPence),
        line.vatCode,
        line.vatSide,
        line.taxPoint,
        line.currency,
        line.foreignMinor,
        line.rate,
        line.rateSource,
        line.rateDate,
      ]),
    )
    .join('');
}

function sealedLine(entry: BookedEntry): string {
  const { id, reversesId, digest } = entry;
  return `${JSON.stringify({ id, reverses: reversesId, sha256: digest.toString('hex'), content: sealedContent(entry, entry.lines) })}\n`;
}
