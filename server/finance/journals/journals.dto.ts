import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { REQUIRED_FIELDS, type TransactionStatus } from '../finance.rules.js';
import { FinanceDay, Pounds } from '../finance-input.dto.js';
import type { LedgerEntryView } from '../ledger/ledger.dto.js';
import { VAT_CODES, type VatCode } from '../ledger/ledger.rules.js';
import { TRANSACTION_LIMITS, TRANSACTION_STATUSES } from '../transactions/transaction.rules.js';
import { CREDIT_NOTE_CATEGORIES, JOURNAL_ACCOUNTS, JOURNAL_KINDS, type JournalKind } from './journal.rules.js';

const Account = () =>
  applyDecorators(Optional(), IsIn(Object.keys(JOURNAL_ACCOUNTS), { message: 'Please choose an account from the list.' }));

/** A journal as it is entered. Which of the optional fields it needs depends on its kind; the others must be left out. */
export class EnterJournal {
  /** Made by the client: the same journal sent again is the same journal. */
  @Optional()
  @IsUUID()
  id?: string;

  @IsIn(JOURNAL_KINDS, { message: 'Please choose a kind.' })
  kind!: JournalKind;

  /** Pounds with at most two decimal places: what moves as a whole, interest included; without VAT for a credit note. */
  @Pounds({ zero: false, message: 'Please enter a valid amount' })
  amount!: number | string;

  /** YYYY-MM-DD. */
  @FinanceDay()
  date!: string;

  @TrimmedLines()
  @IsString({ message: REQUIRED_FIELDS })
  @Matches(VISIBLE, { message: REQUIRED_FIELDS })
  @MaxLength(TRANSACTION_LIMITS.text)
  description!: string;

  /** A tax that was paid back, or an opening balance on the unusual side of its account. */
  @Optional()
  @IsBoolean()
  opposite?: boolean;

  /** Code of the account that the money leaves: of a transfer or a fee. */
  @Account()
  from_account?: string;

  /** Code of the account that the money reaches, or that an opening balance or a credit note belongs to. */
  @Account()
  to_account?: string;

  /** What of a transfer arrived, in pounds, where that is not the amount less the fee: the rest is an exchange difference. */
  @Optional()
  @Pounds({ zero: false, message: 'Please enter what arrived in pounds, for example 12.34.' })
  arrived?: number | string;

  /** What was kept of a transfer as a fee, in pounds. */
  @Optional()
  @Pounds({ zero: true, message: 'Please enter the fee in pounds, for example 1.20.' })
  fee?: number | string;

  /** The part of a loan repayment that is interest, in pounds. */
  @Optional()
  @Pounds({ zero: true, message: 'Please enter the interest in pounds; 0 for none.' })
  interest?: number | string;

  /** The cost that a credit note lowers. */
  @Optional()
  @IsIn(CREDIT_NOTE_CATEGORIES, { message: 'Please choose a category from the list.' })
  category?: string;

  /** Of a credit note. */
  @Optional()
  @IsIn(VAT_CODES, { message: 'Please choose a VAT code.' })
  vat_code?: VatCode;

  /** The VAT on a credit note in pounds, where rounding makes it differ. */
  @Optional()
  @Pounds({ zero: true, message: 'Please enter the VAT in pounds, for example 12.34.' })
  vat_amount?: number | string;
}

export class JournalsQuery extends PageQuery {
  @Optional()
  @IsIn(JOURNAL_KINDS)
  kind?: JournalKind;

  @Optional()
  @IsIn(TRANSACTION_STATUSES)
  status?: TransactionStatus;
}

export class JournalAbilities {
  approve!: boolean;
  reject!: boolean;
  reverse!: boolean;
}

export class JournalView {
  id!: string;
  kind!: JournalKind;
  /** Pounds; without VAT for a credit note. */
  amount!: number;
  /** A tax that was paid back, or an opening balance on the unusual side of its account. */
  opposite!: boolean;
  from_account!: string | null;
  to_account!: string | null;
  /** Pounds that arrived of a transfer; null where all of it did, as the fee. */
  arrived!: number | null;
  fee!: number | null;
  /** Pounds; null unless it repays a loan. */
  interest!: number | null;
  category!: string | null;
  /** Pounds; null unless it is a credit note. */
  vat_amount!: number | null;
  vat_code!: VatCode | null;
  description!: string;
  /** YYYY-MM-DD. */
  date!: string;
  status!: TransactionStatus;
  entered_by_name!: string | null;
  decided_by_name!: string | null;
  decided_at!: string | null;
  rejection_reason!: string | null;
  /** Approved by the person who entered it, the only one who could. */
  self_approved!: boolean;
  /** The same for its reversal. */
  self_reversed!: boolean;
  /** The day on which it counts; later than `date` when its month was closed. */
  posted_on!: string | null;
  reversed_at!: string | null;
  reversal_reason!: string | null;
  created_at!: string;
  version!: number;
  can!: JournalAbilities;
}

/** A journal with what it posted. */
export class JournalDetailView extends JournalView {
  entries!: LedgerEntryView[];
}
