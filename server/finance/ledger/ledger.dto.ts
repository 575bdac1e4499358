import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { VAT_CODES, VAT_SIDES, type VatCode, type VatSide } from './ledger.rules.js';
import type { PeriodState } from './ledger-period.entity.js';
import { FinanceDay } from '../finance-input.dto.js';

/** A period of days, both included. */
export class DaysQuery {
  /** YYYY-MM-DD. */
  @FinanceDay()
  from!: string;

  /** YYYY-MM-DD. */
  @FinanceDay()
  to!: string;
}

export class PeriodsQuery extends DaysQuery {}

export class AccountLinesQuery extends PageQuery {
  /** YYYY-MM-DD. */
  @FinanceDay()
  from!: string;

  /** YYYY-MM-DD. */
  @FinanceDay()
  to!: string;
}

/** Lines tagged for VAT; the days are those of the tax point. */
export class TaggedLinesQuery extends AccountLinesQuery {
  @IsIn(VAT_CODES, { message: 'Please choose a VAT code.' })
  vat_code!: VatCode;

  @IsIn(VAT_SIDES, { message: 'Please choose output or input VAT.' })
  vat_side!: VatSide;
}

export class ReopenMonth {
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please say why the month is reopened.' })
  @MaxLength(1_000)
  reason!: string;
}

/** A month of the ledger. */
export class PeriodView {
  /** YYYY-MM. */
  month!: string;
  state!: PeriodState;
  closed_at!: string | null;
  closed_by_name!: string | null;
  /** When it was last reopened, and why. */
  reopened_at!: string | null;
  reopened_by_name!: string | null;
  reopen_reason!: string | null;
  can_close!: boolean;
}

/** What waits with a day in a month or before it, which an area would still post. */
export class OpenItemView {
  /** `3 expenses wait for approval`. */
  text!: string;
  /** Address of the list. */
  path!: string | null;
}

/** What a director sees before closing a month. */
export class OpenItemsView {
  /** Months with entries that are closed with it, YYYY-MM, the earliest first. */
  earlier_months!: string[];
  items!: OpenItemView[];
}

/** A line of an entry; amounts in pounds. */
export class LedgerLineView {
  account!: string;
  account_name!: string;
  debit!: number;
  credit!: number;
  vat_code!: VatCode | null;
  vat_side!: VatSide | null;
  /** YYYY-MM-DD. */
  tax_point!: string | null;
}

export class LedgerEntryView {
  id!: string;
  /** YYYY-MM-DD. */
  posted_on!: string;
  /** YYYY-MM-DD. */
  document_date!: string;
  /** The kind of document, for example `transaction`. */
  source_kind!: string;
  source_id!: string;
  event!: string;
  /** The entry that this one reverses. */
  reverses_id!: string | null;
  /** Hex SHA-256, also stored in the audit trail. */
  digest!: string;
  lines!: LedgerLineView[];
}

/** A line on one account, with the document behind it; amounts in pounds. */
export class AccountLineView {
  entry_id!: string;
  line_no!: number;
  /** YYYY-MM-DD. */
  posted_on!: string;
  /** YYYY-MM-DD. */
  document_date!: string;
  debit!: number;
  credit!: number;
  source_kind!: string;
  source_id!: string;
  event!: string;
  /** What the document is about; empty where that is not known. */
  description!: string;
  /** Whether the event is a decision on an entry of one’s own: self-approved, self-paid or self-reversed. */
  own_decision!: boolean;
}

export class AccountLinesPage {
  items!: AccountLineView[];
  nextCursor!: string | null;
}

/** Its lines do not balance, or its digest is not that of the entry. */
export type EntryProblem = 'unbalanced' | 'changed';

/** A stored sum that differs from the lines it was made of; amounts in pounds, debits positive. */
export class WrongSumView {
  account!: string;
  account_name!: string;
  /** YYYY-MM; of a sum of VAT, the month of the tax point. */
  month!: string;
  /** Of a sum of VAT; null for the sum of the whole account. */
  vat_code!: VatCode | null;
  vat_side!: VatSide | null;
  lines!: number;
  /** Equal to `lines` if only debits, credits or their number differ. */
  stored!: number;
}

/** An entry that is not what was posted, with the document behind it. */
export class WrongEntryView {
  entry_id!: string;
  problem!: EntryProblem;
  /** YYYY-MM-DD. */
  posted_on!: string;
  source_kind!: string;
  source_id!: string;
  event!: string;
  /** What the document is about; empty where that is not known. */
  description!: string;
}

export class LedgerCheckView {
  ok!: boolean;
  checked_at!: string;
  /** Entries that were verified. */
  entries!: number;
  wrong_sums!: WrongSumView[];
  wrong_entries!: WrongEntryView[];
  /** Whether there are more wrong sums or entries than are listed. */
  more!: boolean;
}
