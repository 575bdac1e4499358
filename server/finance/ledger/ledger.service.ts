import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sqlState } from '../../platform/database/sql-state.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Conflict } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { LedgerPeriodsRepository } from './ledger-periods.repository.js';
import { LedgerRepository, type EntryRow, type LineRow } from './ledger.repository.js';
import { balanced, monthOf, opposite, postingDay, type Posting, type PostingLine } from './ledger.rules.js';

/** An error code of our own, with which the database refuses an entry in a closed month. */
const MONTH_CLOSED = 'LG001';

export interface PostedEntry {
  id: string;
  /** YYYY-MM-DD: the date of the document, or the first open day after its closed month. */
  postedOn: string;
  /** Hex SHA-256 of the entry with its lines; documents write it to the audit trail. */
  digest: string;
}

/**
 * The only way to write to the ledger. Documents post in the transaction of the change that causes it; entries are never changed, only
 * reversed.
 */
@Injectable()
export class LedgerService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly periods: LedgerPeriodsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts a document's event once: a repetition returns the existing entry.
   * @throws Conflict `posted-differently` for a repetition with other lines, `month-closed` if the month is closed; Error if the lines do
   * not balance.
   */
  async post(tx: Tx, posting: Posting): Promise<PostedEntry> {
    const closed = await this.periods.closedFrom(tx, monthOf(posting.documentDate));
    const entry = toEntry(posting, postingDay(posting.documentDate, new Set(closed)), this.clock.now());
    const lines = balanced(posting.lines).map(toLine);
    const sealed = { ...entry, digest: digestOf(entry, lines) };
    const added = await this.ledger.insert(tx, sealed, lines).catch((error: unknown) => {
      throw sqlState(error) === MONTH_CLOSED ? closedMeanwhile() : error;
    });
    if (added) return toPosted(sealed);
    const { kind, id, event } = posting.source;
    const before = await this.ledger.bySource(tx, kind, id, event);
    if (before === undefined && posting.reverses !== undefined) throw new Conflict('This was reversed already.', 'already-reversed');
    // A repetition may come after the month was closed, and is the same entry all the same.
    if (before === undefined || !before.digest.equals(digestOf({ ...entry, postedOn: before.postedOn }, lines)))
      throw new Conflict('This was posted already, with other amounts.', 'posted-differently');
    return toPosted(before);
  }

  /**
   * The same for an event that may come to nothing: a small part of an amount in another currency can be less than a penny.
   * @returns null if every line is 0 pence: there is no entry then
   */
  async postUnlessZero(tx: Tx, posting: Posting): Promise<PostedEntry | null> {
    return posting.lines.every(({ pence }) => pence === 0) ? null : this.post(tx, posting);
  }

  /**
   * The day on which a document without an entry counts: its own, or the first of the next open month. That month stays open until the end
   * of the transaction.
   * @param day YYYY-MM-DD
   * @throws Conflict `month-closed` if the month is closed at the same moment.
   */
  async lockPostingDay(tx: Tx, day: string): Promise<string> {
    const month = await this.periods.lockOpenFrom(tx, monthOf(day));
    if (month === undefined) throw closedMeanwhile();
    return month === monthOf(day) ? day : month;
  }

  /**
   * Posts the exact opposite of an entry, today, once.
   * @throws Conflict `already-reversed` if something else reversed it.
   */
  async reverse(tx: Tx, entryId: string, source: Posting['source']): Promise<PostedEntry> {
    const today = ukDate(this.clock.now());
    const lines = (await this.ledger.linesOf(tx, entryId)).map(fromLine);
    return this.post(tx, { source, documentDate: today, reverses: entryId, lines: opposite(lines, today) });
  }
}

function closedMeanwhile(): Conflict {
  return new Conflict('This month was closed while you were saving. Please save again.', 'month-closed');
}

function toEntry({ source, documentDate, reverses }: Posting, postedOn: string, now: Date): Omit<EntryRow, 'digest'> {
  return {
    id: randomUUID(),
    postedOn,
    documentDate,
    sourceKind: source.kind,
    sourceId: source.id,
    event: source.event,
    reversesId: reverses ?? null,
    createdAt: now.toISOString(),
  };
}

function toLine({ account, pence, vat, foreign }: PostingLine, index: number): LineRow {
  return {
    lineNo: index + 1,
    accountCode: account,
    amountPence: pence,
    vatCode: vat?.code ?? null,
    vatSide: vat?.side ?? null,
    taxPoint: vat?.taxPoint ?? null,
    currency: foreign?.currency ?? null,
    foreignMinor: foreign?.minor ?? null,
    rate: foreign?.rate ?? null,
    rateSource: foreign?.rateSource ?? null,
    rateDate: foreign?.rateDate ?? null,
  };
}

function fromLine(line: LineRow): PostingLine {
  const { vatCode, vatSide, taxPoint, currency, foreignMinor, rate, rateSource, rateDate } = line;
  return {
    account: line.accountCode,
    pence: line.amountPence,
    ...(vatCode !== null && vatSide !== null && taxPoint !== null && { vat: { code: vatCode, side: vatSide, taxPoint } }),
    ...(currency !== null &&
      foreignMinor !== null &&
      rate !== null &&
      rateSource !== null &&
      rateDate !== null && { foreign: { currency, minor: foreignMinor, rate, rateSource, rateDate } }),
  };
}

/** What the digest of an entry is made of. The accountant’s pack contains it in this form, so it must not change. */
export function sealedContent(entry: Omit<EntryRow, 'digest'>, lines: readonly LineRow[]): unknown {
  return [
    [entry.postedOn, entry.documentDate, entry.sourceKind, entry.sourceId, entry.event, entry.reversesId],
    lines.map((line) => [
      line.lineNo,
      line.accountCode,
      line.amountPence,
      line.vatCode,
      line.vatSide,
      line.taxPoint,
      line.currency,
      line.foreignMinor,
      line.rate === null ? null : Number(line.rate),
      line.rateSource,
      line.rateDate,
    ]),
  ];
}

/** SHA-256 of the entry's content, which detects rows changed outside the program. */
export function digestOf(entry: Omit<EntryRow, 'digest'>, lines: readonly LineRow[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sealedContent(entry, lines)))
    .digest();
}

function toPosted({ id, postedOn, digest }: EntryRow): PostedEntry {
  return { id, postedOn, digest: digest.toString('hex') };
}
